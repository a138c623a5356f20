import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { Report, ReportFigure } from '#shared/reports/report'
import { cellText } from './cellText.ts'

/** The metrics of a report, beside those of the period before. */
export function ReportMetrics({ report: { metrics, asOf } }: { report: Report }) {
  return (
    <dl className="report-figures">
      {metrics.map((figure) => (
        <div key={figure.id} className="card p-4">
          <dt className="text-muted">{figure.text}</dt>
          <dd className="font-sign text-[1.625rem] leading-tight tabular-nums">{cellText(figure.value, figure.unit, asOf)}</dd>
          <dd className="flex flex-wrap gap-x-3 text-[0.9375rem] text-muted">
            <Change figure={figure} asOf={asOf} />
            {figure.note && <span>{figure.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** In grey: more is not always better. */
function Change({ figure, asOf }: { figure: ReportFigure; asOf: string }) {
  const { value, before } = figure
  if (before === undefined || value === null) return null
  if (before === null) return <span>No comparison</span>
  const Icon = value < before ? TrendingDown : TrendingUp
  return (
    <span className="flex items-center gap-1.5">
      {value !== before && <Icon aria-hidden="true" className="size-4 flex-none" />}
      <span>{changeText(figure, value, before, asOf)}</span>
    </span>
  )
}

function changeText({ unit }: ReportFigure, value: number, before: number, asOf: string): string {
  if (value === before) return `No change`
  if (unit === 'percent') {
    const points = Math.abs(Math.round((value - before) * 10) / 10).toFixed(1)
    return `${points} ${points === '1.0' ? 'point' : 'points'} ${value < before ? 'less' : 'more'} than before`
  }
  if (unit === 'minutes' || unit === 'days') {
    const change = cellText(Math.round(Math.abs(value - before) * 10) / 10, unit, asOf)
    return `${change}${unit === 'days' ? ' days' : ''} ${value < before ? 'less' : 'more'} than before`
  }
  if (before === 0) return `${cellText(0, unit, asOf)} before`
  return `${cellText((value * 100) / before - 100, 'change', asOf)} on ${cellText(before, unit, asOf)}`
}
