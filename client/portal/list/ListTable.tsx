import { Fragment, memo, type ReactNode } from 'react'
import { type AtHand, useListWindow } from './useListWindow.ts'

export interface Column<Row> {
  title: string
  /** The share of the table's width; the first column names the row. */
  width: string
  cell: (row: Row) => ReactNode
  /** Numbers, which stand on the right. */
  numeric?: boolean
}

interface Props<Row> extends AtHand<Row> {
  caption: string
  columns: readonly Column<Row>[]
  ids: readonly string[]
  /** Those that have just come in. */
  fresh?: ReadonlySet<string>
  /** How high a row is as a rule, in pixels. */
  height: number
}

/** Rows as lines of a desk: two-line cells, long names wrap and never push. */
function Table<Row extends { id: string }>({ caption, columns, ids, rowOf, want, fresh, height }: Props<Row>) {
  const { list, lines, measure, after } = useListWindow({ label: caption, ids, want, columns: 1, height, gap: 0 })
  return (
    <div className="card">
      <table
        {...list}
        aria-rowcount={ids.length + 1}
        className="w-full table-fixed [overflow-anchor:none] [&_.badge]:whitespace-normal text-[0.875rem] leading-snug"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, width, numeric }) => (
              <th
                key={title}
                scope="col"
                className={`${width} sticky top-0 z-10 border-b border-line bg-base-100 px-3 py-2.5 font-sign text-base font-semibold text-muted first:rounded-tl-box last:rounded-tr-box ${numeric ? 'text-right' : 'text-left'}`}
              >
                {title}
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
                <Room height={room} columns={columns.length} />
                <tr
                  ref={measure}
                  data-index={index}
                  data-id={id}
                  aria-rowindex={index + 2}
                  data-fresh={fresh?.has(id) || undefined}
                  className="border-line align-top transition-colors duration-(--slow) not-last:border-b data-fresh:bg-(--amber-tint) data-fresh:[&_.badge-tinted]:border-(--tone-edge)"
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
          <Room height={after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** It is drawn again when something of it has changed, not with every letter that is typed above it. */
export const ListTable = memo(Table) as typeof Table

/** They are drawn again when their row has changed, not when the list is scrolled. */
const Cells = memo(function Cells({ columns, row }: { columns: readonly Column<{ id: string }>[]; row: { id: string } }) {
  return columns.map(({ title, cell, numeric }, at) =>
    at === 0 ? (
      <th key={title} scope="row" className="px-3 py-2.5 text-left font-normal">
        {cell(row)}
      </th>
    ) : (
      <td key={title} className={`px-3 py-2.5 ${numeric ? 'text-right' : ''}`}>
        {cell(row)}
      </td>
    ),
  )
})

/** Instead of the rows that are not there. */
function Room({ height, columns }: { height: number; columns: number }) {
  return (
    height > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nobody can focus an empty row
      <tr aria-hidden="true">
        <td colSpan={columns} className="p-0" style={{ height }} />
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
