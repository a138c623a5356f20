import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { type ImportCells, type ImportColumn, importColumns } from '#shared/drivers/driverCells'
import type { ImportRow } from '#shared/drivers/driverImport'
import { formatCount } from '#shared/kernel/count'
import { useWide } from '../../../list/useWide.ts'
import type { Matching } from './matchColumns.ts'
import type { Problem, RowProblems } from './useCheck.ts'

/** The columns of the tables, if the file has them: as many as fit. */
const shown: readonly ImportColumn[] = ['type', 'licenseNo', 'licenseState', 'phone', 'medCardExpiry']

/** The columns beside the name: the usual ones, and at most one other column with a problem. */
function getShownColumns(matching: Matching, rows: readonly ShownRow[]): ImportColumn[] {
  const problemColumns = rows.flatMap(({ problems }) => problems.map(({ column }) => column))
  const other = problemColumns.find((column) => column && !shown.includes(column) && !isName(column))
  return [...shown, ...(other ? [other] : [])].filter((column) => matching.includes(column))
}

const isName = (column: ImportColumn | null) => column === 'fullName' || column === 'firstName' || column === 'lastName'

const formatName = ({ fullName, firstName, lastName }: ImportCells) =>
  fullName?.trim() ??
  [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')

/** Rows that are drawn at once. */
const atOnce = 50

interface WithProblems {
  title: string
  rows: readonly ImportRow[]
  problems: RowProblems
  matching: Matching
}

/** Rows with errors or warnings: each with its number, the cells in question, and a message. */
export function RowsWithProblems({ title, rows, problems, matching }: WithProblems) {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  return (
    <Rows
      title={title}
      beside="numbered as in the file, not counting the header"
      count={problems.length}
      matching={matching}
      first={atOnce}
    >
      {(count) =>
        problems
          .slice(0, count)
          .map(([row, rowProblems]) => ({ row, cells: byNumber.get(row)?.cells ?? {}, problems: rowProblems }))
      }
    </Rows>
  )
}

/** Rows without errors or warnings. */
export function FineRows({ rows, matching }: { rows: readonly ImportRow[]; matching: Matching }) {
  const beside = `${formatCount(rows.length)} · each becomes an Applicant`
  return (
    <Rows title="Rows ready to import" beside={beside} count={rows.length} matching={matching} first={4}>
      {(count) => rows.slice(0, count).map((row) => ({ ...row, problems: [] }))}
    </Rows>
  )
}

type ShownRow = ImportRow & { problems: readonly Problem[] }

interface RowsProps {
  title: string
  beside: string
  count: number
  matching: Matching
  /** The number of rows that are drawn at first. */
  first: number
  children: (count: number) => ShownRow[]
}

function Rows({ title, beside, count, matching, first, children }: RowsProps) {
  const [limit, setLimit] = useState(first)
  const isWide = useWide()
  const rows = children(limit)
  const columns = getShownColumns(matching, rows)
  const Shown = isWide ? RowTable : RowList
  return (
    <section aria-label={title} className="card p-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 p-4 md:p-5">
        <h2 className="text-h3">{title}</h2>
        <p className="text-second text-muted">{beside}</p>
      </div>
      <Shown title={title} columns={columns} rows={rows} />
      {count > rows.length && (
        <p className="border-t border-line p-4 text-muted md:px-5">
          <span>{`${formatCount(rows.length)} of ${formatCount(count)} shown.`}</span>{' '}
          <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={() => setLimit(limit + atOnce)}>
            {count - rows.length > atOnce ? `Show ${atOnce} more` : 'Show all'}
          </button>
        </p>
      )}
    </section>
  )
}

interface Shown {
  title: string
  columns: readonly ImportColumn[]
  rows: readonly ShownRow[]
}

function RowTable({ title, columns, rows }: Shown) {
  return (
    <table className="w-full text-[0.9375rem] leading-snug [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-2 [&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-5">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-left font-sign text-muted">
          <th scope="col" className="w-16 text-right font-semibold">
            Row
          </th>
          <th scope="col" className="font-semibold">
            Name
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="font-semibold">
              {importColumns[column]}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ row, cells, problems }) => (
        <tbody key={row} className="border-t border-line align-top">
          <tr>
            <th scope="row" className="text-right font-sign text-base font-semibold text-muted tabular-nums">
              {formatCount(row)}
            </th>
            <td>
              <Cell typed={formatName(cells)} problem={problems.find(({ column }) => isName(column))} />
            </td>
            {columns.map((column) => (
              <td key={column}>
                <Cell typed={cells[column]} problem={problems.find((candidate) => candidate.column === column)} />
              </td>
            ))}
          </tr>
          {problems.length > 0 && (
            <tr>
              <td />
              <td colSpan={columns.length + 1} className="pt-0! pb-3!">
                <Messages problems={problems} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

/** For narrow screens, where a table does not fit: the name, and the cells in question. */
function RowList({ title, rows }: Shown) {
  return (
    <ul aria-label={title} className="grid">
      {rows.map(({ row, cells, problems }) => (
        <li key={row} className="grid gap-2 border-t border-line px-4 py-3 md:px-5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-sign text-muted tabular-nums">{`Row ${formatCount(row)}`}</span>
            <span className="min-w-0 font-semibold wrap-anywhere">{formatName(cells) || 'no name'}</span>
            <span className="min-w-0 text-second text-muted wrap-anywhere">
              {[cells.licenseNo, cells.licenseState].filter(Boolean).join(' ')}
            </span>
          </p>
          {problems.length > 0 && <Messages problems={problems} />}
        </li>
      ))}
    </ul>
  )
}

function Cell({ typed = '', problem }: { typed: string | undefined; problem: Problem | undefined }): ReactNode {
  // A short value, such as a date or a phone number, does not wrap.
  const whole = typed.length <= 20 ? 'whitespace-nowrap' : 'wrap-anywhere'
  if (!problem) return <span className={whole}>{typed}</span>
  const isBad = problem.severity === 'block'
  const Icon = isBad ? OctagonAlert : TriangleAlert
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-field border-2 px-1.5 py-0.5 font-semibold ${isBad ? 'border-(--red-ink) bg-(--red-tint) text-(--red-ink)' : 'border-(--amber-ink) bg-(--amber-tint) text-(--amber-ink)'}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={`min-w-0 ${whole}`}>{typed.trim() || 'empty'}</span>
    </span>
  )
}

function Messages({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="grid gap-1">
      {problems.map(({ column, severity, message }) => {
        const isBad = severity === 'block'
        const Icon = isBad ? OctagonAlert : TriangleAlert
        return (
          <li
            key={column}
            className={`flex items-start gap-2 ${isBad ? 'font-semibold text-(--red-ink)' : 'text-(--amber-ink)'}`}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        )
      })}
    </ul>
  )
}
