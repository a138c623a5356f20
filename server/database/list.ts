import type { Knex } from 'knex'
import type { ListQuestion } from '#shared/list'
import { type NounName, permissions } from '#shared/permissions'

/** A page of a list as JSON, and the cursor of the next page, null on the last. */
export interface Page {
  json: string
  next: string | null
}

/**
 * The rows of a noun's table as `role` may know them: `fields` says each field of the wire as PostgreSQL does. PostgreSQL
 * writes the JSON itself, `row_to_json(shown)`.
 */
export function rowsShownTo({ role }: { role: string }, knex: Knex, noun: NounName, fields: Record<string, string>) {
  const hidden: Partial<Record<string, readonly string[]>> = permissions[noun].hidden
  const columns = Object.entries(fields).filter(([field]) => !hidden[role]?.includes(field))
  return knex.fromRaw(`${noun}, lateral (select ${columns.map(([field, column]) => `${column} as "${field}"`).join(', ')}) shown`)
}

/** A page of `rows`, newest first. The search is literal text, in any case. */
export async function readPage(
  knex: Knex,
  noun: NounName,
  rows: Knex.QueryBuilder,
  { search, ids, cursor: before, limit }: ListQuestion,
): Promise<Page> {
  rows
    .select(knex.raw('number, row_to_json(shown) as record'))
    .orderBy('number', 'desc')
    .limit(limit + 1, { skipBinding: true })
  if (search) rows.whereRaw('search_text like ?', [`%${escapeLike(foldForSearch(search))}%`])
  if (ids) rows.whereRaw(`${noun}.id = any(?::uuid[])`, [ids])
  if (before) rows.where('number', '<', before)
  const [page] = await knex.from(rows.as('page')).select(
    knex.raw(
      `'[' || coalesce(array_to_string((array_agg(record::text))[1:${limit}], ','), '') || ']' as json,
         case when count(*) > ${limit} then (array_agg(number))[${limit}]::text end as next`,
    ),
  )
  return page
}

/** What one row is known by: its id, or the number people read. */
export type RowKey = { id: string } | { number: string }

/** One of `rows` as JSON, or null when it is not among them. */
export async function readRow(knex: Knex, noun: NounName, rows: Knex.QueryBuilder, key: RowKey): Promise<string | null> {
  const row = await rows
    .first(knex.raw('row_to_json(shown)::text as record'))
    .where('id' in key ? { [`${noun}.id`]: key.id } : { [`${noun}.number`]: key.number })
  return row?.record ?? null
}

/** The form in which text is searched: composed, in lower case, whatever the database's locale. */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** `%` and `_` are letters like any other here. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
