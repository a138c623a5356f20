import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { eventName } from '#shared/tracking/status'
import { EventProof } from '../../../../platform/ui/EventProof.tsx'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { StopTime } from '../../../detail/RouteStops.tsx'
import { againstOf, saysText } from '../disputes/disputedText.ts'
import { SettleDialog } from './ResolveDialog.tsx'

type Event = LoadRecord['events'][number]
type Decision = 'applied' | 'left'

interface Props {
  load: LoadRecord
  /** The user may resolve disputed events. */
  may: boolean
}

/**
 * The disputed events of drivers: the reason, the driver's answer, and the buttons to resolve them while they are open. An event
 * that its driver has withdrawn needs no review, and the driver's answer remains visible.
 */
export function DisputedEvents({ load, may }: Props) {
  const [open, setOpen] = useState<{ event: string; as: Decision; isCorrection: boolean } | null>(null)
  const shown = load.events.filter(({ dispute, resolvedAs, reply }) => dispute && (!resolvedAs || reply))
  if (shown.length === 0) return null
  const isUnresolved = shown.some(({ resolvedAs }) => !resolvedAs)
  return (
    <section
      aria-labelledby="load-asides"
      className={`card gap-4 p-4 md:p-5 ${isUnresolved ? 'border-(--amber-edge) bg-(--amber-tint)' : ''}`}
    >
      <h2 id="load-asides" className={`flex items-center gap-2 text-h3 ${isUnresolved ? 'text-(--amber-ink)' : ''}`}>
        {isUnresolved && <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />}
        <span>Driver events on hold</span>
      </h2>
      <ul className="grid gap-4">
        {shown.map((event) => (
          <li
            key={event.id}
            className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-t pt-4 first:border-t-0 first:pt-0 ${isUnresolved ? 'border-(--amber-edge)' : 'border-line'}`}
          >
            <DisputedItem load={load} event={event} />
            {may && !load.cancelledAt && !event.resolvedAs && (
              <Decide
                isCorrection={event.corrects !== undefined}
                onDecide={(as) => setOpen({ event: event.id, as, isCorrection: event.corrects !== undefined })}
              />
            )}
          </li>
        ))}
      </ul>
      {open && <SettleDialog load={load} {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function DisputedItem({ load, event }: { load: LoadRecord; event: Event }) {
  const { type, stop, occurredAt, zone, location, driverName, note, dispute, reply, files = [] } = event
  // Files of a withdrawn event that have not arrived will not come.
  const shown = reply === 'withdrawn' ? files.filter(({ receivedAt }) => receivedAt !== null) : files
  const unsent = files.length - shown.length
  return (
    <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
      <p>
        <strong>
          <span>{`${event.isRetraction ? 'Did not happen: ' : ''}${eventName(type, stop)}, `}</span>
          <StopTime at={occurredAt} zone={zone} />
        </strong>
        <span>{`, ${location}${driverName ? `, by ${driverName}` : ''}`}</span>
      </p>
      {note && <p>{note}</p>}
      {event.privateNote && <p>{event.privateNote}</p>}
      <p>{dispute}</p>
      <EventProof type={event.type} files={shown} proof={event.proof} filesAt={api.files} />
      {unsent > 0 && <p className="text-[0.9375rem]">{`${unsent === 1 ? '1 file was' : `${unsent} files were`} not sent.`}</p>}
      {reply && (
        <p className="mt-1 flex items-start gap-2 font-semibold">
          <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{`${driverName ?? 'The driver'} says: ${saysText(reply, againstOf(load, event), event.isRetraction)}.`}</span>
        </p>
      )}
    </div>
  )
}

function Decide({ isCorrection, onDecide }: { isCorrection: boolean; onDecide: (decision: Decision) => void }) {
  const onLine = useOnLine()
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-primary" disabled={!onLine} onClick={() => onDecide('applied')}>
        {!onLine ? 'Needs a connection' : isCorrection ? 'Accept correction…' : 'Accept event…'}
      </button>
      {onLine && (
        <button type="button" className="btn btn-outline" onClick={() => onDecide('left')}>
          {isCorrection ? 'Keep first record…' : 'Reject event…'}
        </button>
      )}
    </div>
  )
}
