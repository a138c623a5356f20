/**
 * The format of a backup, compressed with gzip and optionally encrypted (age):
 * - a line with the format, and a line with the header as JSON;
 * - for each table a line with its name, its rows in COPY's text format and a line `\.`;
 * - for each file a line with its name and size, its bytes and a line break;
 * - a hash of everything before.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { Stopped } from '../config/stopped.ts'
import { decryptedWith, incomplete } from './backupEncryption.ts'
import { gunzipped } from './gunzipped.ts'

export const firstLine = 'Fairlane Freight backup, format 1\n'
export const countedFiles = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`
export const endOfRows = '\\.\n'
const rowsEnd = Buffer.from(endOfRows)
const lineBreak = Buffer.from('\n')
const fileLine = /^file ([0-9a-f]{64}(?:\.\w+)?) (\d{1,9})\n$/
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

/** Reads a backup in order: the header, then each table's rows, then the files. */
export interface BackupReader {
  header: BackupHeader
  /** The rows of the next table, which must be `table`; must be read to the end. */
  rowsOf: (table: string) => AsyncGenerator<Buffer>
  /** The files, by their names in the storage; must be read to the end. */
  files: () => AsyncGenerator<{ name: string; content: Buffer }>
  /** Throws a Stopped when the file is truncated or its hash is wrong. */
  finish: () => Promise<void>
}

/** Opens a backup, with the identity where it is encrypted. Throws a Stopped when the file is missing or not a backup. */
export async function openBackup(file: string, identity: string | null): Promise<BackupReader> {
  const source = gunzipped(createReadStream(file), decryptedWith(identity, file))
  const hash = createHash('sha256')
  const ifAny = (read: Promise<Buffer | null>) =>
    read.catch((error) => {
      throw readingRefusal(error, file)
    })
  const whole = async (read: Promise<Buffer | null>): Promise<Buffer> => {
    const piece = await ifAny(read)
    if (!piece) throw incomplete(file)
    return piece
  }
  const hashed = async (read: Promise<Buffer | null>) => {
    const piece = await whole(read)
    hash.update(piece)
    return piece
  }
  const nextHashed = () => hashed(source.line())
  /** The line after the last file. */
  let last = ''
  if ((await nextHashed()).toString() !== firstLine) throw foreign(file)
  const header = headerSchema.safeParse(parse(await nextHashed()))
  if (!header.success) throw foreign(file)
  return {
    header: header.data,
    rowsOf: async function* rows(table) {
      if ((await nextHashed()).toString() !== `table ${table}\n`) throw incomplete(file)
      for (let line = await nextHashed(); !line.equals(rowsEnd); line = await nextHashed()) yield line
    },
    files: async function* files() {
      for (;;) {
        const line = await whole(source.line())
        const [, name, size] = fileLine.exec(line.toString()) ?? []
        if (!name) {
          last = line.toString()
          return
        }
        hash.update(line)
        const content = await hashed(source.bytes(Number(size)))
        if (!(await nextHashed()).equals(lineBreak)) throw incomplete(file)
        yield { name, content }
      }
    },
    finish: async () => {
      const seal = lastLine.exec(last)?.[1]
      if (seal !== hash.digest('hex') || (await ifAny(source.bytes(1)))) throw incomplete(file)
    },
  }
}

function readingRefusal(error: NodeJS.ErrnoException, file: string): unknown {
  if (error.code === 'Z_BUF_ERROR') return incomplete(file)
  if (error.code?.startsWith('Z_')) return foreign(file)
  if (error.code === 'ENOENT') return new Stopped(`There is no file ${file}.`)
  if (error.code === 'EISDIR') return new Stopped(`${file} is a folder. Name the backup in it.`)
  if (error.code === 'EACCES') {
    return new Stopped(
      `This account may not read ${file}: whoever made it may. As root, put a copy where it can: install -m 600 -o ACCOUNT ${file} FOLDER`,
    )
  }
  return error
}

const foreign = (file: string) => new Stopped(`${file} is not a backup of Fairlane Freight. Nothing was changed.`)

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    // Fails the header's schema.
    return null
  }
}
