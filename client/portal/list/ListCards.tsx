import { type ComponentType, Fragment, memo } from 'react'
import { RowBoundary } from '../feedback/RowBoundary.tsx'
import { type RowSource, useListWindow } from './useListWindow.ts'
import { useColumns } from './useWide.ts'

export interface CardProps<Row> {
  row: Row
  /** The row has just arrived. */
  isNew: boolean
}

interface Props<Row> extends RowSource<Row> {
  label: string
  Card: ComponentType<CardProps<Row>>
  ids: readonly string[]
  newcomers?: ReadonlySet<string>
  /** One column at any width. */
  narrow?: boolean
  /** The usual height of a card, in pixels. */
  height: number
}

const gap = 16

/** The rows as cards, in one to three columns, by the width. */
function Cards<Row extends { id: string }>({ label, Card, ids, rowOf, want, newcomers, narrow, height }: Props<Row>) {
  const beside = useColumns()
  const columns = narrow ? 1 : beside
  const { list, lines, measure, after } = useListWindow({ label, ids, want, columns, height, gap })
  return (
    <ul
      {...list}
      aria-label={label}
      className={`grid gap-4 [overflow-anchor:none] ${narrow ? '' : 'md:grid-cols-2 min-[68.75rem]:grid-cols-3'}`}
    >
      {lines.map(({ index, from, to, room }) => (
        <Fragment key={ids[from]}>
          <Room height={room} />
          {ids.slice(from, to).map((id, at) => {
            const row = rowOf(id)
            return (
              <li
                key={id}
                ref={at === 0 ? measure : undefined}
                data-index={index}
                data-id={id}
                aria-setsize={ids.length}
                aria-posinset={from + at + 1}
                className="min-w-0"
              >
                {row ? (
                  <Drawn Card={Card as ComponentType<CardProps<{ id: string }>>} row={row} isNew={newcomers?.has(id) ?? false} />
                ) : (
                  <Missing height={height} />
                )}
              </li>
            )
          })}
        </Fragment>
      ))}
      <Room height={after} />
    </ul>
  )
}

/** Memoized, so that typing into the search box above does not render it. */
export const ListCards = memo(Cards) as typeof Cards

/** Memoized, so that scrolling does not render cards again. */
const Drawn = memo(function Drawn({
  Card,
  row,
  isNew,
}: { Card: ComponentType<CardProps<{ id: string }>> } & CardProps<{ id: string }>) {
  return (
    <RowBoundary row={row}>
      <Card row={row} isNew={isNew} />
    </RowBoundary>
  )
})

/** In place of cards that are not in the DOM. */
function Room({ height }: { height: number }) {
  return height > 0 && <li aria-hidden="true" className="col-span-full" style={{ height }} />
}

function Missing({ height }: { height: number }) {
  return (
    <div aria-busy="true" className="card p-4" style={{ height }}>
      <div className="skeleton h-6 w-32" />
    </div>
  )
}
