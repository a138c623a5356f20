import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import type { ReportColumn } from '#shared/reports/report'
import { shortText } from '../cellText.ts'
import { chartHeight, margin, PointNames, ScaleLines } from './Axes.tsx'
import { PointWalk } from './PointWalk.tsx'

export interface Column {
  /** The short label below the column. */
  name: string
  value: number | null
  /** The value of the compared period; undefined without a comparison. */
  before?: number | null | undefined
  /** The period is not over, so the column is hatched. */
  isSoFar: boolean
  /** The text for screen readers. */
  text: string
}

interface Props {
  label: string
  idle?: string | undefined
  columns: readonly Column[]
  unit: ReportColumn['unit']
}

/** Columns from 0, with a tick at each value of the compared period. The last and the highest column show their values. */
export function ColumnChart({ label, idle, columns, unit }: Props) {
  return (
    <PointWalk label={label} idle={idle} points={columns.map(({ text }) => text)} inset={margin}>
      {(width, chosen) => <Drawing width={width} chosen={chosen} columns={columns} unit={unit} />}
    </PointWalk>
  )
}

function Drawing({ width, chosen, columns, unit }: Omit<Props, 'label' | 'idle'> & { width: number; chosen: number | null }) {
  const hatch = useId()
  const highest = Math.max(0, ...columns.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const floor = chartHeight - margin.bottom
  const y = scaleLinear<number>({ domain: [0, highest || 1], range: [floor, margin.top], nice: 4 })
  const x = scaleBand<number>({
    domain: columns.map((_, at) => at),
    range: [margin.left, width - margin.right],
    padding: columns.length > 30 ? 0.2 : 0.35,
  })
  const left = (at: number) => x(at) ?? 0
  const thick = x.bandwidth()
  const top = columns.findIndex(({ value }) => value === Math.max(...columns.map((column) => column.value ?? 0)))
  const last = columns.length - 1
  const formatValue = (at: number) => shortText(columns[at]?.value ?? 0, unit)
  const middle = (at: number) => Math.min(left(at) + thick / 2, width - margin.right - 14)
  const half = (at: number) => formatValue(at).length * 4.5
  const isBeside = (at: number, other: number) => Math.abs(middle(at) - middle(other)) < half(at) + half(other)
  const labeled = highest > 0 ? [last, ...(top !== last && !isBeside(top, last) ? [top] : [])] : []
  // Above every column that the text's width overlaps.
  const above = (at: number) =>
    y(
      Math.max(
        ...columns.flatMap(({ value, before }, other) =>
          Math.abs(left(other) + thick / 2 - middle(at)) < half(at) + thick / 2 ? [value ?? 0, before ?? 0] : [],
        ),
      ),
    ) - 7
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${chartHeight}`} width="100%" className="chart">
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="chart-ground" width="7" height="7" />
          <rect className="chart-fill" width="4" height="7" />
        </pattern>
      </defs>
      <ScaleLines ticks={highest > 0 ? y.ticks(4) : [0]} y={y} unit={unit} from={margin.left} until={width - margin.right} />
      {columns.map(({ name, value, before, isSoFar }, at) => (
        <g key={name} className={chosen === at ? 'chart-chosen' : undefined}>
          <Bar
            className={isSoFar ? 'chart-hatched' : 'chart-fill'}
            {...(isSoFar && { fill: `url(#${hatch})` })}
            x={left(at)}
            width={thick}
            y={y(value ?? 0)}
            height={Math.max(0, floor - y(value ?? 0))}
            rx={Math.min(3, thick / 4)}
          />
          {before != null && (
            <>
              <line className="chart-tick-edge" x1={left(at) - 3} x2={left(at) + thick + 3} y1={y(before)} y2={y(before)} />
              <line className="chart-tick" x1={left(at) - 3} x2={left(at) + thick + 3} y1={y(before)} y2={y(before)} />
            </>
          )}
        </g>
      ))}
      {labeled.map((at) =>
        columns[at]?.value == null ? null : (
          <text key={at} className="chart-value" x={middle(at)} y={above(at)} textAnchor="middle">
            {formatValue(at)}
          </text>
        ),
      )}
      <PointNames names={columns.map(({ name }) => name)} x={(at) => left(at) + thick / 2} room={width - margin.left} />
    </svg>
  )
}
