import type { Knex } from 'knex'
import { fieldVisibility, rowsOf } from '#shared/access/permissions'
import {
  inDollars,
  type ListQuery,
  type Page,
  type Projection,
  projectedRows,
  type RecordProjection,
  type RowKey,
  type RowsQuery,
  readPage,
  readRow,
  readRows,
} from './list.ts'
import { type Index, readIndex } from './setIndex.ts'
import type { Reader } from './visible.ts'

/** The definition of a resource's reads. */
interface ReadDefinition {
  row: Projection
  /** The single record, where it has more fields than a row of the list. */
  record?: RecordProjection
  /** Narrows a query to the rows that this person may see. */
  visibleTo: (reader: Reader) => (query: Knex.QueryBuilder) => void
  /** Who reads a single record though it is in none of their lists. */
  recordVisibleTo?: (reader: Reader) => (query: Knex.QueryBuilder) => void
  /** SQL: which rows appear in lists and totals; all by default. */
  listed?: string
  /** Rows that are in no list by themselves, but in one of this status. */
  unlisted?: { status: string; where: string }
  /** SQL: which rows a device caches if its user may see all rows; all by default. */
  working?: string
  /** SQL: which rows are probably sent by robots; they are counted separately. */
  robots?: string
  /** The totals that the database maintains for this reader; null to count the rows. */
  totals?: (knex: Knex, reader: Reader) => Knex.QueryBuilder | null
}

/** The reads of a resource, limited to the rows and fields that the reader may see. */
export interface Reads {
  cached: boolean
  /** The names of the filters that its list takes. */
  filters: readonly string[]
  /** The names of the orders that it accepts, without direction, in addition to its default. */
  sorts: readonly string[]
  /** The other tables whose changes may change its index. */
  dependsOn: readonly string[]
  /** A page, newest first or as the query sorts it. */
  list(knex: Knex, reader: Reader, query: ListQuery): Promise<Page>
  /** The index of all rows that `list` would return. */
  index(knex: Knex, reader: Reader, query: RowsQuery): Promise<Index>
  /** One row as JSON, listed or not, or null when there is none that this person may see. */
  one(knex: Knex, reader: Reader, key: RowKey): Promise<string | null>
  /** Those of the named rows that this person may see, each as `one` returns it, as a JSON list. */
  records(knex: Knex, reader: Reader, ids: readonly string[]): Promise<string>
}

/** The reads of a resource by its definition: each applies row-level visibility and projects only visible fields. */
export function readsOf(definition: ReadDefinition): Reads {
  const { row, record = row, visibleTo, recordVisibleTo = visibleTo, listed, unlisted, working } = definition
  const { resource } = row
  const records = (knex: Knex, reader: Reader) => projectedRows(reader, knex, record).modify(recordVisibleTo(reader))

  const asksUnlisted = ({ status }: RowsQuery) => unlisted !== undefined && status === unlisted.status
  // No row has the status itself.
  const filtered = <Query extends RowsQuery>(query: Query): Query =>
    asksUnlisted(query) ? { ...query, status: undefined } : query

  function listRows(knex: Knex, reader: Reader, query: RowsQuery): Knex.QueryBuilder {
    const { set } = query
    const rows = projectedRows(reader, knex, row).modify(visibleTo(reader))
    const condition = asksUnlisted(query) ? unlisted?.where : listed
    if (condition) rows.whereRaw(condition)
    if (set && working && rowsOf(reader.role, resource) === 'all') rows.whereRaw(working)
    return rows
  }

  return {
    cached: Boolean(row.cached),
    filters: Object.keys(row.filters ?? {}),
    sorts: Object.keys(row.sorts ?? {}),
    dependsOn: row.dependsOn ?? [],
    list: (knex, reader, query) => readPage(reader, knex, row, listRows(knex, reader, query), filtered(query)),
    index: (knex, reader, query) => readIndex(reader, knex, row, listRows(knex, reader, query), filtered(query)),
    one: (knex, reader, key) => readRow(knex, resource, records(knex, reader), key),
    records: (knex, reader, ids) => readRows(knex, resource, records(knex, reader), ids),
  }
}

type Totals<Status extends string> = Record<Status, { count: number } & Record<string, number>>

/**
 * Counts the visible rows of each status, and sums in dollars each column of cents in `sums` whose field this reader may
 * see.
 */
export function totalsOf<Status extends string>(
  { row: { resource }, visibleTo, listed = 'true', robots, totals }: ReadDefinition,
  statuses: readonly Status[],
  sums: Record<string, { field: string; cents: string }> = {},
) {
  return async (knex: Knex, reader: Reader): Promise<Totals<Status>> => {
    const visible = Object.entries(sums).filter(([, { field }]) => fieldVisibility(reader.role, resource, field) === 'whole')
    // A shipper whose request was archived as spam does not learn of it.
    const apart = robots && fieldVisibility(reader.role, resource, 'suspicious') === 'whole'
    const columns = [
      'sum(count)::int as "count"',
      ...(apart ? ['sum(robots)::int as "robots"'] : []),
      ...visible.map(([name, { cents }]) => `${inDollars(`coalesce(sum(${cents}), 0)`)} as "${name}"`),
    ]
    const counts = apart ? `(not ${robots})::int as count, (${robots})::int as robots` : '1 as count'
    const counted = totals?.(knex, reader) ?? knex(resource).whereRaw(listed).select('*', knex.raw(counts))
    const rows = knex
      .from(counted.as(resource))
      .modify(visibleTo(reader))
      .groupBy('status')
      .select(knex.raw(`status, ${columns.join(', ')}`))
    const none = { count: 0, ...(apart && { robots: 0 }), ...Object.fromEntries(visible.map(([name]) => [name, 0])) }
    const totalsByStatus = new Map((await rows).map(({ status, ...total }: { status: string }) => [status, total]))
    return Object.fromEntries(statuses.map((status) => [status, totalsByStatus.get(status) ?? none])) as Totals<Status>
  }
}
