import type { Context } from 'koa'
import { refuse } from './refusal.ts'

/** A file as the body of a request, as it is: the types that it may have, and how many bytes. */
export interface Upload {
  types: readonly string[]
  bytes: number
}

/** Reads a file into memory, no more of it than it may have. Throws 415, 413, or 400 where the sender has gone. */
export function readUpload(ctx: Context, { types, bytes }: Upload): Promise<Buffer> {
  const [type = ''] = ctx.get('Content-Type').toLowerCase().split(';', 1)
  if (!types.includes(type.trim())) throw refuse.wrongFileType()
  if (Number(ctx.get('Content-Length')) > bytes) throw refuse.fileTooLarge(bytes)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    ctx.req.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= bytes) return void pieces.push(piece)
      // The rest is read all the same, because who is still sending does not read the refusal.
      pieces.length = 0
      reject(refuse.fileTooLarge(bytes))
    })
    ctx.req.on('end', () => resolve(Buffer.concat(pieces)))
    for (const event of ['error', 'close']) ctx.req.on(event, () => reject(refuse.broken()))
  })
}
