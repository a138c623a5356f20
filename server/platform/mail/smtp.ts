/** Sends one message by SMTP, and says in which of three ways it ended. */
import { company } from '#shared/kernel/company'
import { isLoopback } from '../../config/loopback.ts'
import type { Sender } from '../../config/mailAddress.ts'
import { inSpan } from '../observability/traces.ts'
import { type Attachment, type Bodies, oneLine } from './letter.ts'

export interface Message extends Bodies {
  id: string
  to: string
  subject: string
  attachments?: readonly Attachment[]
}

/** `refused` for good, or to be tried `again`, each with the reason. */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'again'; text: string }

export interface MailServer {
  /** Never throws. The signal ends it at once. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome>
}

/** In milliseconds. A server that accepts a connection and then hangs must not block a job for long. */
const defaultTimeouts = { connect: 10_000, silence: 20_000, whole: 60_000 }

const sending = () => ({ name: 'send mail', kind: 'client' }) as const

/** The mail server at `url`. A password is sent over TLS alone, except to this machine. */
export function mailServer(url: string, from: Sender | null, timeouts = defaultTimeouts): MailServer {
  const { hostname, password } = new URL(url)
  const sender = from ?? { name: company.name, address: company.email }
  const domain = sender.address.split('@').at(-1)
  // Loaded with the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(
      {
        url,
        requireTLS: password !== '' && !isLoopback(hostname),
        connectionTimeout: timeouts.connect,
        dnsTimeout: timeouts.connect,
        greetingTimeout: timeouts.connect,
        socketTimeout: timeouts.silence,
      },
      { from: sender, disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } },
    )
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    send: async ({ id, to, subject, text, html, attachments = [] }, signal) => {
      try {
        transport ??= open()
        const mailer = await transport
        await inSpan(sending, () =>
          mailer.sendMail({
            // The same for every attempt: a mail program can detect a duplicate.
            messageId: `<${id}@${domain}>`,
            to: { name: '', address: to },
            subject: oneLine(subject),
            text,
            html,
            attachments: attachments.map(({ name, type, content }) => ({
              filename: name,
              contentType: type,
              content,
              encoding: 'base64' as const,
            })),
            signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)]),
          }),
        )
        return { kind: 'sent' }
      } catch (error) {
        return toOutcome(error as SmtpError, signal)
      }
    },
  }
}

interface SmtpError extends Error {
  code?: string
  /** The command that was answered. */
  command?: string
  /** The answer of the mail server. */
  response?: string
  responseCode?: number
}

/**
 * A 5xx response to the recipient or the message is final. All other errors are retried: the operator of the server can also
 * correct a wrong password.
 */
function toOutcome({ code, command, response, responseCode = 0, message }: SmtpError, stopping: AbortSignal): Outcome {
  // A content filter may quote the link.
  const text = (text: string) =>
    oneLine(text)
      .replace(/\/f\/[\w-]{22}/g, '/f/•••')
      .slice(0, 500)
  // A refusal of MAIL FROM: the server requires a password or TLS, which the operator can correct.
  const aboutTheMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  if (aboutTheMail && responseCode >= 500 && responseCode !== 503) {
    return { kind: 'refused', text: text(`The mail server refused it: ${response}`) }
  }
  if (response) return { kind: 'again', text: text(`The mail server answered: ${response}`) }
  if (stopping.aborted) return { kind: 'again', text: 'Our server was restarted while it was being sent.' }
  if (code === 'EABORT' || code === 'ETIMEDOUT') return { kind: 'again', text: 'The mail server did not answer in time.' }
  return { kind: 'again', text: text(`The mail server could not be reached: ${message}`) }
}
