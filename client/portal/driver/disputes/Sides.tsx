import Headset from 'lucide-react/icons/headset'
import Truck from 'lucide-react/icons/truck'
import type { Side } from '../../dispatch/loads/disputes/disputedText.ts'

/** Both sides of a dispute, in the same order and size. Once the event counts, only the driver's own side. */
export function Sides({ own, other }: { own: Side; other: Side | null }) {
  return (
    <div className={`card grid divide-x divide-line ${other ? 'grid-cols-2' : ''}`}>
      <SideItem side={own} Icon={Truck} />
      {other && <SideItem side={other} Icon={Headset} />}
    </div>
  )
}

function SideItem({ side: { label, time, day, what, proof, note }, Icon }: { side: Side; Icon: typeof Truck }) {
  return (
    <section aria-label={label} className="grid min-w-0 content-start gap-1 p-4 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        <span>{label}</span>
      </p>
      {time && <p className="font-sign text-[1.75rem] leading-tight font-semibold tabular-nums">{time}</p>}
      {day && <p>{day}</p>}
      {what && <p className="font-semibold">{what}</p>}
      {proof && <p>{proof}</p>}
      {note && <p className="text-muted">{note}</p>}
    </section>
  )
}
