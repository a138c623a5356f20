/**
 * `npm run backup -- FILE`: writes a consistent snapshot of all rows and sequences, and the files that they name, to a file. The
 * server may run meanwhile. Uses SQL COPY, because the embedded PostgreSQL has no pg_dump.
 */
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Knex } from 'knex'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pathFromCaller, readConfig } from '../config/config.ts'
import { explain, Stopped } from '../config/stopped.ts'
import { schemaState, tablesOf } from '../platform/database/schema.ts'
import { openStorage } from '../platform/files/openStorage.ts'
import { StorageFailure, thumbnailOf } from '../platform/files/storage.ts'
import { readVerified } from '../platform/files/storedCopy.ts'
import { encryptedFor, type Transform } from './backupEncryption.ts'
import { type BackupHeader, countedFiles, endOfRows, firstLine, sealed } from './backupFile.ts'
import { copyConnection, quoted } from './copyConnection.ts'
import { runOnDatabase } from './runOnDatabase.ts'

try {
  const file = fileArgument()
  await runOnDatabase((knex) => backUp(knex, file))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function fileArgument(): string {
  const argument = process.argv[2]
  if (!argument || argument.startsWith('-')) throw new Stopped('Name the file to write: npm run backup -- fairlane-2026-01-31.gz')
  const file = pathFromCaller(argument)
  if (existsSync(file)) throw new Stopped(`${file} exists already. Name another file, or remove it first.`)
  return file
}

async function backUp(knex: Knex, file: string): Promise<void> {
  const { done } = await schemaState(knex)
  if (!done.length) throw new Stopped('The database is empty: there is nothing to back up.')
  const unfinished = `${file}.unfinished`
  const { backupRecipient: recipient } = readConfig()
  const encrypt = encryptedFor(recipient)
  try {
    const { tables, files, missing } = await knex.transaction((trx) => write(trx, done, unfinished, encrypt), {
      isolationLevel: 'repeatable read',
      readOnly: true,
    })
    await rename(unfinished, file)
    console.log(
      `Backed up ${tables} tables to ${file}, with ${countedFiles(files)}. ${
        recipient
          ? `It is encrypted for ${recipient}: only the secret key of that opens it.`
          : 'It holds personal data and password hashes: keep it safe.'
      }`,
    )
    if (missing) console.error(`The storage has lost or altered ${countedFiles(missing)}, which the backup lacks.`)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (error instanceof StorageFailure) {
      throw new Stopped(`The storage of files cannot be read (${error.why}). Nothing was backed up.`)
    }
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new Stopped(`The disk is full: ${file} could not be written, and nothing of it was kept.`)
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR' || code === 'EROFS') {
      throw new Stopped(`${file} cannot be written (${code}): name a file in a folder that is there and yours to write to.`)
    }
    throw error
  }
}

/** How many tables and files are in the backup, and how many files should be. */
interface Written {
  tables: number
  files: number
  missing: number
}

async function write(trx: Knex.Transaction, migrations: string[], unfinished: string, encrypt: Transform): Promise<Written> {
  const connection = await copyConnection(trx)
  const header: BackupHeader = {
    createdAt: new Date().toISOString(),
    migrations,
    tables: await describeTables(trx),
    sequences: await readSequences(trx),
  }
  const written = { tables: header.tables.length, files: 0, missing: 0 }
  const output = await open(unfinished, 'wx', 0o600)
  try {
    const content = sealed(readPieces(header, connection, trx, written))
    await pipeline(content, createGzip(), encrypt, output.createWriteStream({ flush: true }))
  } finally {
    // Usually closed by the stream already; an earlier error must not be hidden.
    await output.close().catch(() => {})
  }
  return written
}

async function* readPieces(
  header: BackupHeader,
  connection: pg.Client,
  trx: Knex,
  written: Written,
): AsyncGenerator<Buffer | string> {
  yield firstLine
  yield `${JSON.stringify(header)}\n`
  for (const { name, columns } of header.tables) {
    yield `table ${name}\n`
    yield* connection.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
    yield endOfRows
  }
  if (header.tables.some(({ name }) => name === 'files')) yield* readFiles(trx, written)
}

/** What has arrived, and is not deleted while the backup is made. */
async function* readFiles(trx: Knex, written: Written): AsyncGenerator<Buffer | string> {
  const storage = openStorage(readConfig())
  const rows = await trx('files').whereNotNull('received_at').orderBy('sha256').select('sha256', 'stored_sha256', 'has_thumbnail')
  for (const { sha256, stored_sha256, has_thumbnail: hasThumbnail } of rows) {
    const content = await readVerified(storage, { sha256, stored_sha256 })
    const thumbnail = hasThumbnail ? await storage.read(thumbnailOf(sha256)) : null
    written[content ? 'files' : 'missing'] += 1
    if (content) yield* pieces(sha256, content)
    if (content && thumbnail) yield* pieces(thumbnailOf(sha256), thumbnail)
  }
}

function* pieces(name: string, content: Buffer): Generator<Buffer | string> {
  yield `file ${name} ${content.length}\n`
  yield content
  yield '\n'
}

/** The tables to back up, without unlogged ones (rate limits) and generated columns. */
async function describeTables(knex: Knex): Promise<BackupHeader['tables']> {
  const { rows } = await knex.raw(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relname = any(?) and relnamespace = current_schema()::regnamespace
       and relkind = 'r' and relpersistence = 'p' and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [await tablesOf(knex)],
  )
  return rows
}

async function readSequences(knex: Knex): Promise<BackupHeader['sequences']> {
  const { rows } = await knex.raw(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace and relname not like 'knex\\_migrations%'
     order by relname`,
  )
  const sequences: BackupHeader['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await knex.raw(`select last_value::text as value, is_called as called from ${quoted(name)}`)
    sequences.push({ name, ...values[0] })
  }
  return sequences
}
