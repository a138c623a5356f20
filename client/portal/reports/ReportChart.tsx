import { mondayOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDate } from '#shared/kernel/time'
import type { Report, ReportTable } from '#shared/reports/report'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { cellText, placeOf } from './cellText.ts'
import { type Column, ColumnChart } from './charts/ColumnChart.tsx'
import { LineChart } from './charts/LineChart.tsx'
import { ShareBar } from './charts/ShareBar.tsx'
import type { Chart } from './layouts.ts'

/** The CSS classes of the receivables by age, in the order of the ages. */
export const ageLooks = ['age-current', 'age-30', 'age-60', 'age-90', 'age-over'] as const

interface Props {
  chart: Chart
  table: ReportTable
  report: Report
}

/** The chart of a column of a table. */
export function ReportChart({ chart, table, report }: Props) {
  const at = placeOf(table, chart.value)
  const { unit = 'count' } = table.columns[at] ?? {}
  const numbers = table.rows.map((row) => toNumber(row[at]))
  if (chart.kind === 'aging') {
    return <ShareBar shares={numbers.map((value, place) => ({ look: ageLooks[place] ?? '', value: value ?? 0 }))} />
  }
  if (chart.kind === 'bars') return <Bars chart={chart} table={table} report={report} />
  const running = mondayOf(companyDay(new Date(report.asOf)))
  const before = chart.kind === 'columns' && chart.before ? placeOf(table, chart.before) : -1
  const points = table.rows.map((row, place): Column => {
    const isSoFar = row[0] === running
    const week = String(row[0])
    const name = formatDate(week, new Date(week))
    const was = before < 0 ? undefined : toNumber(row[before])
    const parts = [
      `${cellText(week, 'week', report.asOf)}${isSoFar ? ', so far' : ''}: ${cellText(numbers[place] ?? null, unit, report.asOf)}`,
    ]
    if (was != null) parts.push(`before ${cellText(was, unit, report.asOf)}`)
    return { name, value: numbers[place] ?? null, before: was, isSoFar, text: parts.join(' · ') }
  })
  const label = formatLabel(chart.title, points, (value) => cellText(value, unit, report.asOf))
  // A sum without data is 0, but a percentage of 0% has data; without data it is null.
  const isSum = unit === 'dollars' || unit === 'count'
  const idle = numbers.every((value) => value === null || (isSum && value === 0)) ? 'No data for this period.' : undefined
  return chart.kind === 'columns' ? (
    <ColumnChart label={label} idle={idle} columns={points} unit={unit} />
  ) : (
    <LineChart label={label} idle={idle} points={points} target={chart.target} />
  )
}

const toNumber = (cell: unknown) => (typeof cell === 'number' ? cell : null)

/** The summary of a chart for screen readers. */
function formatLabel(title: string, points: readonly Column[], text: (value: number) => string): string {
  const measured = points.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
  const last = measured.at(-1)
  if (!last) return `${title}: no data`
  const [low, high] = [Math.min(...measured.map(({ value }) => value)), Math.max(...measured.map(({ value }) => value))]
  return `${title}, ${formatWeeks(points.length)}: from ${text(low)} to ${text(high)}, the last ${text(last.value)}`
}

/** The first rows as bars, each with its numbers. */
function Bars({ chart, table, report }: Props & { chart: Chart & { kind: 'bars' } }) {
  const at = placeOf(table, chart.value)
  const unit = table.columns[at]?.unit ?? 'count'
  const rows = table.rows.slice(0, chart.most)
  const highest = Math.max(1, ...rows.map((row) => toNumber(row[at]) ?? 0))
  const beside = (chart.beside ?? []).map((id) => ({ place: placeOf(table, id), id })).filter(({ place }) => place >= 0)
  if (rows.length === 0) return <p className="text-muted">No data for this period.</p>
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        // A broker and a shipper may have the same name.
        <li key={`${row[0]} ${row[1]}`}>
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{row[0]}</span>
            <strong className="whitespace-nowrap tabular-nums">{cellText(row[at] ?? null, unit, report.asOf)}</strong>
          </p>
          <p className="flex items-center gap-3 text-[0.875rem] text-muted">
            <span
              aria-hidden="true"
              className="bar-track"
              style={{ flexBasis: `${((toNumber(row[at]) ?? 0) * 45) / highest}%` }}
            />
            <span>
              {beside
                .map(({ place, id }) =>
                  besideText(id, cellText(row[place] ?? null, table.columns[place]?.unit ?? 'count', report.asOf)),
                )
                .join(' · ')}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function besideText(id: string, text: string): string {
  if (id === 'daysToPay' && text === '—') return 'nothing paid yet'
  const label: Record<string, string> = { loads: 'loads', perMile: 'per mile', share: 'of all', daysToPay: 'days to pay' }
  const unit = id === 'loads' && text === '1' ? 'load' : label[id]
  return unit ? `${text} ${unit}` : text
}
