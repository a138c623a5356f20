import Plus from 'lucide-react/icons/plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useCallback, useState } from 'react'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { loadLimits } from '#shared/loads/loadEntry'
import { fieldId, type LoadFormState, stopName } from './loadForm.ts'
import { StopCard } from './StopCard.tsx'
import type { Stops } from './useStops.ts'

interface Props {
  form: LoadFormState
  gazetteer: Gazetteer
  stops: Stops
  warnings: ReadonlyMap<string, string>
}

export const addStopId = fieldId('add-stop')

/** The stops of the load: a ring, squares between, a square. */
export function StopsSection({ form, gazetteer, stops, warnings }: Props) {
  const { fields, add, removed, putBack, move, remove, said } = stops
  const [dragged, setDragged] = useState<string | null>(null)
  const count = fields.length
  const getWarning = useCallback(
    (at: number) => [...warnings].find(([field]) => field.startsWith(`stops.${at}.`))?.[1] ?? null,
    [warnings],
  )
  const isFull = count >= loadLimits.stops.max
  return (
    <section aria-labelledby="load-stops" className="card gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="load-stops" className="text-h3">
          Stops
        </h2>
        <button
          id={addStopId}
          type="button"
          className="btn btn-ghost -mr-2"
          disabled={isFull}
          aria-keyshortcuts="Alt+S"
          onClick={add}
        >
          <Plus aria-hidden="true" className="size-5" />
          <span>{isFull ? `Up to ${loadLimits.stops.max} stops` : 'Add stop'}</span>
        </button>
      </div>
      <ol className="grid">
        {fields.map(({ id }, at) => (
          <li key={id} className={`load-stop ${dragged === id ? 'load-stop-dragged' : ''}`} data-stop={at}>
            <StopCard
              form={form}
              gazetteer={gazetteer}
              at={at}
              count={count}
              warning={getWarning(at)}
              onMove={move}
              onRemove={remove}
              onDrag={(isDragged) => setDragged(isDragged ? id : null)}
            />
          </li>
        ))}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-field border border-line bg-base-200 px-4 py-1.5 text-second">
          <span className="min-w-0 wrap-anywhere">
            {`${stopName(removed.at, count + 1)}${removed.stop.location && `, ${removed.stop.location},`} removed.`}
          </span>
          <button type="button" className="link inline-flex min-h-11 items-center gap-1.5" onClick={putBack}>
            <Undo2 aria-hidden="true" className="size-4" />
            <span>Undo</span>
          </button>
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
