import type { ReportColumn } from '#shared/reports/report'
import { shortText } from '../cellText.ts'

/** The height of every chart, and the margins around the plotted area, in pixels. */
export const chartHeight = 260
export const margin = { top: 26, right: 12, bottom: 34, left: 52 } as const

interface LinesProps {
  ticks: readonly number[]
  y: (value: number) => number
  unit: ReportColumn['unit']
  from: number
  until: number
}

/** The lines of a scale, each with its value at the left. */
export function ScaleLines({ ticks, y, unit, from, until }: LinesProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className="chart-line" x1={from} x2={until} y1={y(tick)} y2={y(tick)} />
      <text className="chart-text" x={from - 8} y={y(tick)} dy="0.32em" textAnchor="end">
        {shortText(tick, unit)}
      </text>
    </g>
  ))
}

interface NamesProps {
  names: readonly string[]
  x: (at: number) => number
  room: number
}

/** The names below the points, as many as fit, and always the last one. */
export function PointNames({ names, x, room }: NamesProps) {
  const every = Math.max(1, Math.ceil(names.length / Math.max(1, Math.floor(room / 58))))
  const last = names.length - 1
  return names.map((name, at) =>
    (last - at) % every === 0 ? (
      <text key={name} className="chart-text" x={x(at)} y={chartHeight - 12} textAnchor="middle">
        {name}
      </text>
    ) : null,
  )
}
