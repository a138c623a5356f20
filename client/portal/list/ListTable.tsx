import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Fragment, memo, type ReactNode } from 'react'
import { RowBoundary } from '../feedback/RowBoundary.tsx'
import { nextSort } from './sorting.ts'
import { type RowSource, useListWindow } from './useListWindow.ts'

export interface Column<Row> {
  title: string
  /** The share of the table's width. The first column is the row's header. */
  width: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  numeric?: boolean
  /** The classes of its cells, with the header. */
  className?: string
  /** The sort orders that pressing the header chooses in turn; `-` is descending. */
  sorts?: readonly string[]
}

interface Props<Row> extends RowSource<Row> {
  caption: string
  columns: readonly Column<Row>[]
  ids: readonly string[]
  /** The ids of new rows, which are marked. */
  newcomers?: ReadonlySet<string>
  /** The usual height of a row, in pixels. */
  height: number
  /** Undefined for the list's own order. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  /** Makes rows just high enough for two lines. */
  compact?: boolean
}

/** Less padding on narrow screens, so that words need not break. */
const closely = '@max-[72rem]:[&_:is(th,td)]:px-2 @max-[72rem]:[&_:is(th,td):first-child]:pl-3'

/** Rows of 48 pixels, enough for two lines. */
const compactly =
  '[&_:is(th,td)]:px-2 @max-[72rem]:[&_:is(th,td)]:px-1.5 [&_:is(th,td)]:py-0.5 [&_tbody_tr]:h-12 [&_tbody_tr]:align-middle [&_:is(th,td):first-child]:pl-3 [&_:is(th,td):last-child]:pr-3 [&_.badge]:min-h-5.5 [&_.badge]:gap-1 [&_.badge]:px-1.5 [&_.badge]:py-0 [&_.badge]:text-[0.875rem]'

/** The rows as a table with fixed column widths: long names wrap. */
function Table<Row extends { id: string }>({ caption, columns, ids, rowOf, want, newcomers, height, ...rest }: Props<Row>) {
  const { sort, onSort, compact = false } = rest
  const { list, lines, measure, after } = useListWindow({ label: caption, ids, want, columns: 1, height, gap: 0 })
  return (
    <div className="card @container">
      <table
        {...list}
        aria-rowcount={ids.length + 1}
        className={`w-full table-fixed [overflow-anchor:none] text-[0.875rem] leading-snug [&_.badge]:wrap-normal [&_.badge]:whitespace-normal ${compact ? compactly : closely}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, width, numeric, className = '', sorts }) => (
              <th
                key={title}
                scope="col"
                aria-sort={sorts && getDirection(sorts, sort)}
                className={`${width} ${className} sticky top-0 z-10 border-b border-line bg-base-100 px-3 py-2.5 font-sign text-base font-semibold text-muted first:rounded-tl-box last:rounded-tr-box ${numeric ? 'text-right' : 'text-left'}`}
              >
                {sorts && onSort ? (
                  <button type="button" className="list-sort" onClick={() => onSort(nextSort(sorts, sort))}>
                    <span>{title}</span>
                    <SortMark direction={getDirection(sorts, sort)} />
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ index, room }) => {
            const id = ids[index] ?? ''
            const row = rowOf(id)
            return (
              <Fragment key={id}>
                <Space height={room} columns={columns.length} />
                <tr
                  ref={measure}
                  data-index={index}
                  data-id={id}
                  aria-rowindex={index + 2}
                  data-new={newcomers?.has(id) || undefined}
                  className="border-line align-top transition-colors duration-(--slow) not-last:border-b data-new:bg-(--amber-tint) data-new:[&_.badge-tinted]:border-(--tone-edge)"
                >
                  {row ? (
                    <Cells columns={columns as readonly Column<{ id: string }>[]} row={row} />
                  ) : (
                    <Missing columns={columns.length} height={height} />
                  )}
                </tr>
              </Fragment>
            )
          })}
          <Space height={after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** Memoized, so that typing into the search box above does not render it. */
export const ListTable = memo(Table) as typeof Table

/** Memoized, so that scrolling does not render rows again. */
const Cells = memo(function Cells({ columns, row }: { columns: readonly Column<{ id: string }>[]; row: { id: string } }) {
  return (
    <RowBoundary
      row={row}
      around={(text) => (
        <td colSpan={columns.length} className="px-3 py-2.5">
          {text}
        </td>
      )}
    >
      {columns.map(({ title, cell, numeric, className = '' }, at) =>
        at === 0 ? (
          <th key={title} scope="row" className={`${className} px-3 py-2.5 text-left font-normal`}>
            <Cell cell={cell} row={row} />
          </th>
        ) : (
          <td key={title} className={`${className} px-3 py-2.5 ${numeric ? 'text-right' : ''}`}>
            <Cell cell={cell} row={row} />
          </td>
        ),
      )}
    </RowBoundary>
  )
})

/** A component, so that the row's error boundary catches its errors. */
function Cell({ cell, row }: { cell: Column<{ id: string }>['cell']; row: { id: string } }) {
  return cell(row)
}

/** The `aria-sort` of a column with these orders. */
function getDirection(sorts: readonly string[], sort: string | undefined): 'ascending' | 'descending' | 'none' {
  if (sort === undefined || !sorts.includes(sort)) return 'none'
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

function SortMark({ direction }: { direction: ReturnType<typeof getDirection> }) {
  if (direction === 'none') return null
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return <Arrow aria-hidden="true" className="size-4" />
}

/** In place of rows that are not in the DOM. */
function Space({ height, columns }: { height: number; columns: number }) {
  return (
    height > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
      <tr aria-hidden="true" className="h-0!">
        <td colSpan={columns} className="p-0!" style={{ height }} />
      </tr>
    )
  )
}

function Missing({ columns, height }: { columns: number; height: number }) {
  return (
    <td colSpan={columns} aria-busy="true" className="px-3 py-2.5" style={{ height }}>
      <div className="skeleton h-4 w-1/3" />
    </td>
  )
}
