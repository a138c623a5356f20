import type { QuoteRecord } from '#shared/quote'

type Mail = NonNullable<QuoteRecord['mail']>

/** A sentence in bold, and what follows it. */
interface MailWords {
  strong?: string
  text: string
}

const names: Partial<Record<string, string>> = {
  quotePrice: 'mail with the price',
  quoteReminder: 'reminder of the price',
  quoteAccepted: 'confirmation',
  quoteWithdrawn: 'mail about the withdrawal',
}

/** What the desk does where the mail did not go; `mayCopy`: a link can be copied. */
function advice({ template }: Mail, mayCopy: boolean): string {
  switch (template) {
    case 'quoteAccepted':
      return 'The load is booked all the same: call the shipper, or copy the link, which shows it.'
    case 'quoteWithdrawn':
      return 'Call the shipper: the price is no longer valid.'
    default:
      return mayCopy ? 'Copy the link and send it yourself.' : ''
  }
}

/** What has become of the last mail to the shipper, in words; of a sent one without its time and the full stop. */
export function mailWords(mail: Mail, mayCopy: boolean): MailWords {
  const { to, template, status, lastError } = mail
  const name = names[template] ?? 'mail'
  switch (status) {
    case 'waiting':
      return { text: sentences(`The ${name} to ${to} waits to be sent.`, lastError && `The last try: ${lastError}`) }
    case 'sent':
      return { text: `The ${name} went to ${to}` }
    case 'failed':
      return { strong: `The ${name} to ${to} failed.`, text: sentences(lastError, advice(mail, mayCopy)) }
    case 'not_sent':
      return { strong: `The ${name} was not sent. No mail server is set up.`, text: advice(mail, mayCopy) }
  }
}

/** What a mail server says may lack its full stop. */
const sentences = (...all: (string | null)[]) =>
  all
    .filter((words) => words !== null && words !== '')
    .map((words) => (/[.!?]$/.test(String(words)) ? words : `${words}.`))
    .join(' ')
