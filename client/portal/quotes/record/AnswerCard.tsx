import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDuration } from '#shared/kernel/time'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import { promiseClock, riskWindow } from '#shared/quotes/responseDeadline'
import { unanswered } from '../../../platform/api/queries.ts'
import { formatAsOf, formatAsOfZoned } from '../../../platform/ui/asOf.ts'
import { useNow } from '../../detail/now.ts'
import { Badge } from '../../list/badges/Badge.tsx'
import { PromiseBadge } from '../../list/badges/PromiseBadge.tsx'
import { isTurnedDown } from '../shipper/shipperQuoteStatus.ts'

interface Props {
  quote: Quote & Partial<Pick<QuoteRecord, 'endedAt'>>
  /** The median answer time of the last 30 days in minutes; null where there are too few answers. */
  median: number | null | undefined
}

/** The promised answer as a bar from the request to its end: now, and from when on it is at risk. */
export function AnswerCard({ quote, median }: Props) {
  const now = useNow()
  const [received, due] = [Date.parse(quote.createdAt), Date.parse(quote.respondBy)]
  // That we cannot haul it is an answer, too.
  const answeredAt = quote.quotedAt ?? (isTurnedDown(quote) ? quote.endedAt : null)
  const answered = answeredAt ? Date.parse(answeredAt) : null
  const risk = due - riskWindow('quote')
  const share = (at: number) => `${Math.min(100, Math.max(0, ((at - received) / (due - received)) * 100)).toFixed(1)}%`
  const until = answered ?? now
  const isWaiting = quote.status === unanswered.quotes
  const { state } = promiseClock('quote', new Date(due), new Date(until))
  const isLate = (isWaiting || answered) && state === 'late'
  return (
    <section aria-labelledby="answer-title" className="card gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="answer-title" className="text-h3">
          Answer
        </h2>
        {isWaiting && <PromiseBadge promised="quote" due={quote.respondBy} />}
        {answered !== null && <AnsweredBadge took={answered - received} late={answered - due} />}
      </div>
      {(isWaiting || answered !== null) && (
        <div>
          <div aria-hidden="true" className="clock-bar">
            <span
              className={`left-0 rounded-l-[0.1875rem] ${isLate ? 'bg-error' : answered !== null ? 'bg-primary' : 'bg-(--color-neutral) night:bg-(--muted)'}`}
              style={{ width: share(until) }}
            />
            <span className="border-l-2 border-dashed border-(--amber-ink)" style={{ left: share(risk) }} />
            <span className="-my-1 border-l-2 border-base-content" style={{ left: share(until) }} />
          </div>
          <p aria-hidden="true" className="relative mt-1.5 flex flex-wrap justify-between gap-x-3 text-[0.8125rem] text-muted">
            <span>{clock(received, now)}</span>
            <span
              className="absolute -translate-x-1/2 whitespace-nowrap max-[16.5rem]:static max-[16.5rem]:translate-none"
              style={{ left: share(risk) }}
            >
              {`${clock(risk, now)} at risk`}
            </span>
          </p>
        </div>
      )}
      <div className="text-[0.9375rem]">
        {answered === null ? (
          <p>
            Promised by <strong className="whitespace-nowrap">{formatAsOfZoned(due, now)}</strong>.
          </p>
        ) : (
          <p>
            Answered at <strong className="whitespace-nowrap">{formatAsOfZoned(answered, now)}</strong>, promised by{' '}
            <span className="whitespace-nowrap">{formatAsOfZoned(due, now)}</span>.
          </p>
        )}
        {median != null && <p className="text-muted">{`30-day median: ${formatDuration(median * 60_000)}.`}</p>}
      </div>
    </section>
  )
}

function AnsweredBadge({ took, late }: { took: number; late: number }) {
  const text = took < 60_000 ? 'Within 1 min' : `After ${formatDuration(took)}`
  return late > 0 ? (
    <Badge look="badge-tinted tone-amber" Icon={TriangleAlert}>
      {text}
    </Badge>
  ) : (
    <Badge look="badge-tinted tone-green" Icon={CircleCheck}>
      {text}
    </Badge>
  )
}

/** The clock alone, with a date only on another day. */
const clock = (at: number, now: number) => formatAsOf(at, now).replace(/[\s\u202f][AP]M$/, '')
