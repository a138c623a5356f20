import { company, promises } from '#shared/kernel/company'
import { formatWhen } from '#shared/kernel/time'
import type { Sent } from '../offline/outbox/entry.ts'
import type { VisitorKind } from '../offline/outbox/kinds.ts'
import { referenceOf } from '../offline/outbox/sent.ts'

const promised: Record<VisitorKind, { text: string; hours: number }> = {
  quote: { text: "We'll get back to you within 2 hours.", hours: promises.quoteHours },
  application: { text: "We'll review your application and contact you within 24 hours.", hours: promises.applicationHours },
}

/** The outcome of a request that this device has since read at its link: the office no longer gets in touch about it. */
const ended: Record<NonNullable<Sent['ended']>, string> = {
  answered: 'It has been answered since.',
  withdrawn: "It was withdrawn since, so we won't contact you about it.",
}

/** When a request was sent and as what, with the promise only while it holds. */
export function sentText(kind: VisitorKind, sent: Pick<Sent, 'at' | 'receipt' | 'ended'>, now: number): string {
  const { at, receipt } = sent
  const reference = referenceOf(receipt)
  const { text, hours } = promised[kind]
  const { respondBy } = (receipt ?? {}) as { respondBy?: string }
  // The promised hours begin when the server received it; a promise whose time is over is not repeated.
  const holds = respondBy ? Date.parse(respondBy) > now : kind !== 'quote' && Date.now() < at + hours * 3_600_000
  const promise = holds ? text : `If you have not heard from us, call us at ${company.phone}.`
  return `Sent ${formatWhen(at)}${reference ? ` as ${reference}` : ''}. ${sent.ended ? ended[sent.ended] : promise}`
}
