/**
 * `npm run restore -- FILE [--replace]`: restores a backup in one transaction, with its files. A backup of an earlier version is
 * migrated to this one.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Config, pathFromCaller, readConfig } from '../config/config.ts'
import { explain, Stopped } from '../config/stopped.ts'
import { migrationNames } from '../platform/database/migrationSource.ts'
import { tablesOf } from '../platform/database/schema.ts'
import { openStorage } from '../platform/files/openStorage.ts'
import { type FileStorage, thumbnailOf } from '../platform/files/storage.ts'
import { type BackupReader, countedFiles, openBackup } from './backupFile.ts'
import { copyConnection, quoted } from './copyConnection.ts'
import { dropEverything } from './dropEverything.ts'
import { knownFiles, removeNames, restoreFiles } from './restoreFiles.ts'
import { runOnDatabase } from './runOnDatabase.ts'

try {
  const { file, replace } = readArguments()
  requireOwn(readConfig())
  const backup = await openBackup(file, readConfig().backupIdentity)
  requireKnown(backup, file)
  let files = 0
  await runOnDatabase(async (knex) => {
    files = await restore(knex, backup, replace)
  })
  const { tables, createdAt } = backup.header
  if (!process.exitCode) console.log(`Restored ${tables.length} tables as they were on ${createdAt}, and ${countedFiles(files)}.`)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function readArguments(): { file: string; replace: boolean } {
  const usage = 'Name the backup to read: npm run restore -- fairlane-2026-01-31.gz'
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length === 1 && positionals[0]) return { file: pathFromCaller(positionals[0]), replace: values.replace }
  } catch (error) {
    throw new Stopped(`${(error as Error).message}\n${usage}`)
  }
  throw new Stopped(usage)
}

/**
 * Files that root restores belong to root: the server of another account could not read them, and the error would appear only
 * later. The account of the server is the owner of the files that it has stored; before the first file, the owner of the data
 * folder.
 */
function requireOwn({ dataDir, filesUrl }: Config): void {
  const present = [join(dataDir, 'files'), dataDir].map((path) => statSync(path, { throwIfNoEntry: false }))
  const owner = present.find(Boolean)?.uid
  if (filesUrl || !owner || process.getuid?.() !== 0) return
  throw new Stopped(
    `${dataDir} belongs to another account than root (user ${owner}), whose server could not read what root restores there. ` +
      'Restore as that account, such as with runuser -u ACCOUNT; or, where the server runs as root, make the folder root’s first, ' +
      `with chown root ${dataDir}. Nothing was changed.`,
  )
}

function requireKnown({ header }: BackupReader, file: string): void {
  if (header.migrations.every((name, index) => name === migrationNames[index])) return
  throw new Stopped(`${file} was made by a later version of Fairlane Freight. Restore it with that version. Nothing was changed.`)
}

/** Returns how many files were restored. */
async function restore(knex: Knex, backup: BackupReader, replace: boolean): Promise<number> {
  const storage = openStorage(readConfig())
  const added: string[] = []
  const { files, before } = await inTransaction(knex, backup, replace, { storage, added }).catch(async (error) => {
    await removeNames(storage, added)
    throw error
  })
  const now = new Set(await knownFiles(knex))
  const missing = before.filter((sha256) => !now.has(sha256))
  await removeNames(
    storage,
    missing.flatMap((sha256) => [thumbnailOf(sha256), sha256]),
  )
  return files
}

interface Filling {
  storage: FileStorage
  /** The names of the files that were added to the storage. */
  added: string[]
}

async function inTransaction(
  knex: Knex,
  backup: BackupReader,
  replace: boolean,
  filling: Filling,
): Promise<{ files: number; before: string[] }> {
  return knex.transaction(async (trx) => {
    const connection = await copyConnection(trx)
    await requireUnused(trx)
    const before = await knownFiles(trx)
    if (replace) await dropEverything(trx)
    else if ((await tablesOf(trx)).length) {
      throw new Stopped(
        'The database is not empty. Restore into an empty one, or add --replace to give up what it holds now. Nothing was changed.',
      )
    }
    await trx.migrate.to({ name: backup.header.migrations.at(-1) ?? '' })
    const files = await load(trx, connection, backup, filling)
    await trx.migrate.latest()
    return { files, before }
  })
}

/** A running server could have cached rows from before the restore. */
async function requireUnused(trx: Knex): Promise<void> {
  const { rows } = await trx.raw(
    `select count(*)::integer as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'fairlane-freight%'`,
  )
  if (rows[0].others) throw new Stopped('A server is using this database. Stop it first, then restore. Nothing was changed.')
}

/** Loads the rows without foreign keys and triggers, because tables may refer to each other in a cycle, and the files. */
async function load(trx: Knex, connection: pg.Client, backup: BackupReader, { storage, added }: Filling): Promise<number> {
  const foreignKeys = await takeForeignKeys(trx)
  const tables = (await tablesOf(trx)).map(quoted)
  await trx.raw(`truncate ${tables.join(', ')}`)
  for (const table of tables) await trx.raw(`alter table ${table} disable trigger user`)
  for (const { name, columns } of backup.header.tables) {
    const copy = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
    await pipeline(Readable.from(inBlocks(backup.rowsOf(name))), connection.query(copyFrom(copy))).catch(asRefusal)
  }
  const files = await restoreFiles(trx, backup, storage, added)
  await backup.finish()
  for (const { name, value, called } of backup.header.sequences) {
    await trx.raw('select setval(?::regclass, ?::bigint, ?)', [quoted(name), value, called])
  }
  for (const table of tables) await trx.raw(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of foreignKeys) {
    await trx.raw(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
  return files
}

/** Rows that PostgreSQL refuses were not written by a backup: class 22 is invalid data, 23 a constraint, 42 an unknown name. */
function asRefusal(error: Error & { code?: string }): never {
  if (!/^(22|42|23)...$/.test(error.code ?? '')) throw error
  throw new Stopped(`The backup is damaged: PostgreSQL refuses it (${error.message}). Use another backup. Nothing was changed.`, {
    cause: error,
  })
}

async function takeForeignKeys(trx: Knex): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await trx.raw(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await trx.raw(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

/** Joins lines into blocks, because each chunk becomes a message to PostgreSQL. */
async function* inBlocks(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let block: Buffer[] = []
  let size = 0
  for await (const line of lines) {
    block.push(line)
    size += line.length
    if (size < 65_536) continue
    yield Buffer.concat(block)
    block = []
    size = 0
  }
  if (size) yield Buffer.concat(block)
}
