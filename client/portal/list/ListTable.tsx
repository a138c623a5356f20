import type { ReactNode } from 'react'

export interface Column<Row> {
  title: string
  /** The share of the table's width; the first column names the row. */
  width: string
  cell: (row: Row) => ReactNode
  /** Numbers, which stand on the right. */
  numeric?: boolean
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Those that have just come in. */
  fresh: ReadonlySet<string>
}

/** Rows as lines of a desk: two-line cells, long names wrap and never push. */
export function ListTable<Row extends { id: string }>({ caption, columns, rows, fresh }: Props<Row>) {
  return (
    <div className="card">
      <table className="w-full table-fixed [&_.badge]:whitespace-normal text-[0.875rem] leading-snug">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
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
          {rows.map((row) => (
            <tr
              key={row.id}
              data-fresh={fresh.has(row.id) || undefined}
              className="border-line align-top transition-colors duration-(--slow) not-last:border-b data-fresh:bg-(--amber-tint) data-fresh:[&_.badge-tinted]:border-(--tone-edge)"
            >
              {columns.map(({ title, cell, numeric }, at) =>
                at === 0 ? (
                  <th key={title} scope="row" className="px-3 py-2.5 text-left font-normal">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={`px-3 py-2.5 ${numeric ? 'text-right' : ''}`}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
