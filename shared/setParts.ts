/** A row of a set as devices and the server compare it: its id, and its row tag, 40 bits in hexadecimal. */
export type TaggedRow = readonly [id: string, rowTag: string]

/** Into so many parts a set is divided at most: their tags are sent in an address. */
export const mostParts = 100

/** As many values as a tag of 40 bits has. */
const tags = 2 ** 40

/**
 * Which of `count` parts of a set an id belongs to, from 0. FNV-1a, because ids are dates and numbers one after the other as
 * well as uuids, and parts shall be even. Every build divides alike: a device takes what the server says of a part.
 */
export function partOf(id: string, count: number): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < id.length; place += 1) hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193)
  return (hash >>> 0) % count
}

/**
 * The tags of the `count` parts of a set, in any order of its rows: of each the sum of its row tags, which are hashes of rows
 * with their ids. No digest: browsers have none over plain http.
 */
export function partTags(rows: Iterable<TaggedRow>, count: number): string[] {
  const sums = new Array<number>(count).fill(0)
  for (const [id, rowTag] of rows) {
    const part = partOf(id, count)
    sums[part] = ((sums[part] as number) + Number.parseInt(rowTag, 16)) % tags
  }
  return sums.map((sum) => sum.toString(16).padStart(10, '0'))
}
