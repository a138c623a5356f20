import Download from 'lucide-react/icons/download'
import { type ReactNode, useId, useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { Report, ReportTable } from '#shared/reports/report'
import { download } from '../../platform/api/download.ts'
import type { ListQuery } from '../../platform/api/queries.ts'
import { notify } from '../../platform/ui/toasts.ts'
import { useFocusBack } from '../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../platform/ui/useOnLine.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import type { Section } from './layouts.ts'
import { ageLooks, ReportChart } from './ReportChart.tsx'
import { ReportTableView } from './ReportTableView.tsx'

interface Props {
  section: Section
  report: Report
  asked: ListQuery
}

/** A table with its charts above; the chart alone if it shows all of the table. */
export function ReportSection({ section: { table: id, charts }, report, asked }: Props) {
  const table = report.tables.find((candidate) => candidate.id === id)
  if (!table) return null
  const csv = <CsvButton report={report} table={table} query={asked} />
  const [first] = charts
  const isAging = first?.kind === 'aging'
  const isShort = report.report === 'overview' && first?.kind === 'bars'
  return (
    <div className="report-section">
      {!isAging && charts.length > 0 && (
        <div className="report-charts" data-count={charts.length}>
          {charts.map((chart) => (
            <Panel key={chart.title} title={chart.title} sub={renderLegend(chart, report)} csv={csv}>
              <div className="px-4 pb-4">
                <ReportChart chart={chart} table={table} report={report} />
              </div>
            </Panel>
          ))}
        </div>
      )}
      {!isShort && (
        <Panel title={table.title} sub={isAging && table.note} csv={csv}>
          {isAging && first && (
            <div className="px-4 pb-2">
              <ReportChart chart={first} table={table} report={report} />
            </div>
          )}
          <ReportTableView table={table} report={report} keyOf={isAging ? (row) => ageLooks[row] ?? '' : undefined} />
        </Panel>
      )}
    </div>
  )
}

/** What the signs of a drawing mean. */
function renderLegend(chart: Section['charts'][number], { before, tables }: Report): ReactNode {
  const hasTick = chart.kind === 'columns' && chart.before && before
  if (hasTick)
    return (
      <span className="flex flex-wrap items-center gap-x-4">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="chart-key size-3 rounded-[2px] bg-primary" />
          this period
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="chart-key h-0.5 w-5 bg-base-content" />
          before
        </span>
      </span>
    )
  if (chart.kind !== 'line' || chart.target === undefined) return null
  const { target, value } = chart
  const table = tables.find(({ columns }) => columns.some(({ id }) => id === value))
  const at = table?.columns.findIndex(({ id }) => id === value) ?? -1
  const shares = table?.rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : [])) ?? []
  if (shares.length === 0) return null
  const met = shares.filter((share) => share >= target).length
  return `${met} of ${shares.length} ${shares.length === 1 ? 'week' : 'weeks'} on target`
}

interface PanelProps {
  title: string
  sub?: ReactNode
  csv: ReactNode
  children: ReactNode
}

function Panel({ title, sub, csv, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <div className="flex items-center justify-between gap-4 p-4 pb-2">
        <div className="min-w-0">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {sub && <div className="text-second text-muted">{sub}</div>}
        </div>
        {wrapText(csv)}
      </div>
      {wrapText(children)}
    </section>
  )
}

function CsvButton({ report, table, query }: { report: Report; table: ReportTable; query: ListQuery }) {
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const onLine = useOnLine()
  const save = async () => {
    setBusy(true)
    const result = await download([api.reports, report.report, 'export', { ...query, table: table.id }])
    setBusy(false)
    if ('saved' in result) notify({ tone: 'success', title: 'Exported', text: `The table is in ${result.saved}.` })
    else notify({ tone: 'error', title: 'Not Exported', text: result.failed })
  }
  return (
    <button type="button" className="btn btn-ghost flex-none" disabled={busy || !onLine} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-5" />
      <span>{onLine ? 'CSV' : 'Needs a connection'}</span>
      <span className="sr-only">{` of ${table.title}`}</span>
    </button>
  )
}
