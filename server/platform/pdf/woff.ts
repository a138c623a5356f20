import { inflateSync } from 'node:zlib'

const header = { woff: 44, sfnt: 12 }
const entry = { woff: 20, sfnt: 16 }

/**
 * The font in a WOFF file, unpacked (SFNT): https://www.w3.org/TR/WOFF. fontkit reads packed ones, too, but unpacks a table again
 * for each glyph, which takes seconds a page.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = [...Array(count).keys()].map((place) => {
    const start = header.woff + place * entry.woff
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(start + field)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      head: woff.subarray(start, start + 4),
      sum: woff.readUInt32BE(start + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const directory = Buffer.alloc(header.sfnt + count * entry.sfnt)
  // The flavor; what a reader would search by is not used.
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Buffer[] = [directory]
  let end = directory.length
  tables.forEach(({ head, sum, bytes }, place) => {
    const offset = header.sfnt + place * entry.sfnt
    head.copy(directory, offset)
    directory.writeUInt32BE(sum, offset + 4)
    directory.writeUInt32BE(end, offset + 8)
    directory.writeUInt32BE(bytes.length, offset + 12)
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    end += bytes.length + padding.length
  })
  return Buffer.concat(parts)
}
