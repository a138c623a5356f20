import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { shortText } from '../cellText.ts'
import { chartHeight, margin, PointNames, ScaleLines } from './Axes.tsx'
import { PointWalk } from './PointWalk.tsx'

export interface Point {
  name: string
  /** Percent; null without data. */
  value: number | null
  text: string
}

interface Props {
  label: string
  idle?: string | undefined
  points: readonly Point[]
  /** The target, as a dashed line. */
  target?: number | undefined
}

const inset = { left: margin.left, right: 74 }

/** Percentages as a line, from just below the lowest; a dashed line is the target. */
export function LineChart({ label, idle, points, target }: Props) {
  return (
    <PointWalk
      label={label}
      idle={idle}
      points={points.map(({ text }) => text)}
      inset={{ left: inset.left - 12, right: inset.right - 12 }}
    >
      {(width, chosen) => <Drawing width={width} chosen={chosen} points={points} target={target} />}
    </PointWalk>
  )
}

/** The lowest line of the scale, in steps of five. Unlike columns, a line need not start at 0. */
function getFloor(points: readonly Point[], target: number | undefined): number {
  const values = points.flatMap(({ value }) => value ?? [])
  return Math.max(0, Math.floor((Math.min(target ?? 100, ...values, 95) - 1) / 5) * 5)
}

function Drawing({ width, chosen, points, target }: Omit<Props, 'label' | 'idle'> & { width: number; chosen: number | null }) {
  const y = scaleLinear<number>({
    domain: [getFloor(points, target), 100],
    range: [chartHeight - margin.bottom, margin.top],
  })
  const x = scalePoint<number>({ domain: points.map((_, at) => at), range: [inset.left, width - inset.right], padding: 0.2 })
  const left = (at: number) => x(at) ?? 0
  const places = points.map(({ value }, at) => ({ value, at }))
  const last = places.findLast(({ value }) => value !== null)
  const end = width - inset.right + 8
  // The target's label moves away from the label of the last value.
  const isNear = last?.value != null && target !== undefined && Math.abs(y(last.value) - y(target)) < 34
  const below = isNear && last?.value != null && target !== undefined && last.value >= target
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${chartHeight}`} width="100%" className="chart">
      <ScaleLines ticks={y.ticks(4)} y={y} unit="percent" from={inset.left} until={width - inset.right} />
      {target !== undefined && (
        <>
          <line className="chart-target" x1={inset.left} x2={width - inset.right} y1={y(target)} y2={y(target)} />
          <text className="chart-target-name" x={end} y={y(target) + (isNear ? (below ? 16 : -22) : -2)}>
            <tspan>Target</tspan>
            <tspan x={end} dy="1.2em">
              {`${target}%`}
            </tspan>
          </text>
        </>
      )}
      <LinePath
        className="chart-path"
        data={places}
        defined={({ value }) => value !== null}
        x={({ at }) => left(at)}
        y={({ value }) => y(value ?? 0)}
      />
      {places.map(({ value, at }) => {
        if (value === null) return null
        const [cx, cy, size] = [left(at), y(value), chosen === at ? 1.5 : points.length > 30 ? 0.7 : 1]
        return target !== undefined && value < target ? (
          <path key={at} className="chart-below" d={`M${cx} ${cy - 6 * size}l${6 * size} ${10 * size}h${-12 * size}z`} />
        ) : (
          <circle key={at} className="chart-point" cx={cx} cy={cy} r={4 * size} />
        )
      })}
      {last?.value != null && (
        <text className="chart-value" x={left(last.at) + 10} y={y(last.value) + (isNear ? (below ? -4 : 14) : 4)}>
          {shortText(last.value, 'percent')}
        </text>
      )}
      <PointNames names={points.map(({ name }) => name)} x={left} room={width - inset.left - inset.right} />
    </svg>
  )
}
