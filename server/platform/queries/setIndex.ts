import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { TaggedRow } from '#shared/kernel/rowTags'
import { onBrokenConnection } from '../database/poolClient.ts'
import { type CachedParts, partsOf, rowsOfParts, type Versions, versionsOf } from './indexParts.ts'
import { narrow, type Projection, type RowsQuery } from './list.ts'

/** The index of a set of rows: each with its row tag, in the order of the ids. */
export interface Index {
  rows: readonly TaggedRow[]
  /** The set tag: 96 bits of the ids and row tags, which a device computes in the same way from what it has cached. */
  tag: string
  /** All rows as JSON. */
  json: () => string
}

/** A cached index; `building` is the next one, of these versions. */
interface Cached {
  cached: { parts: CachedParts; index: Index } | null
  building: { versions: Versions; index: Promise<Index> } | null
}

/** Enough for one index per role and resource, and the most recent ones of single drivers and shippers. */
const maxCached = 50

/** The cached indexes of each database by their SQL and bindings, which contain visibility, filters and owner. */
const caches = new WeakMap<Knex, Map<string, Cached>>()

/**
 * The cache of a database. It is evicted when a connection breaks: a database that crashed may have lost its last
 * transactions and reuse their numbers.
 */
function getCache(knex: Knex): Map<string, Cached> {
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
 * The index of the set as this caller sees it. It is cached in parts, each with the versions of its rows: comparing those costs a
 * tenth of building all, and only the parts that differ are built again.
 */
export async function readIndex(
  user: { role: string },
  knex: Knex,
  projection: Projection,
  rows: Knex.QueryBuilder,
  query: RowsQuery = {},
): Promise<Index> {
  await narrow(user, knex, rows, projection, query)
  const set = { knex, projection, rows }
  // Searches are seldom repeated.
  if (query.search || query.ids) return getIndex(await partsOf(set, null, null))
  const { sql, bindings } = rows.toSQL()
  const statement = JSON.stringify([projection.resource, sql, bindings])
  const versions = await versionsOf(set)

  const cache = getCache(knex)
  const cached = cache.get(statement) ?? { cached: null, building: null }
  cache.delete(statement)
  cache.set(statement, cached)
  for (const [oldest] of cache) if (cache.size > maxCached) cache.delete(oldest)
  if (cached.cached && isSame(cached.cached.parts, versions)) return cached.cached.index
  if (cached.building && isSame(cached.building.versions, versions)) return cached.building.index
  const index = partsOf(set, cached.cached?.parts ?? null, versions).then((parts) => {
    const built = getIndex(parts)
    cached.cached = { parts, index: built }
    return built
  })
  const building = { versions, index }
  cached.building = building
  const done = () => {
    if (cached.building === building) cached.building = null
  }
  index.then(done, done)
  return index
}

const isSame = (left: Versions, right: Versions) => left.base === right.base && left.ofParts === right.ofParts

function getIndex(parts: CachedParts): Index {
  const rows = rowsOfParts(parts)
  let json: string | null = null
  return {
    rows,
    tag: createHash('sha256')
      .update(rows.map(([id, tag]) => `${id} ${tag}\n`).join(''))
      .digest('hex')
      .slice(0, 24),
    json: () => {
      json ??= JSON.stringify(rows)
      return json
    },
  }
}
