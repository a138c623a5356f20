import type { CacheDatabase } from './cacheDatabase.ts'
import { untilIdle } from './idle.ts'
import type { CachedNoun } from './nouns.ts'

/** The tags of the cached rows, by id. */
export type Tags = ReadonlyMap<string, string>

/** A set of fewer rows comes whole: its index would cost a second round trip and save nothing. */
export const wholeUpTo = 50

/** As many tags of a large set as are read at once: each is a step of a cursor, and none shall be felt. */
const batchSize = 100

/** The tags of what is cached, read from the index alone. Nobody writes meanwhile: whoever does has the noun's lock. */
export async function tagsOf(database: CacheDatabase, noun: CachedNoun): Promise<Tags> {
  const tags = new Map<string, string>()
  const table = database.rowsOf(noun)
  for (let [after, size] = ['', wholeUpTo]; ; size = batchSize) {
    // An array comes after every text.
    const keys = (await table.where('[id+rowTag]').above([after, []]).limit(size).keys()) as unknown as [string, string][]
    for (const [id, rowTag] of keys) tags.set(id, rowTag)
    if (keys.length < size) return tags
    after = keys.at(-1)?.[0] ?? ''
    await untilIdle()
  }
}

/**
 * The tag of a set, made as the server makes it: of its rows' ids and tags, in the order of the ids. Null where the browser
 * has no digest (plain http): then all is asked for.
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
