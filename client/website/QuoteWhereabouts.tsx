import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FileText from 'lucide-react/icons/file-text'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useLayoutEffect, useRef } from 'react'
import { company } from '#shared/company'
import { formatClock } from '#shared/time'
import { serverNow } from '../api/serverTime.ts'
import type { Entry, Sent } from '../offline/entry.ts'
import { useLatest } from '../offline/live.ts'
import { referenceOf } from '../offline/sent.ts'
import { complaintOf, standingOf } from '../outbox/entryWords.ts'
import { keepQuoteRoom } from './quoteRoom.ts'

type Accepted = Pick<Sent, 'at' | 'receipt'>

interface Props {
  /** What the server took from this very page, where this device keeps nothing of it. */
  direct: Accepted | null
}

/** What has become of the last quote request from this device, and that one was begun; it changes as that does. */
export function QuoteWhereabouts({ direct }: Props) {
  const latest = useLatest('quote')
  const request = latest?.request
  const line = direct ? accepted(direct) : request?.at === 'outbox' ? kept(request.entry) : request && accepted(request.sent)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (latest) keepQuoteRoom(box.current?.getBoundingClientRect().height ?? 0)
  })
  if (!line && !latest?.begun) return null
  return (
    <div ref={box} className="grid gap-3 pt-6">
      {line && <Line {...line} />}
      {latest?.begun && (
        <Line tone="tone-grey" Icon={FileText} words="You have begun a request on this device. It is still here." />
      )}
    </div>
  )
}

interface LineProps {
  tone: string
  Icon: typeof FileText
  words: string
}

function Line({ tone, Icon, words }: LineProps) {
  return (
    <p className={`flex gap-3 rounded-field border border-(--tone-edge) bg-(--tone-tint) px-4 py-3 text-second ${tone}`}>
      <Icon aria-hidden="true" size={20} className="mt-px shrink-0 text-(--tone-ink)" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </p>
  )
}

function accepted({ at, receipt }: Accepted): LineProps {
  const reference = referenceOf(receipt)
  const now = serverNow().getTime()
  const clock = formatClock(at)
  const when = /^\d/.test(clock) ? `at ${clock}` : `on ${clock}`
  const { respondBy } = (receipt ?? {}) as { respondBy?: string }
  // The two hours run from when the server had it: what is over is not promised again.
  const promise =
    respondBy && Date.parse(respondBy) > now
      ? "We'll get back to you within 2 hours."
      : `If you have not heard from us, call us at ${company.phone}.`
  return { tone: 'tone-green', Icon: CircleCheck, words: `Sent ${when}${reference ? ` as ${reference}` : ''}. ${promise}` }
}

function kept(entry: Entry): LineProps {
  const words = [standingOf(entry), complaintOf(entry, serverNow().getTime())].filter(Boolean).join(' ')
  if (entry.state === 'needsYou') return { tone: 'tone-red', Icon: OctagonAlert, words }
  return { tone: 'tone-amber', Icon: CloudUpload, words }
}
