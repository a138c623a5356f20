import type { Knex } from 'knex'
import { onBrokenConnection } from '../database/poolClient.ts'
import { narrow, type Projection, type RowsQuery, rowTag } from './list.ts'

/**
 * The index of a set of rows, `[[id, row tag], …]` as JSON, and its set tag: 96 bits of the ids and row tags in the order of
 * the ids, which a device computes in the same way from what it has cached.
 */
export interface Index {
  json: string
  tag: string
  /** The versions of the rows it was made of. */
  versions: string
}

/** An index in the cache; until it is read, with the versions there were when it was asked for. */
interface Cached {
  versions: string
  index: Promise<Index>
}

/** So many indexes are cached: one for each role, and the most recent of single drivers and shippers. */
const most = 50

/** For each database its indexes, by the statement that reads them: rights, filters and owner are all in it. */
const caches = new WeakMap<Knex, Map<string, Cached>>()

/**
 * The cache of a database, until one of its connections breaks: a server that crashed may come back without the last
 * transactions, and give their numbers to others.
 */
function cacheOf(knex: Knex): Map<string, Cached> {
  let cache = caches.get(knex)
  if (!cache) {
    cache = new Map()
    caches.set(knex, cache)
    onBrokenConnection(knex, () => evictIndexes(knex))
  }
  return cache
}

/** To be called after the connection that listens was lost: the database may be another one by now. */
export function evictIndexes(knex: Knex): void {
  if (caches.has(knex)) caches.set(knex, new Map())
}

/**
 * The index of the set as this caller sees it. While the same versions of the same rows are there it is unchanged: looking
 * at the versions costs a tenth of writing the rows.
 */
export async function readIndex(
  user: { role: string },
  knex: Knex,
  projection: Projection,
  rows: Knex.QueryBuilder,
  query: RowsQuery = {},
): Promise<Index> {
  await narrow(user, knex, rows, projection, query)
  const reading = indexOf(knex, projection, rows.clone())
  // What somebody searches for is seldom asked twice.
  if (query.search || query.ids) return reading
  const { sql, bindings } = reading.toSQL()
  const statement = JSON.stringify([sql, bindings])
  const { versions }: { versions: string } = await rows.first(knex.raw(`${versionsOf(projection, projection.noun)} as versions`))

  const cache = cacheOf(knex)
  const before = cache.get(statement)
  cache.delete(statement)
  const now = before?.versions === versions ? before : { versions, index: reading.then((index: Index) => index) }
  cache.set(statement, now)
  for (const [oldest] of cache) if (cache.size > most) cache.delete(oldest)
  now.index.then(
    (index) => {
      // A row that came in between, and went again later, would bring back the versions that were asked.
      now.versions = index.versions
    },
    () => cache.get(statement) === now && cache.delete(statement),
  )
  return now.index
}

function indexOf(knex: Knex, projection: Projection, rows: Knex.QueryBuilder) {
  const { noun } = projection
  rows.select(knex.raw(`${noun}.id::text collate "C" as id, ${rowTag} as tag, ${noun}.ctid, ${noun}.xmin`))
  return knex.from(rows.as('held')).first(
    knex.raw(
      `'[' || coalesce(string_agg('["' || id || '","' || tag || '"]', ',' order by id), '') || ']' as json,
         left(encode(sha256(convert_to(coalesce(string_agg(id || ' ' || tag || chr(10), '' order by id), ''), 'UTF8')), 'hex'), 24) as tag,
         ${versionsOf(projection, 'held')} as versions`,
    ),
  )
}

/**
 * SQL: 64 bits of which versions of which rows there are in `rows`, and how many, and so of the tables it depends on: every
 * change, by whomever, puts another version in another place. And whose history it is: a promoted standby or a restored
 * copy counts on from where it parted, and meets the same numbers in the same places with other rows in them.
 */
function versionsOf({ dependsOn = [] }: Projection, rows: string): string {
  const versions = (table: string) => `concat_ws(' ', count(*), bit_xor(hashtidextended(${table}.ctid, ${writerOf(table)})))`
  const others = dependsOn.map((table) => `(select ${versions(table)} from ${table})`)
  return `concat_ws(',', ${[history, versions(rows), ...others].join(', ')})`
}

/**
 * SQL: the one life of the one server that answers. Everything that parts histories (a timeline, a copy, a snapshot of the
 * disk) is met in another life. The number of the timeline itself is not shown by every hosted PostgreSQL, nor by a standby.
 */
const history = 'extract(epoch from pg_postmaster_start_time())'

/**
 * SQL: the transaction that wrote a version, as a number: its age less that of the first one there can be, which are of one
 * moment. By way of text, or as a row with its place, a version costs three times as much.
 */
const writerOf = (table: string) => `age(${table}.xmin)::bigint - age('3'::xid)`
