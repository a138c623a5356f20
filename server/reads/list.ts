import type { Knex } from 'knex'
import { type ListQuestion, workingDays } from '#shared/list'
import { fieldVisibility, type NounName } from '#shared/permissions'
import { searchWords } from '#shared/search'
import { plannedAnew } from '../database/namedStatements.ts'

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
  /** The tables besides its own that a row is made of. */
  besides?: readonly string[]
  /** What a search looks into, each a condition with one pattern, by the field that finding it would give away. */
  found?: Record<string, string | FoundIn>
}

/** Of what a search finds in another table: that table's ids, and the column that has them here. */
interface FoundIn {
  column: string
  ids: string
  /** The same for who is told a part of the field. */
  reduced?: string
}

/** What a list is asked besides its filters and its page. */
export type Question = Omit<ListQuestion, 'limit' | 'cursor'> & { set?: string | undefined }

/**
 * The rows of a noun as `role` may know them. PostgreSQL writes the JSON itself, `row_to_json(shown)`; what the role is
 * not told does not leave the database.
 */
export function rowsShownTo({ role }: { role: string }, knex: Knex, { noun, from = noun, fields, reduced }: Shown) {
  const columns = Object.entries(fields).flatMap(([field, whole]) => {
    const told = fieldVisibility(role, noun, field)
    const column = told === 'part' ? reduced?.[field] : whole
    return told === 'nothing' || !column ? [] : [`${column} as "${field}"`]
  })
  return knex.fromRaw(`${from}, lateral (select ${columns.join(', ')}) shown`)
}

/**
 * Narrows `rows` to the ids asked for, and to what the search finds: rows that have each of its words, in any order, in what
 * `role` is told.
 */
export async function narrow(
  { role }: { role: string },
  knex: Knex,
  rows: Knex.QueryBuilder,
  { noun, found = { id: 'search_text like ?' } }: Shown,
  { search, ids }: Question,
): Promise<void> {
  if (ids) rows.whereRaw(`${noun}.id = any(?)`, [ids])
  if (!search) return
  const patterns = searchWords(search).map((word) => `%${escapeLike(word)}%`)
  const here: string[] = []
  const elsewhere: { column: string; ids: string }[] = []
  for (const [field, where] of Object.entries(found)) {
    const told = fieldVisibility(role, noun, field)
    if (typeof where === 'string') told === 'whole' && here.push(where)
    else if (told === 'whole') elsewhere.push(where)
    else if (told === 'part' && where.reduced) elsewhere.push({ column: where.column, ids: where.reduced })
  }
  // The small tables first: how many there are to find decides how PostgreSQL had best look for them in a large one.
  const lookups = patterns.flatMap((pattern, word) =>
    elsewhere.map(({ ids }, place) => knex.raw(`array(${ids}) as ??`, [pattern, `${word} ${place}`])),
  )
  const named = lookups.length ? await knex.first(lookups) : {}
  for (const [word, pattern] of patterns.entries()) {
    rows.where((any) => {
      // Who is told nothing of what it looks into finds nothing.
      any.whereRaw('false')
      for (const condition of here) any.orWhereRaw(condition, [pattern])
      for (const [place, { column }] of elsewhere.entries()) {
        const ids: unknown[] = named[`${word} ${place}`]
        if (ids.length > 0) any.orWhereRaw(`${column} = any(?)`, [ids] as never)
      }
    })
  }
}

/** A row tag tells whether a row changed as this caller sees it: 40 bits of its JSON. */
export const rowTag = 'left(md5(row_to_json(shown)::text), 10)'
const taggedRecord = `left(row_to_json(shown)::text, -1) || ',"rowTag":"' || ${rowTag} || '"}'`

/** A page of `rows`, newest first. */
export async function readPage(
  user: { role: string },
  knex: Knex,
  shown: Shown,
  rows: Knex.QueryBuilder,
  { cursor, limit, ...question }: ListQuestion & Question,
): Promise<Page> {
  const place = `${shown.noun}.number`
  const asKept = shown.kept && (question.ids || question.set)
  rows
    .select(knex.raw(`${place} as place, ${asKept ? taggedRecord : 'row_to_json(shown)'} as record`))
    .orderBy(place, 'desc')
    .limit(limit + 1, { skipBinding: true })
  await narrow(user, knex, rows, shown, question)
  if (cursor) rows.where(place, '<', cursor)
  const page = knex.from(rows.as('page')).first(
    knex.raw(
      `'[' || coalesce(array_to_string((array_agg(record::text))[1:${limit}], ','), '') || ']' as json,
         case when count(*) > ${limit} then (array_agg(place))[${limit}]::text end as next`,
    ),
  )
  const { ids, set, ...narrowed } = question
  return Object.values(narrowed).some((value) => value !== undefined) ? page.options(plannedAnew) : page
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

/** Those of `rows` that have one of these ids, as a JSON list in no order. */
export async function readRows(knex: Knex, noun: NounName, rows: Knex.QueryBuilder, ids: readonly string[]): Promise<string> {
  const { json } = await rows
    .first(knex.raw(`'[' || coalesce(string_agg(row_to_json(shown)::text, ','), '') || ']' as json`))
    .whereRaw(`${noun}.id = any(?)`, [[...ids]])
  return json
}

/** SQL: an amount in cents as the dollars of the API. */
export function inDollars(cents: string): string {
  return `${cents} / 100::float8`
}

/**
 * SQL: of a noun that is paid in the end, which rows a device keeps. In hours, because for a day PostgreSQL looks into the
 * calendar of its time zone, for each row anew.
 */
export function notLongPaid(noun: NounName): string {
  return `(${noun}.status <> 'paid' or ${noun}.paid_at > now() - interval '${24 * workingDays} hours')`
}

/** SQL: of a noun that comes to an end, which rows a device keeps: those in an `open` status, and what has changed lately. */
export function notLongEnded(noun: NounName, open: readonly string[]): string {
  const statuses = open.map((status) => `'${status}'`).join(', ')
  return `(${noun}.status in (${statuses}) or ${noun}.updated_at > now() - interval '${24 * workingDays} hours')`
}

/** `%` and `_` are letters like any other here. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
