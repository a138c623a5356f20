import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { Entry, Sent } from '../offline/outbox/entry.ts'
import type { VisitorKind } from '../offline/outbox/kinds.ts'
import type { LatestRequest } from '../offline/outbox/latestRequest.ts'
import { serverNow } from '../transport/serverClock.ts'
import { problemOf, statusOf } from './entryLabels.ts'
import { sentText } from './sentMessages.ts'

type Accepted = Pick<Sent, 'at' | 'receipt' | 'ended'>

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
  text: string
}

export function StatusLine({ tone, Icon, text }: LineProps) {
  return (
    <p className={`flex gap-3 rounded-field border border-(--tone-edge) bg-(--tone-tint) px-4 py-3 text-second ${tone}`}>
      <Icon aria-hidden="true" size={20} className="mt-px shrink-0 text-(--tone-ink)" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}

function accepted(kind: VisitorKind, sent: Accepted): LineProps {
  const tone = sent.ended === 'withdrawn' ? 'tone-grey' : 'tone-green'
  return { tone, Icon: CircleCheck, text: sentText(kind, sent, serverNow().getTime()) }
}

function waiting(entry: Entry): LineProps {
  const text = [statusOf(entry), problemOf(entry, serverNow().getTime())].filter(Boolean).join(' ')
  if (entry.state === 'needsYou') return { tone: 'tone-red', Icon: OctagonAlert, text }
  return { tone: 'tone-amber', Icon: CloudUpload, text }
}
