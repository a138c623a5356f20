/**
 * The format of a backup, compressed with gzip: a line with the format, a line with the header as JSON, for each table a
 * line with its name, its rows in COPY's text format and a line `\.`, and finally a hash of everything before.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { Stopped } from '../stopped.ts'

export const firstLine = 'Fairlane Freight backup, format 1\n'
export const endOfRows = '\\.\n'
const rowsEnd = Buffer.from(endOfRows)
const lastLine = /^end ([0-9a-f]{64})\n$/

const headerSchema = z.object({
  createdAt: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
})

export type BackupHeader = z.infer<typeof headerSchema>

/** Passes the pieces of a backup through and appends the line with their hash. */
export async function* sealed(pieces: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  yield `end ${hash.digest('hex')}\n`
}

/** Reads a backup in order: the header, then each table's rows. */
export interface BackupReader {
  header: BackupHeader
  /** The rows of the next table, which must be `table`; must be read to the end. */
  rowsOf: (table: string) => AsyncGenerator<Buffer>
  /** Throws a Stopped when the file is truncated or its hash is wrong. */
  finish: () => Promise<void>
}

/** Opens a backup. Throws a Stopped when the file is missing or not a backup. */
export async function openBackup(file: string): Promise<BackupReader> {
  const lines = linesOf(file)
  const hash = createHash('sha256')
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw incomplete(file)
    return value
  }
  const nextHashed = async () => {
    const line = await next()
    hash.update(line)
    return line
  }
  if ((await nextHashed()).toString() !== firstLine) throw foreign(file)
  const header = headerSchema.safeParse(parse(await nextHashed()))
  if (!header.success) throw foreign(file)
  return {
    header: header.data,
    rowsOf: async function* rows(table) {
      if ((await nextHashed()).toString() !== `table ${table}\n`) throw incomplete(file)
      for (let line = await nextHashed(); !line.equals(rowsEnd); line = await nextHashed()) yield line
    },
    finish: async () => {
      const seal = lastLine.exec((await next()).toString())?.[1]
      if (seal !== hash.digest('hex') || !(await lines.next()).done) throw incomplete(file)
    },
  }
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const plain = createGunzip()
  createReadStream(file)
    .on('error', (error) => plain.destroy(error))
    .pipe(plain)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of plain) {
      const data = rest.length ? Buffer.concat([rest, chunk]) : (chunk as Buffer)
      let from = 0
      for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, from)) {
        yield data.subarray(from, end + 1)
        from = end + 1
      }
      rest = data.subarray(from)
    }
  } catch (error) {
    throw readingRefusal(error as NodeJS.ErrnoException, file)
  }
  if (rest.length) throw incomplete(file)
}

function readingRefusal(error: NodeJS.ErrnoException, file: string): unknown {
  if (error.code === 'Z_BUF_ERROR') return incomplete(file)
  if (error.code?.startsWith('Z_')) return foreign(file)
  if (error.code === 'ENOENT') return new Stopped(`There is no file ${file}.`)
  if (error.code === 'EACCES' || error.code === 'EISDIR') return new Stopped(`${file} cannot be read (${error.code}).`)
  return error
}

const incomplete = (file: string) => new Stopped(`${file} is incomplete or damaged. Use another backup. Nothing was changed.`)
const foreign = (file: string) => new Stopped(`${file} is not a backup of Fairlane Freight. Nothing was changed.`)

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    // Fails the header's schema.
    return null
  }
}
