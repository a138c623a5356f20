import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import { daysAfter, mondayOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDate } from '#shared/kernel/time'
import type { Report, ReportTable } from '#shared/reports/report'
import { onTimeTarget } from '#shared/reports/reportNames'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { type Cell, cellText, isNumeric } from './cellText.ts'

interface Props {
  table: ReportTable
  report: Report
  /** The CSS class of the swatch that marks a row in the chart beside it. */
  keyOf?: ((row: number) => string) | undefined
}

/** The percentages with a target. */
const aimed = new Set(['delivery', 'pickup'])

/** A table of a report: weeks newest first, and the total below. */
export function ReportTableView({ table, report, keyOf }: Props) {
  const id = useId()
  const { columns, rows, total } = table
  const byWeek = columns[0]?.unit === 'week'
  const shown = rows.map((row, at) => ({ row, at }))
  if (byWeek) shown.reverse()
  const running = mondayOf(companyDay(new Date(report.asOf)))
  const note = [!keyOf && table.note, byWeek && partialNote(report, rows.at(-1)?.[0])].filter(Boolean).join(' ')
  const content = (cell: Cell, at: number) => {
    const column = columns[at]
    if (!column) return null
    const text = cellText(cell, column.unit, report.asOf)
    if (column.unit === 'week' && cell === running) return `${text}, so far`
    const isBelow = aimed.has(column.id) && typeof cell === 'number' && cell < onTimeTarget
    return isBelow ? (
      <span className="inline-flex items-center justify-end gap-1.5">
        <TriangleAlert aria-label="Below the target" className="size-4 flex-none text-(--amber-ink)" />
        <span>{text}</span>
      </span>
    ) : (
      text
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is not a set of fields. */}
      <div className="report-scroll" role="group" aria-labelledby={id} tabIndex={0}>
        <table className="report-table">
          <caption id={id} className="sr-only">
            {table.title}
          </caption>
          <thead>
            <tr>
              {columns.map(({ id: name, text, unit }) => (
                <th key={name} scope="col" className={isNumeric(unit) ? 'text-right' : undefined}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, at }) => (
              <tr key={`${row[0]} ${at}`}>
                {row.map((cell, place) => renderCell(columns[place], place, content(cell, place), keyOf?.(at)))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length} className="text-muted">
                  No data for this period.
                </td>
              </tr>
            )}
          </tbody>
          {total && rows.length > 0 && (
            <tfoot>
              <tr>{total.map((cell, place) => renderCell(columns[place], place, content(cell, place), keyOf && ''))}</tr>
            </tfoot>
          )}
        </table>
      </div>
      {note && <p className="px-4 pb-4 text-second text-muted">{note}</p>}
    </>
  )
}

function renderCell(column: ReportTable['columns'][number] | undefined, place: number, content: React.ReactNode, look?: string) {
  if (!column) return null
  if (place > 0)
    return (
      <td key={column.id} className={isNumeric(column.unit) ? 'text-right' : undefined} data-column={column.id}>
        {content}
      </td>
    )
  return (
    <th key={column.id} scope="row">
      {look === undefined ? (
        content
      ) : (
        <span className="flex items-center gap-2.5">
          <span aria-hidden="true" className={`age-key ${look}`} />
          {wrapText(content)}
        </span>
      )}
    </th>
  )
}

/** A week that the period cuts counts in part only. The last week may lie in the future, and then has no row yet. */
function partialNote({ period: { from, until }, asOf }: Report, last: Cell | undefined): string | false {
  const near = new Date(asOf)
  const begins = mondayOf(from) !== from && `First week starts ${formatDate(from, near)}.`
  const isCut = mondayOf(until) === last && daysAfter(last, 6) !== until
  const ends = isCut && `Last week ends ${formatDate(until, near)}.`
  return [begins, ends].filter(Boolean).join(' ') || false
}
