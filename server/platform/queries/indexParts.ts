import type { Knex } from 'knex'
import type { TaggedRow } from '#shared/kernel/rowTags'
import { type Projection, rowTag } from './list.ts'

/** The versions of an index. */
export interface Versions {
  /** The version of the tables that the rows depend on, and of the history. A change there may change every row. */
  base: string
  /** Of the rows of each part, as JSON. */
  ofParts: string
}

/** The rows of an index, as they were at one moment, in parts with the versions that they were made of. */
export interface CachedParts extends Versions {
  parts: ReadonlyMap<number, { version: string; rows: readonly TaggedRow[] }>
}

/** The rows that the caller sees; the query has neither columns nor an order. */
export interface IndexedSet {
  knex: Knex
  projection: Projection
  rows: Knex.QueryBuilder
}

/** One changed row of thousands makes a hundredth of them be built again. */
const partCount = 128
/** The maximum of attempts to read only the parts that changed meanwhile; then all parts are read. */
const maxAttempts = 3

/** The versions of the rows of a set and of their dependencies: equal versions mean an equal index. */
export async function versionsOf({ knex, projection, rows }: IndexedSet): Promise<Versions> {
  const versionRows = rows.clone().select(knex.raw(versionColumns(projection.resource)))
  return knex
    .from(
      knex
        .from(versionRows.as('held'))
        .groupBy('part')
        .select(knex.raw(`part, ${fingerprintSql('held')} as version`))
        .as('parts'),
    )
    .first(knex.raw(`${baseSql(projection)} as base, ${versionsJson} as "ofParts"`))
}

/**
 * The rows of the set in parts, all of one moment: unchanged parts come from the given `cached` parts, the others from the database.
 * `current` are newer versions; the parts that they change are read with the first query.
 */
export async function partsOf(set: IndexedSet, cached: CachedParts | null, current: Versions | null): Promise<CachedParts> {
  let before = cached && cached.base === current?.base ? cached : null
  let wanted = new Set<number>()
  for (const [part, version] of Object.entries<string>(JSON.parse(current?.ofParts ?? '{}'))) {
    if (before?.parts.get(Number(part))?.version !== version) wanted.add(Number(part))
  }
  for (let attempts = 0; ; attempts += 1) {
    if (attempts === maxAttempts) before = null
    const now = await readParts(set, before && [...wanted])
    // The other parts were built beside other rows.
    if (before && now.base !== before.base) before = null
    const missing = [...now.parts].filter(([part, { version, rows }]) => !rows && before?.parts.get(part)?.version !== version)
    if (missing.length) {
      wanted = new Set([...wanted, ...missing.map(([part]) => part)])
      continue
    }
    const parts = new Map(
      [...now.parts].map(([part, { version, rows }]) => [part, { version, rows: rows ?? before?.parts.get(part)?.rows ?? [] }]),
    )
    return { base: now.base, ofParts: now.ofParts, parts }
  }
}

/** All rows, in the order of their ids. */
export function rowsOfParts({ parts }: CachedParts): TaggedRow[] {
  return [...parts.values()].flatMap(({ rows }) => rows).sort(([a], [b]) => (a < b ? -1 : 1))
}

interface PartsNow extends Versions {
  /** Without rows where they were not wanted. */
  parts: Map<number, { version: string; rows: TaggedRow[] | null }>
}

/**
 * Reads the versions of all parts, and the rows of the wanted ones; all rows where `wanted` is null. One statement sees one
 * moment.
 */
async function readParts({ knex, projection, rows }: IndexedSet, wanted: readonly number[] | null): Promise<PartsNow> {
  const { resource } = projection
  const isWanted = wanted ? knex.raw(`${partOfRow(resource)} = any(?::int[])`, [[...wanted]] as never) : knex.raw('true')
  const versionRows = rows
    .clone()
    .select(
      knex.raw(`${versionColumns(resource)}, ${resource}.id::text as id, case when ? then ${rowTag} end as tag`, [isWanted]),
    )
  const { found, ...versions } = await knex
    .from(
      knex
        .from(versionRows.as('held'))
        .groupBy('part')
        .select(knex.raw(`part, ${fingerprintSql('held')} as version, string_agg(id || ' ' || tag, ',') as rows`))
        .as('parts'),
    )
    .first(
      knex.raw(
        `${baseSql(projection)} as base, ${versionsJson} as "ofParts",
         coalesce(json_agg(json_build_array(part, version, rows)), '[]') as found`,
      ),
    )
  return {
    ...versions,
    parts: new Map(
      found.map(([part, version, text]: [number, string, string | null]) => [part, { version, rows: text && rowsIn(text) }]),
    ),
  }
}

const rowsIn = (text: string) => text.split(',').map((row) => row.split(' ') as unknown as TaggedRow)

/** SQL: the part of a row, by its id; not that of shared/kernel/rowTags.ts, which devices ask for in any number. */
const partOfRow = (resource: string) => `(hashtextextended(${resource}.id::text, 0) & ${partCount - 1})::int`

const versionColumns = (resource: string) => `${partOfRow(resource)} as part, ${resource}.ctid, ${resource}.xmin`

const versionsJson = `coalesce(json_object_agg(part, version order by part), '{}')::text`

/** SQL: what every row is made beside, at this moment: the history, and the versions of the tables that rows depend on. */
function baseSql({ dependsOn = [] }: Projection): string {
  const others = dependsOn.map((table) => `(select ${fingerprintSql(table)} from ${table})`)
  return `concat_ws(',', ${[history, ...others].join(', ')})`
}

/**
 * SQL: a fingerprint of row versions. It consists of their count, and 64 bits of their places (ctid) and transactions (xmin), one
 * of them changing with every write. The version of the history is separate, because a promoted standby or a restored copy reuses
 * the same numbers for other rows.
 */
const fingerprintSql = (table: string) => `concat_ws(' ', count(*), bit_xor(hashtidextended(${table}.ctid, ${writerSql(table)})))`

/**
 * SQL: the start of this PostgreSQL process. Histories only diverge (by a new timeline, a copy, a disk snapshot) across a
 * restart. The timeline number itself is not available on every hosted PostgreSQL, nor on a standby.
 */
const history = 'extract(epoch from pg_postmaster_start_time())'

/**
 * SQL: the transaction that wrote a version as a number: its age relative to the first possible transaction, both at the
 * same moment. Casting xmin through text, or hashing a row of both values, takes three times as long.
 */
const writerSql = (table: string) => `age(${table}.xmin)::bigint - age('3'::xid)`
