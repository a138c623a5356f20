import type { Knex } from 'knex'
import type { ListQuestion } from '#shared/list'
import { fieldVisibility, rowsOf } from '#shared/permissions'
import { inDollars, type Page, type RowKey, readPage, readRow, readRows, rowsShownTo, type Shown } from './list.ts'
import { type Index, readIndex } from './setIndex.ts'
import type { Reader } from './visible.ts'

/** What the lists of all nouns are asked; each takes some of it. */
export interface Question extends ListQuestion {
  status?: string | undefined
  equipment?: string | undefined
  set?: string | undefined
}

/** What is to be said of a noun for its rows to be read. */
interface Reading {
  row: Shown
  /** What the single record shows, where it is more than a row of the list. */
  record?: Shown
  /** Narrows a query to the rows that this person may see. */
  visibleTo: (reader: Reader) => (query: Knex.QueryBuilder) => void
  /** SQL: what stands in lists and totals; without it every row. */
  listed?: string
  /** SQL: which rows a device keeps where its person reads all of them; without it every row. */
  working?: string
  /** SQL: which rows are probably robots'; they are counted apart. */
  robots?: string
  /** The totals of what this reader sees, where the database keeps them; else the rows are counted. */
  totals?: (knex: Knex, reader: Reader) => Knex.QueryBuilder | null
}

/** The reads of a noun: what its reader sees of the rows, and no more. */
export interface Reads {
  /** Devices keep its rows. */
  kept: boolean
  /** A page, newest first. */
  list(knex: Knex, reader: Reader, question: Question): Promise<Page>
  /** The index of what `list` would give in all. */
  index(knex: Knex, reader: Reader, question: Partial<Question>): Promise<Index>
  /** One row as JSON, listed or not, or null when there is none that this person may see. */
  one(knex: Knex, reader: Reader, key: RowKey): Promise<string | null>
  /** Those of the named rows that this person may see, each as `one` tells it, as a JSON list. */
  records(knex: Knex, reader: Reader, ids: readonly string[]): Promise<string>
}

export function readsOf({ row, record = row, visibleTo, listed, working }: Reading): Reads {
  const { noun } = row
  const visible = (knex: Knex, reader: Reader, shown: Shown) => rowsShownTo(reader, knex, shown).modify(visibleTo(reader))

  function narrowed(knex: Knex, reader: Reader, question: Partial<Question>): Knex.QueryBuilder {
    const rows = visible(knex, reader, row)
    if (listed) rows.whereRaw(listed)
    for (const filter of ['status', 'equipment'] as const) {
      if (question[filter]) rows.where(`${noun}.${filter}`, question[filter])
    }
    if (question.set && working && rowsOf(reader.role, noun) === 'all') rows.whereRaw(working)
    return rows
  }

  return {
    kept: Boolean(row.kept),
    list: (knex, reader, question) => readPage(reader, knex, row, narrowed(knex, reader, question), question),
    index: (knex, reader, question) => readIndex(reader, knex, row, narrowed(knex, reader, question), question),
    one: (knex, reader, key) => readRow(knex, noun, visible(knex, reader, record), key),
    records: (knex, reader, ids) => readRows(knex, noun, visible(knex, reader, record), ids),
  }
}

type Totals<Status extends string> = Record<Status, { count: number } & Record<string, number>>

/**
 * How many rows of each status this person may see and, by its name, the sum in dollars of each column of cents in `sums`,
 * of which the person is told the field beside it.
 */
export function totalsOf<Status extends string>(
  { row: { noun }, visibleTo, listed = 'true', robots, totals }: Reading,
  statuses: readonly Status[],
  sums: Record<string, { field: string; cents: string }> = {},
) {
  return async (knex: Knex, reader: Reader): Promise<Totals<Status>> => {
    const told = Object.entries(sums).filter(([, { field }]) => fieldVisibility(reader.role, noun, field) === 'whole')
    const columns = [
      'sum(count)::int as "count"',
      ...(robots ? ['sum(robots)::int as "robots"'] : []),
      ...told.map(([name, { cents }]) => `${inDollars(`coalesce(sum(${cents}), 0)`)} as "${name}"`),
    ]
    const one = robots ? `(not ${robots})::int as count, (${robots})::int as robots` : '1 as count'
    const counted = totals?.(knex, reader) ?? knex(noun).whereRaw(listed).select('*', knex.raw(one))
    const rows = knex
      .from(counted.as(noun))
      .modify(visibleTo(reader))
      .groupBy('status')
      .select(knex.raw(`status, ${columns.join(', ')}`))
    const none = { count: 0, ...(robots && { robots: 0 }), ...Object.fromEntries(told.map(([name]) => [name, 0])) }
    const known = new Map((await rows).map(({ status, ...total }: { status: string }) => [status, total]))
    return Object.fromEntries(statuses.map((status) => [status, known.get(status) ?? none])) as Totals<Status>
  }
}
