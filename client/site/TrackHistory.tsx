import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { asOfShown } from '#shared/loads/loadOutlook'
import { trackingStatuses } from '#shared/tracking/status'
import { samePage } from '../app/samePage.ts'
import { forgetTracked } from '../platform/offline/tracked.ts'
import { useTrackHistory } from '../platform/offline/useTrackHistory.ts'
import { storeReservedHeight } from '../platform/outbox/reservedHeight.ts'
import { formatAsOf } from '../platform/ui/asOf.ts'

/** How many of the latest lookups are shown. */
const shown = 5

/** The loads that were looked up on this device, as they were then, so that references need not be typed again. */
export function TrackHistory() {
  const loads = useTrackHistory()
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (loads) storeReservedHeight('track', box.current?.getBoundingClientRect().height ?? 0)
  })
  if (!loads?.length) return null
  const forget = () => {
    document.documentElement.style.removeProperty('--track-room')
    for (const { record } of loads) void forgetTracked(record.id)
  }
  return (
    <section ref={box} aria-labelledby="looked-up" className="card no-print p-5 sm:p-8">
      <h2 id="looked-up" className="text-h3">
        Looked up on this device
      </h2>
      <ul className="mt-2">
        {loads.slice(0, shown).map(({ record, at }) => (
          <li key={record.id} className="border-t border-(--line) first:border-t-0">
            <Link
              to={`${pages.track}?ref=${record.id}`}
              state={samePage}
              className="group flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-3"
            >
              <span className="min-w-0">
                <span translate="no" className="block font-sign text-label font-semibold tracking-[.02em] group-hover:underline">
                  {record.id}
                </span>
                <span className="block text-second text-muted">{`${record.pickup} to ${record.delivery}`}</span>
              </span>
              <span className="text-second text-muted">
                <span>{trackingStatuses[record.status]}</span>{' '}
                <span className="whitespace-nowrap">{`as of ${formatAsOf(asOfShown(at, record.events), Date.now())}`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-6 border-t border-(--line) pt-3 text-second text-muted">
        Saved on this device for 30 days.
        <button type="button" className="link min-h-11" onClick={forget}>
          Clear now
        </button>
      </p>
    </section>
  )
}
