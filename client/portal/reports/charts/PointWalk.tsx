import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useWidth } from './useWidth.ts'

interface Props {
  /** The summary of the chart. */
  label: string
  /** The readout while no point is selected: that there is no data. */
  idle?: string | undefined
  /** The readout of each point, also for screen readers: `Nov 16, so far: $39,884.75`. */
  points: readonly string[]
  /** The plotted area between the edges of the drawing, in pixels. */
  inset: { left: number; right: number }
  children: (width: number, chosen: number | null) => ReactNode
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * A chart whose points the user selects with the pointer or the arrow keys. For a screen reader it is a slider: the arrow keys
 * arrive here, and it reads out the value of each point.
 */
export function PointWalk({ label, idle = '', points, inset, children }: Props) {
  const { frame, width } = useWidth<HTMLDivElement>()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.length - 1
  const shown = chosen === null ? null : Math.min(chosen, last)
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setChosen(null)
    const step = steps[event.key]
    if (!step || last < 0) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, step(shown ?? last + (event.key === 'ArrowRight' ? -1 : 1), last))))
  }
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const room = width - inset.left - inset.right
    const at = clientX - currentTarget.getBoundingClientRect().left - inset.left
    if (room > 0 && last >= 0) setChosen(Math.max(0, Math.min(last, Math.floor((at / room) * points.length))))
  }
  return (
    <div className="grid">
      <p aria-hidden="true" className="chart-readout">
        {shown === null ? idle : points[shown]}
      </p>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, points.length)}
        aria-valuenow={(shown ?? Math.max(0, last)) + 1}
        aria-valuetext={points[shown ?? last] ?? 'Nothing'}
        aria-readonly="true"
        className="chart-frame"
        onKeyDown={walk}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        {width > 0 && children(width, shown)}
      </div>
    </div>
  )
}
