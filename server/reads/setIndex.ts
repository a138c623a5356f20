import type { Knex } from 'knex'
import { onBrokenConnection } from '../database/poolClient.ts'
import { narrow, type Question, rowTag, type Shown } from './list.ts'

/**
 * The index of a set of rows, `[[id, row tag], …]` as JSON, and its set tag: 96 bits of the ids and row tags in the order of
 * the ids, which a device makes of what it holds in the same way.
 */
export interface Index {
  json: string
  tag: string
  /** Of the rows it was made of. */
  versions: string
}

/** An index; until it is read, with the versions there were when it was asked for. */
interface Remembered {
  versions: string
  index: Promise<Index>
}

/** So many indexes are remembered: one for each role, and the most recent of single drivers and shippers. */
const most = 50

/** For each database what its sets were, by the statement that reads them: rights, filters and owner are all in it. */
const memory = new WeakMap<Knex, Map<string, Remembered>>()

/**
 * What is remembered of a database, until one of its connections breaks: a server that crashed may come back without the
 * last transactions, and give their numbers to others.
 */
function rememberedOf(knex: Knex): Map<string, Remembered> {
  let remembered = memory.get(knex)
  if (!remembered) {
    remembered = new Map()
    memory.set(knex, remembered)
    onBrokenConnection(knex, () => forgetIndexes(knex))
  }
  return remembered
}

/** To be called when what a database did was not heard for a while: it may be another one by now. */
export function forgetIndexes(knex: Knex): void {
  if (memory.has(knex)) memory.set(knex, new Map())
}

/**
 * Every row of the set, as this caller sees it. While the same versions of the same rows are there it is what it was: to
 * look at the versions costs a tenth of writing the rows.
 */
export async function readIndex(
  user: { role: string },
  knex: Knex,
  shown: Shown,
  rows: Knex.QueryBuilder,
  question: Question = {},
): Promise<Index> {
  await narrow(user, knex, rows, shown, question)
  const wanted = indexOf(knex, shown, rows.clone())
  // What somebody searches for is seldom asked twice.
  if (question.search || question.ids) return wanted
  const { sql, bindings } = wanted.toSQL()
  const statement = JSON.stringify([sql, bindings])
  const { versions }: { versions: string } = await rows.first(knex.raw(`${versionsOf(shown, shown.noun)} as versions`))

  const remembered = rememberedOf(knex)
  const before = remembered.get(statement)
  remembered.delete(statement)
  const now = before?.versions === versions ? before : { versions, index: wanted.then((index: Index) => index) }
  remembered.set(statement, now)
  for (const [oldest] of remembered) if (remembered.size > most) remembered.delete(oldest)
  now.index.then(
    (index) => {
      // A row that came in between, and went again later, would bring back the versions that were asked.
      now.versions = index.versions
    },
    () => remembered.get(statement) === now && remembered.delete(statement),
  )
  return now.index
}

function indexOf(knex: Knex, shown: Shown, rows: Knex.QueryBuilder) {
  const { noun } = shown
  rows.select(knex.raw(`${noun}.id::text collate "C" as id, ${rowTag} as tag, ${noun}.ctid, ${noun}.xmin`))
  return knex.from(rows.as('held')).first(
    knex.raw(
      `'[' || coalesce(string_agg('["' || id || '","' || tag || '"]', ',' order by id), '') || ']' as json,
         left(encode(sha256(convert_to(coalesce(string_agg(id || ' ' || tag || chr(10), '' order by id), ''), 'UTF8')), 'hex'), 24) as tag,
         ${versionsOf(shown, 'held')} as versions`,
    ),
  )
}

/**
 * SQL: 64 bits of which versions of which rows there are in `rows`, and how many, and so of the tables besides: every
 * change, by whomever, puts another version in another place. And whose history it is: a promoted standby or a restored
 * copy counts on from where it parted, and meets the same numbers in the same places with other rows in them.
 */
function versionsOf({ besides = [] }: Shown, rows: string): string {
  const versions = (table: string) => `concat_ws(' ', count(*), bit_xor(hashtidextended(${table}.ctid, ${writerOf(table)})))`
  const others = besides.map((table) => `(select ${versions(table)} from ${table})`)
  return `concat_ws(',', ${[history, versions(rows), ...others].join(', ')})`
}

/**
 * SQL: the one life of the one server that answers. Everything that parts histories (a timeline, a copy, a snapshot of the
 * disk) is met in another life. The number of the timeline itself is not told by every hosted PostgreSQL, nor by a standby.
 */
const history = 'extract(epoch from pg_postmaster_start_time())'

/**
 * SQL: the transaction that wrote a version, as a number: its age less that of the first one there can be, which are of one
 * moment. By way of text, or as a row with its place, a version costs three times as much.
 */
const writerOf = (table: string) => `age(${table}.xmin)::bigint - age('3'::xid)`
