import type { MailState } from '#shared/notifications/mail'
import { supersededReason } from '#shared/notifications/status'

/** A sentence in bold, and the text after it. */
interface MailText {
  strong?: string
  text: string
}

const names: Partial<Record<string, string>> = {
  quotePrice: 'quote email',
  quoteReminder: 'quote reminder',
  quoteAccepted: 'confirmation',
  quoteWithdrawn: 'withdrawal email',
  loadConfirmation: 'load confirmation',
  detentionNotice: 'detention notice',
  invoice: 'invoice',
  creditMemo: 'credit memo',
  invoiceReminder: 'reminder',
  applicationReceived: 'confirmation',
  applicationDocuments: 'document request',
  applicationApproved: 'welcome email',
  applicationRejected: 'rejection email',
  renewal: 'document request',
  invitation: 'invitation',
  passwordReset: 'password email',
}

/** What the desk does if the mail failed. `mayCopy`: the user can copy a link. */
function advice({ template, status }: MailState, mayCopy: boolean): string {
  switch (template) {
    case 'quoteAccepted':
      return 'The load is still booked: call the shipper, or copy the link and send it yourself.'
    case 'quoteWithdrawn':
      return 'Call the shipper: the price is no longer valid.'
    case 'loadConfirmation':
    case 'invoice':
    case 'creditMemo':
      return status === 'failed' ? 'Send it again, or use another address.' : 'Download it and send it yourself.'
    case 'invoiceReminder':
      return 'Call the customer: no reminder was sent.'
    case 'detentionNotice':
      return 'Call the customer: no detention notice was sent.'
    case 'applicationApproved':
    case 'applicationRejected':
      return 'Call the applicant: nothing was sent.'
    case 'renewal':
      return 'Call the driver, or correct the email and ask again.'
    default:
      return mayCopy ? 'Copy the link and send it yourself.' : ''
  }
}

/** The state of a mail as a text; for a sent one without its time and the full stop. */
export function mailText(mail: MailState, mayCopy: boolean): MailText {
  const { to, template, status, lastError } = mail
  const name = names[template] ?? 'email'
  switch (status) {
    case 'waiting':
      return { text: messages(`The ${name} to ${to} is waiting to be sent.`, lastError && `Last try: ${lastError}`) }
    case 'sent':
      return { text: `The ${name} was sent to ${to}` }
    case 'failed':
      return { strong: `The ${name} to ${to} failed.`, text: messages(lastError, advice(mail, mayCopy)) }
    case 'superseded':
      return { text: `The ${name} to ${to} was not sent: ${supersededReason(mail)}` }
    case 'not_sent':
      return { strong: `The ${name} was not sent: email isn’t set up.`, text: advice(mail, mayCopy) }
  }
}

/** The error of a mail server may lack its full stop. */
const messages = (...all: (string | null)[]) =>
  all
    .filter((text) => text !== null && text !== '')
    .map((text) => (/[.!?]$/.test(String(text)) ? text : `${text}.`))
    .join(' ')
