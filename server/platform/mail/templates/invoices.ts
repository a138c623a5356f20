import { formatDollars } from '#shared/kernel/money'
import type { Letter } from '../letter.ts'

/** The contents of every mail about an invoice. */
interface MailContent {
  /** FI-2026-00042 */
  number: string
  loadId: string
  /** Their number for the load. */
  reference: string | null
  /** In words: Dec 19, 2026. */
  due: string
  /** Dollars: the open balance. */
  left: number
  total: number
  /** The name of the attached file. */
  file: string
}

export interface InvoiceMail extends MailContent {
  contactName: string | null
  pickupLocation: string
  deliveryLocation: string
  /** The proof of delivery is in the file. */
  showsProof: boolean
  note: string | null
}

/** An invoice, attached with the proof of delivery. */
export function invoice(mail: InvoiceMail): Letter {
  const route = `${mail.pickupLocation} to ${mail.deliveryLocation}`
  return {
    subject: `Invoice ${mail.number}: ${route}${mail.reference ? ` (${mail.reference})` : ''}`,
    title: `Invoice ${mail.number}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello${mail.contactName ? ` ${mail.contactName}` : ''}, attached is our invoice for ${route}${mail.showsProof ? ', with the proof of delivery' : ''} (${mail.file}).`,
      },
      toFields(mail),
      ...(mail.note ? [{ kind: 'quote', text: mail.note, by: 'Our accounting' } as const] : []),
    ],
  }
}

export interface InvoiceReminder extends MailContent {
  subject: string
  /** As who sends it has written it. */
  text: string
}

/** That an invoice is due or late, in the words of who sends it. */
export function invoiceReminder(mail: InvoiceReminder): Letter {
  const paragraphs = mail.text
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
  return {
    subject: mail.subject,
    title: mail.subject,
    blocks: [...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const), toFields(mail)],
  }
}

const toFields = ({ number, loadId, reference, due, left, total, file }: MailContent) =>
  ({
    kind: 'fields',
    rows: [
      ['Invoice', number],
      ['Load', loadId],
      ...(reference ? [['Your reference', reference] as const] : []),
      ['Total', formatDollars(total)],
      ...(left === total ? [] : [['Open', formatDollars(left)] as const]),
      ['Due', due],
      ['Attached', file],
    ],
  }) as const

export interface CreditMemoMail {
  /** FC-2026-00003 */
  number: string
  /** The number of the invoice that it voids, and the day of that in words. */
  invoice: string
  issued: string
  loadId: string
  /** Their number for the load. */
  reference: string | null
  contactName: string | null
  total: number
  reason: string
  /** The name of the attached file. */
  file: string
}

/** That an invoice that was mailed is void, with the credit memo. */
export function creditMemo(mail: CreditMemoMail): Letter {
  const { number, invoice, issued, loadId, reference, contactName, total, reason, file } = mail
  return {
    subject: `Credit memo ${number}: invoice ${invoice} is void`,
    title: `Credit memo ${number}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello${contactName ? ` ${contactName}` : ''}, our invoice ${invoice} of ${issued} is void, and nothing is owed on it. Attached is the credit memo (${file}).`,
      },
      {
        kind: 'fields',
        rows: [
          ['Credit memo', number],
          ['Invoice', invoice],
          ['Load', loadId],
          ...(reference ? [['Your reference', reference] as const] : []),
          ['Credit', formatDollars(total)],
          ['Why', reason],
        ],
      },
    ],
  }
}
