import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The contents of a compressed file, read in order, without buffering more than each read needs. */
export interface Gunzipped {
  /** The next line with its end; null at the end of the file, also where the last line has no end. */
  line(): Promise<Buffer | null>
  /** The next so many bytes; null where there are fewer. */
  bytes(size: number): Promise<Buffer | null>
}

export function gunzipped(source: Readable, decrypt: (source: AsyncIterable<Buffer>) => AsyncGenerator<Uint8Array>): Gunzipped {
  const plain = createGunzip()
  // An error destroys `plain`, and its reader gets it.
  pipeline(source, decrypt, plain, () => {})
  const chunks: AsyncIterator<Buffer> = plain[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (!done) rest = rest.length ? Buffer.concat([rest, value]) : value
    return !done
  }
  const take = (size: number) => {
    const taken = rest.subarray(0, size)
    rest = rest.subarray(size)
    return taken
  }
  return {
    line: async () => {
      for (let from = 0; ; ) {
        const end = rest.indexOf(10, from)
        if (end !== -1) return take(end + 1)
        from = rest.length
        if (!(await more())) return null
      }
    },
    bytes: async (size) => {
      const pieces: Buffer[] = []
      for (let missing = size; missing > 0; ) {
        if (rest.length === 0 && !(await more())) return null
        const piece = take(missing)
        pieces.push(piece)
        missing -= piece.length
      }
      return Buffer.concat(pieces)
    },
  }
}
