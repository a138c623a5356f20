/**
 * The one layout of our mails. A template defines the contents; this file renders them as plain text and HTML, which therefore
 * never differ. The HTML has tables and inline styles, and colors only for lines and the button. It is readable in light and dark
 * mode, and in the simplest mail program.
 */
import { company, postalAddress } from '#shared/kernel/company'
import { type Html, html } from './html.ts'

/** What a mail program shows, in the one form or the other. */
export interface Bodies {
  text: string
  html: string
}

/** A file that goes with a mail; its bytes in base64. */
export interface Attachment {
  name: string
  type: string
  content: string
}

/** A piece of a letter. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** Text that a person wrote, unchanged, with its line breaks. */
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'fields'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'amounts'; rows: readonly (readonly [label: string, amount: string])[]; total: readonly [string, string] }
  | { kind: 'button'; text: string; address: string }

/** The result of a template. */
export interface Letter {
  subject: string
  /** The line above all, which also shows in the list of the mail program. */
  title: string
  blocks: readonly Block[]
}

/** A letter as it is sent. The subject is one line, whatever was put into it. */
export function renderLetter({ subject, title, blocks }: Letter): Bodies & { subject: string } {
  return { subject: oneLine(subject), text: asText(title, blocks), html: asHtml(title, blocks) }
}

/** The name in `Hi …,`: the first name, or all of it where that is a title such as `Dr.`. */
export function handshakeName(contactName: string): string {
  const [first = ''] = contactName.trim().split(' ')
  return first.endsWith('.') ? contactName.trim() : first
}

/** Without line breaks and control characters, which would be headers of their own. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const contact = `Questions? Call ${company.phone} or reply to this email.`
const footer = [company.name, ...postalAddress, company.phone] as const

function asText(title: string, blocks: readonly Block[]): string {
  const parts = [title, ...blocks.map(blockAsText), contact, `-- \n${footer.join('\n')}`]
  return `${parts.join('\n\n')}\n`
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'quote':
      return `${block.by}:\n${block.text.replace(/^/gm, '> ')}`
    case 'fields':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'amounts':
      return columns([...block.rows, block.total])
    case 'button':
      return `${block.text}:\n${block.address}`
  }
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const [left, right] = [0, 1].map((side) => Math.max(...rows.map((row) => (row[side] as string).length))) as [number, number]
  return rows.map(([label, amount]) => `${label.padEnd(left)}  ${amount.padStart(right)}`).join('\n')
}

const font = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5'
const line = 'border-top:1px solid #8a8a8a'

function asHtml(title: string, blocks: readonly Block[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${font}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding-bottom:16px;font-weight:bold">${company.name}</td></tr>
<tr><td style="padding-bottom:16px"><h1 style="margin:0;font-size:24px;line-height:1.25">${title}</h1></td></tr>
${blocks.map((block) => html`<tr><td style="padding-bottom:20px">${blockAsHtml(block)}</td></tr>\n`)}
<tr><td style="padding-bottom:20px">Questions? Call <a href="${company.phoneHref}" style="color:inherit">${company.phone}</a> or reply to this email.</td></tr>
<tr><td style="${line};padding-top:12px;font-size:14px">${footer.map((part, index) => (index ? html`<br>${part}` : html`${part}`))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text
}

function blockAsHtml(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`${block.text}`
    case 'quote':
      return html`<div style="border-left:4px solid #8a8a8a;padding-left:12px;white-space:pre-line">${block.text}</div><div style="font-size:14px">${block.by}</div>`
    case 'fields':
      return table(
        block.rows.map(
          ([label, value]) =>
            html`<tr><td style="padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:4px 0;vertical-align:top;font-weight:bold">${value}</td></tr>`,
        ),
      )
    case 'amounts':
      return table(
        [
          ...block.rows.map(([label, amount]) => amountRow(label, amount)),
          amountRow(block.total[0], block.total[1], `${line};font-weight:bold`),
        ],
        '100%',
      )
    case 'button':
      return html`<a href="${block.address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background-color:#00664d;color:#ffffff;font-weight:bold;text-decoration:none">${block.text}</a><div style="padding-top:8px;font-size:14px;word-break:break-all"><a href="${block.address}" style="color:inherit">${block.address}</a></div>`
  }
}

const table = (rows: readonly Html[], width = '') =>
  html`<table width="${width}" cellpadding="0" cellspacing="0" style="${font}">${rows}</table>`

const amountRow = (label: string, amount: string, style = '') =>
  html`<tr><td style="padding:6px 16px 6px 0;${style}">${label}</td><td align="right" style="padding:6px 0;white-space:nowrap;${style}">${amount}</td></tr>`
