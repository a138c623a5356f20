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

/** A cached index with its versions; until it has been read, those from just before. */
interface Cached {
  versions: string
  index: Promise<Index>
}

/** Enough for one index per role and noun, and the most recent ones of single drivers and shippers. */
const maxCached = 50

/** The cached indexes of each database by their SQL and bindings, which contain visibility, filters and owner. */
const caches = new WeakMap<Knex, Map<string, Cached>>()

/**
 * The cache of a database. It is evicted when a connection breaks: a database that crashed may have lost its last
 * transactions and reuse their numbers.
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

/** To be called after the listening connection was lost: another database may have taken over. */
export function evictIndexes(knex: Knex): void {
  if (caches.has(knex)) caches.set(knex, new Map())
}

/**
 * The index of the set as this caller sees it. It is cached as long as the row versions are the same: reading those costs a
 * tenth of building the index.
 */
export async function readIndex(
  user: { role: string },
  knex: Knex,
  projection: Projection,
  rows: Knex.QueryBuilder,
  query: RowsQuery = {},
): Promise<Index> {
  await narrow(user, knex, rows, projection, query)
  const indexQuery = indexOf(knex, projection, rows.clone())
  // Searches are seldom repeated.
  if (query.search || query.ids) return indexQuery
  const { sql, bindings } = indexQuery.toSQL()
  const statement = JSON.stringify([sql, bindings])
  const { versions }: { versions: string } = await rows.first(knex.raw(`${versionsOf(projection, projection.noun)} as versions`))

  const cache = cacheOf(knex)
  const previous = cache.get(statement)
  cache.delete(statement)
  const current = previous?.versions === versions ? previous : { versions, index: indexQuery.then((index: Index) => index) }
  cache.set(statement, current)
  for (const [oldest] of cache) if (cache.size > maxCached) cache.delete(oldest)
  current.index.then(
    (index) => {
      // Rows may have changed between the two statements; the index belongs to the versions it was read with.
      current.versions = index.versions
    },
    () => cache.get(statement) === current && cache.delete(statement),
  )
  return current.index
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
 * SQL: a fingerprint of the row versions in `rows` and in the tables it depends on: their count, and 64 bits of their
 * places (ctid) and transactions (xmin), one of which changes with every write. The history is part of it, because a
 * promoted standby or a restored copy reuses the same numbers for other rows.
 */
function versionsOf({ dependsOn = [] }: Projection, rows: string): string {
  const versions = (table: string) => `concat_ws(' ', count(*), bit_xor(hashtidextended(${table}.ctid, ${writerOf(table)})))`
  const others = dependsOn.map((table) => `(select ${versions(table)} from ${table})`)
  return `concat_ws(',', ${[history, versions(rows), ...others].join(', ')})`
}

/**
 * SQL: the start of this PostgreSQL process. Histories only diverge (by a new timeline, a copy, a disk snapshot) across a
 * restart. The timeline number itself is not available on every hosted PostgreSQL, nor on a standby.
 */
const history = 'extract(epoch from pg_postmaster_start_time())'

/**
 * SQL: the transaction that wrote a version as a number: its age relative to the first possible transaction, both at the
 * same moment. Casting xmin through text, or hashing a row of both values, takes three times as long.
 */
const writerOf = (table: string) => `age(${table}.xmin)::bigint - age('3'::xid)`
