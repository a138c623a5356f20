import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { company, promises } from '#shared/company'
import type { Entry, Sent } from '../offline/outbox/entry.ts'
import type { VisitorKind } from '../offline/outbox/kinds.ts'
import type { LatestRequest } from '../offline/outbox/latestRequest.ts'
import { referenceOf } from '../offline/outbox/sent.ts'
import { serverNow } from '../transport/serverClock.ts'
import { clockOf, problemOf, statusOf } from './entryWords.ts'

type Accepted = Pick<Sent, 'at' | 'receipt'>

interface Props {
  kind: VisitorKind
  request: NonNullable<LatestRequest['request']> | { at: 'server'; sent: Accepted }
}

/** The status of a request of this device, in a line; live. */
export function RequestLine({ kind, request }: Props) {
  return <StatusLine {...(request.at === 'outbox' ? waiting(request.entry) : accepted(kind, request.sent))} />
}

interface LineProps {
  tone: string
  Icon: LucideIcon
  words: string
}

export function StatusLine({ tone, Icon, words }: LineProps) {
  return (
    <p className={`flex gap-3 rounded-field border border-(--tone-edge) bg-(--tone-tint) px-4 py-3 text-second ${tone}`}>
      <Icon aria-hidden="true" size={20} className="mt-px shrink-0 text-(--tone-ink)" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </p>
  )
}

const promised: Record<VisitorKind, { words: string; hours: number }> = {
  quote: { words: "We'll get back to you within 2 hours.", hours: promises.quoteHours },
  application: { words: "We'll review your application and contact you within 24 hours.", hours: promises.applicationHours },
}

function accepted(kind: VisitorKind, { at, receipt }: Accepted): LineProps {
  const reference = referenceOf(receipt)
  const { words, hours } = promised[kind]
  const { respondBy } = (receipt ?? {}) as { respondBy?: string }
  // The promised hours begin when the server received it; a promise whose time is over is not repeated.
  const holds = respondBy
    ? Date.parse(respondBy) > serverNow().getTime()
    : kind !== 'quote' && Date.now() < at + hours * 3_600_000
  const promise = holds ? words : `If you have not heard from us, call us at ${company.phone}.`
  return { tone: 'tone-green', Icon: CircleCheck, words: `Sent ${clockOf(at)}${reference ? ` as ${reference}` : ''}. ${promise}` }
}

function waiting(entry: Entry): LineProps {
  const words = [statusOf(entry), problemOf(entry, serverNow().getTime())].filter(Boolean).join(' ')
  if (entry.state === 'needsYou') return { tone: 'tone-red', Icon: OctagonAlert, words }
  return { tone: 'tone-amber', Icon: CloudUpload, words }
}
