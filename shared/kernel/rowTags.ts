/** A row of a set as devices and the server compare it: its id, and its row tag, 40 bits in hexadecimal. */
export type TaggedRow = readonly [id: string, rowTag: string]

/** The maximum number of parts of a set: their tags are sent in a URL. */
export const maxParts = 100

/** The number of values of a 40-bit tag. */
const tags = 2 ** 40

/**
 * The index of the part, of `count` parts of a set, to which an id belongs. FNV-1a, so that parts are of similar size for
 * sequential ids too. Must stay the same in every build: device and server divide a set in the same way.
 */
export function partOf(id: string, count: number): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < id.length; place += 1) hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193)
  return (hash >>> 0) % count
}

/**
 * The part tags of a set, independent of the order of its rows: each is the sum of its row tags, which are hashes of rows with
 * their ids. Not a digest, which browsers do not have over plain http.
 */
export function partTags(rows: Iterable<TaggedRow>, count: number): string[] {
  const sums = new Array<number>(count).fill(0)
  for (const [id, rowTag] of rows) {
    const part = partOf(id, count)
    sums[part] = ((sums[part] as number) + Number.parseInt(rowTag, 16)) % tags
  }
  return sums.map((sum) => sum.toString(16).padStart(10, '0'))
}
