import type { Knex } from 'knex'
import type { ListQuestion } from '#shared/list'
import { type NounName, toldOf } from '#shared/permissions'
import { foldForSearch } from '#shared/search'

/** A page of a list as JSON, and the cursor of the next page, null on the last. */
export interface Page {
  json: string
  next: string | null
}

/** How a noun's rows become JSON: each field of the wire as PostgreSQL says it. */
export interface Shown {
  noun: NounName
  /** The noun's table and what its fields look into besides; without it the table alone. */
  from?: string
  fields: Record<string, string>
  /** What is told of the fields that the permission table reduces. */
  reduced?: Record<string, string>
  /** Devices keep its rows: asked for as a set or by their ids, each carries its row tag. */
  kept?: true
  /** What a search looks into, each a condition with one pattern, by the field that finding it would give away. */
  found?: Record<string, string>
}

/** What a list is asked besides its filters and its page. */
type Question = Omit<ListQuestion, 'limit' | 'cursor'> & { set?: string | undefined }

/**
 * The rows of a noun as `role` may know them. PostgreSQL writes the JSON itself, `row_to_json(shown)`; what the role is
 * not told does not leave the database.
 */
export function rowsShownTo({ role }: { role: string }, knex: Knex, { noun, from = noun, fields, reduced }: Shown) {
  const columns = Object.entries(fields).flatMap(([field, whole]) => {
    const told = toldOf(role, noun, field)
    const column = told === 'part' ? reduced?.[field] : whole
    return told === 'nothing' || !column ? [] : [`${column} as "${field}"`]
  })
  return knex.fromRaw(`${from}, lateral (select ${columns.join(', ')}) shown`)
}

/** Narrows `rows` to the ids asked for, and to what the search finds: literal text in any case, in what `role` is told whole. */
function narrow({ role }: { role: string }, rows: Knex.QueryBuilder, { noun, found }: Shown, { search, ids }: Question): void {
  if (ids) rows.whereRaw(`${noun}.id = any(?)`, [ids])
  if (!search) return
  const pattern = `%${escapeLike(foldForSearch(search))}%`
  const conditions = Object.entries(found ?? { id: 'search_text like ?' })
    .filter(([field]) => toldOf(role, noun, field) === 'whole')
    .map(([, condition]) => condition)
  rows.whereRaw(
    `(${conditions.join(' or ')})`,
    conditions.map(() => pattern),
  )
}

/** A row tag tells whether a row changed as this caller sees it: 40 bits of its JSON. */
const rowTag = 'left(md5(row_to_json(shown)::text), 10)'
const taggedRecord = `left(row_to_json(shown)::text, -1) || ',"rowTag":"' || ${rowTag} || '"}'`

/** A page of `rows`, newest first. */
export async function readPage(
  user: { role: string },
  knex: Knex,
  shown: Shown,
  rows: Knex.QueryBuilder,
  { cursor: before, limit, ...question }: ListQuestion & Question,
): Promise<Page> {
  const number = `${shown.noun}.number`
  const asKept = shown.kept && (question.ids || question.set)
  rows
    .select(knex.raw(`${number}, ${asKept ? taggedRecord : 'row_to_json(shown)'} as record`))
    .orderBy(number, 'desc')
    .limit(limit + 1, { skipBinding: true })
  narrow(user, rows, shown, question)
  if (before) rows.where(number, '<', before)
  const [page] = await knex.from(rows.as('page')).select(
    knex.raw(
      `'[' || coalesce(array_to_string((array_agg(record::text))[1:${limit}], ','), '') || ']' as json,
         case when count(*) > ${limit} then (array_agg(number))[${limit}]::text end as next`,
    ),
  )
  return page
}

/**
 * The index of a set of rows, `[[id, row tag], …]` as JSON, and its set tag: 96 bits of the ids and row tags in the order of
 * the ids, which a device makes of what it holds in the same way.
 */
export interface Index {
  json: string
  tag: string
}

/** Every row of the set, as this caller sees it. */
export async function readIndex(
  user: { role: string },
  knex: Knex,
  shown: Shown,
  rows: Knex.QueryBuilder,
  question: Question = {},
): Promise<Index> {
  const { noun } = shown
  rows.select(knex.raw(`${noun}.id::text collate "C" as id, ${rowTag} as tag`))
  narrow(user, rows, shown, question)
  const [index] = await knex.from(rows.as('held')).select(
    knex.raw(
      `'[' || coalesce(string_agg('["' || id || '","' || tag || '"]', ',' order by id), '') || ']' as json,
         left(encode(sha256(convert_to(coalesce(string_agg(id || ' ' || tag || chr(10), '' order by id), ''), 'UTF8')), 'hex'), 24) as tag`,
    ),
  )
  return index
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

/** SQL: an amount in cents as the dollars of the API. */
export function inDollars(cents: string): string {
  return `${cents} / 100::float8`
}

/** `%` and `_` are letters like any other here. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
