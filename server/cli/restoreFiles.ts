import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { Stopped } from '../config/stopped.ts'
import { tablesOf } from '../platform/database/schema.ts'
import { type FileStorage, StorageFailure } from '../platform/files/storage.ts'
import type { BackupReader } from './backupFile.ts'

/** The files that a database knows of. */
export async function knownFiles(knex: Knex): Promise<string[]> {
  return (await tablesOf(knex)).includes('files') ? knex('files').pluck('sha256') : []
}

/** The SHA-256 of the stored bytes of each file, also in a schema that stored all of them as they arrived. */
async function storedHashes(trx: Knex): Promise<ReadonlyMap<string, string>> {
  const { rows }: { rows: { sha256: string; stored: string }[] } = await trx.raw(
    `select sha256, coalesce(to_jsonb(files)->>'stored_sha256', sha256) as stored from files`,
  )
  return new Map(rows.map(({ sha256, stored }) => [sha256, stored]))
}

/**
 * Puts the files of a backup into the storage, those excepted that it has, and returns how many there are. The names of those
 * that were not there stand in `added` as soon as they are, to be removed where the restore fails. Throws a Stopped for bytes
 * that are not those of the file's row.
 */
export async function restoreFiles(trx: Knex, backup: BackupReader, storage: FileStorage, added: string[]): Promise<number> {
  let files = 0
  const stored = (await tablesOf(trx)).includes('files') ? await storedHashes(trx) : null
  for await (const { name, content } of backup.files()) {
    const isFile = !name.includes('.')
    if (isFile && createHash('sha256').update(content).digest('hex') !== stored?.get(name)) {
      throw new Stopped(`The backup is damaged: the bytes of file ${name} are others. Use another backup. Nothing was changed.`)
    }
    await write(storage, name, content, added).catch(asStopped)
    if (isFile) files += 1
  }
  return files
}

async function write(storage: FileStorage, name: string, content: Buffer, added: string[]): Promise<void> {
  const before = await storage.read(name)
  if (before?.equals(content)) return
  if (!before) added.push(name)
  await storage.write(name, content)
}

function asStopped(error: unknown): never {
  if (!(error instanceof StorageFailure)) throw error
  const reason = error.reason === 'full' ? 'has no room' : 'cannot be used'
  throw new Stopped(`The storage of files ${reason} (${error.why}). Nothing was changed.`, { cause: error })
}

/** Removes what no row knows of any more. What cannot be removed stays behind, and harms nothing. */
export async function removeNames(storage: FileStorage, names: readonly string[]): Promise<void> {
  for (const name of names) await storage.remove(name).catch(() => undefined)
}
