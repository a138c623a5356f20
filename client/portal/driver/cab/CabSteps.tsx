import Check from 'lucide-react/icons/check'
import type { LoadRecord } from '#shared/loads/load'
import { type CabEvent, reachedPlace } from './stopSequence.ts'

const text = ['At pickup', 'Departed', 'Arrived', 'Delivered']

/** The progress of a load: a bar for each arrival and departure. With two stops each bar has a label where it fits. */
export function CabSteps({ load, events }: { load: LoadRecord; events: readonly CabEvent[] }) {
  const stops = load.stops.length
  const reached = reachedPlace(load, events)
  const steps = Array.from({ length: 2 * stops }, (_, index) =>
    index <= reached ? 'done' : index === reached + 1 ? 'now' : 'ahead',
  )
  const tone = { done: 'bg-primary', now: 'bg-(--amber)', ahead: 'bg-base-300' }
  return (
    <div className="@container">
      <p className="sr-only">{`${reached + 1} of ${steps.length} steps done.`}</p>
      <ol aria-hidden="true" className="flex gap-2">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          <li key={index} className="min-w-0 grow basis-0">
            <span className={`block h-3 rounded-full ${tone[step as keyof typeof tone]}`} />
            {stops === 2 && (
              <span
                className={`mt-1 flex items-center gap-0.5 font-sign text-[0.9375rem] whitespace-nowrap @max-[15rem]:hidden ${step === 'now' ? 'font-semibold' : 'text-muted'}`}
              >
                {step === 'done' && <Check aria-hidden="true" className="size-3.5 shrink-0 text-primary" />}
                <span>{text[index]}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
