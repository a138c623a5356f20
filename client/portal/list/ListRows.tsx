import type { ComponentType } from 'react'
import type { CachedResource, CachedRow } from '../../platform/offline/cache/resources.ts'
import { type CardProps, ListCards } from './ListCards.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import type { ListState } from './useList.ts'
import type { View } from './useListView.ts'

/** How rows are rendered, as a table and as cards. `height`: the usual height of a row or card, in pixels. */
export interface RowLook<Row> {
  table: { columns: readonly Column<Row>[]; height: number; compact?: boolean }
  card: { Card: ComponentType<CardProps<Row>>; height: number }
}

interface Props<Resource extends CachedResource> {
  list: ListState<Resource>
  look: RowLook<CachedRow<Resource>>
  label: string
  ids: readonly string[]
  view: View
  /** The ids of new rows, which are marked. */
  newcomers?: ReadonlySet<string> | undefined
  /** The chosen sort order; undefined for the list's own. */
  sort: string | undefined
  onSort: (sort: string) => void
}

/** The rows of a list, as a table or as cards. */
export function ListRows<Resource extends CachedResource>({
  list,
  look,
  label,
  ids,
  view,
  newcomers,
  sort,
  onSort,
}: Props<Resource>) {
  const { rowOf, want } = list
  const rows = { ids, rowOf, want, ...(newcomers ? { newcomers } : {}) }
  if (view === 'cards') return <ListCards label={label} {...look.card} {...rows} />
  return <ListTable caption={label} {...look.table} {...rows} sort={sort} onSort={onSort} />
}
