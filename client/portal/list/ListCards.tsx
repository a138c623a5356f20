import type { ComponentType } from 'react'

export interface CardProps<Row> {
  row: Row
  /** It has just come in. */
  fresh: boolean
}

interface Props<Row> {
  label: string
  Card: ComponentType<CardProps<Row>>
  rows: readonly Row[]
  fresh: ReadonlySet<string>
}

/** Rows on a phone or a tablet, or where cards were chosen: one card each, two or three beside one another where there is room. */
export function ListCards<Row extends { id: string }>({ label, Card, rows, fresh }: Props<Row>) {
  return (
    <ul aria-label={label} className="grid gap-4 md:grid-cols-2 min-[68.75rem]:grid-cols-3">
      {rows.map((row) => (
        <li key={row.id} className="min-w-0">
          <Card row={row} fresh={fresh.has(row.id)} />
        </li>
      ))}
    </ul>
  )
}
