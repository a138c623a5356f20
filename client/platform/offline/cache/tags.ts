import type { CacheDatabase } from './cacheDatabase.ts'
import { untilIdle } from './idle.ts'
import type { CachedResource } from './resources.ts'

/** The tags of the cached rows, by id. */
export type Tags = ReadonlyMap<string, string>

/** A set of fewer rows is fetched as a whole: an index would cost a second round trip and save nothing. */
export const wholeUpTo = 50

/** Tags of a large set per read: each tag is a step of a cursor, and longer reads would block the page noticeably. */
const batchSize = 100

/** The tags of the cached rows, read from the index only. The caller has the noun's lock, so nothing is written meanwhile. */
export async function tagsOf(database: CacheDatabase, resource: CachedResource): Promise<Tags> {
  const tags = new Map<string, string>()
  const table = database.rowsOf(resource)
  for (let [after, size] = ['', wholeUpTo]; ; size = batchSize) {
    // In IndexedDB's key order an array comes after every string.
    const keys = (await table.where('[id+rowTag]').above([after, []]).limit(size).keys()) as unknown as [string, string][]
    for (const [id, rowTag] of keys) tags.set(id, rowTag)
    if (keys.length < size) return tags
    after = keys.at(-1)?.[0] ?? ''
    await untilIdle()
  }
}

/**
 * The set tag, computed as on the server: a hash of the rows' ids and tags, in the order of the ids. Null where the browser
 * has no digest (plain http): then the request is unconditional.
 */
export async function setTag(tags: Tags): Promise<string | null> {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (tags.size === 0 || !subtle) return null
  const text = [...tags]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, rowTag]) => `${id} ${rowTag}\n`)
    .join('')
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
