import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { LoadRecord } from '#shared/load'
import { eventName } from '#shared/trackingStatus'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { StopTime } from '../../record/RouteStops.tsx'
import { SettleDialog } from './SettleDialog.tsx'

interface Props {
  load: LoadRecord
  /** Whether this person decides it. */
  may: boolean
}

/** What drivers recorded and does not count: why, and, as long as nobody has, the decision whether it does. */
export function AsideEvents({ load, may }: Props) {
  const [open, setOpen] = useState<{ event: string; as: 'applied' | 'left' } | null>(null)
  const onLine = useOnLine()
  const undecided = load.events.filter(({ aside, settledAs }) => aside && !settledAs)
  if (undecided.length === 0) return null
  return (
    <section aria-labelledby="load-asides" className="card gap-4 border-(--amber-edge) bg-(--amber-tint) p-4 md:p-5">
      <h2 id="load-asides" className="flex items-center gap-2 text-h3 text-(--amber-ink)">
        <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
        Recorded in the cab, and kept aside
      </h2>
      <ul className="grid gap-4">
        {undecided.map(({ id, type, stop, occurredAt, zone, location, driverName, note, aside }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-t border-(--amber-edge) pt-4 first:border-t-0 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
              <p>
                <strong>
                  {eventName(type, stop)}, <StopTime at={occurredAt} zone={zone} />
                </strong>
                , {location}
                {driverName && `, by ${driverName}`}
              </p>
              {note && <p>{note}</p>}
              <p>{aside}</p>
            </div>
            {may && !load.cancelledAt && (
              <div className="flex flex-wrap gap-2">
                <button
                  type="button"
                  className="btn btn-primary"
                  disabled={!onLine}
                  onClick={() => setOpen({ event: id, as: 'applied' })}
                >
                  {onLine ? 'It counts…' : 'Needs a connection'}
                </button>
                {onLine && (
                  <button type="button" className="btn btn-outline" onClick={() => setOpen({ event: id, as: 'left' })}>
                    It does not…
                  </button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {open && <SettleDialog load={load} {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}
