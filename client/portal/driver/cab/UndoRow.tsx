import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatStopTime } from '#shared/kernel/time'
import { eventName } from '#shared/tracking/status'
import { useRecentChange } from '../../../platform/ui/useRecentChange.ts'
import type { CabEvent } from './stopSequence.ts'

/**
 * Undoes the last event until this phone sends it. The button is above the pressed one and ignores the first second, so that a
 * double tap cancels nothing.
 */
export function UndoRow({ event, onUndo }: { event: CabEvent; onUndo: () => void }) {
  const isNew = useRecentChange(event.key)
  return (
    <button type="button" className="btn btn-outline min-h-14 border-2 text-h3" disabled={isNew} onClick={onUndo}>
      <Undo2 aria-hidden="true" className="size-6 shrink-0" />
      <span>{`Undo ${eventName(event.type, event.stop).toLowerCase()}`}</span>
    </button>
  )
}

/** Shows the saved event in place of the pressed button. A second press there does nothing. */
export function JustRecorded({ event: { type, stop, occurredAt, zone } }: { event: CabEvent }) {
  return (
    <p className="flex min-h-19 min-w-0 flex-[1_1_11rem] items-center justify-center gap-3 rounded-field border-2 border-dashed border-(--amber-edge) px-3">
      <Check aria-hidden="true" className="size-7 shrink-0 text-primary" />
      <span className="grid min-w-0">
        <span className="font-sign text-h3 leading-tight font-semibold">{eventName(type, stop)}</span>
        <span className="whitespace-nowrap">{formatStopTime(new Date(occurredAt), zone)}</span>
      </span>
    </p>
  )
}
