import type { OfflineDatabase } from '../database.ts'
import type { Entry, HeldFile, TakenFile } from './entry.ts'

/*
 * The bytes of photos and PDFs, each once under its SHA-256. Drafts and entries refer to them, so that a change of state or of a
 * photo's label does not write the bytes again. On a full phone that write would fail. The bytes are deleted with the last draft
 * or entry that refers to them.
 */

/** The beginning of the names under which files are drafts of their own. */
export const filePrefix = 'file:'

/** The stores of a transaction that deletes a reference to bytes. */
export const fileTables = ({ outbox, drafts, bytes }: OfflineDatabase) => [outbox, drafts, bytes]

/** Stores the bytes of a file; within a transaction. Returns how drafts and entries refer to it. */
export async function keepBytes(database: OfflineDatabase, { blob, ...file }: HeldFile): Promise<TakenFile> {
  const { sha256 } = file
  if ((await database.bytes.where({ sha256 }).count()) === 0) await database.bytes.put({ sha256, v: 1, blob })
  return file
}

/** The file with its bytes; null where this device has lost them. */
export async function withBytes(database: OfflineDatabase, file: TakenFile): Promise<HeldFile | null> {
  const blob = (await database.bytes.get(file.sha256))?.blob
  return blob ? { ...file, blob } : null
}

/** Deletes those of these bytes that no draft and no entry refers to any more; within a transaction on `fileTables`. */
export async function dropBytes(database: OfflineDatabase, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  const unused = new Set(hashes)
  const isUsed = ({ sha256 }: TakenFile) => unused.delete(sha256)
  const areUsed = ({ file, files = [] }: Pick<Entry, 'file' | 'files'>) => [...files, ...(file ? [file] : [])].forEach(isUsed)
  await database.outbox.each(areUsed)
  await database.drafts.each(({ form, values, original }) => {
    if (form.startsWith(filePrefix)) isUsed(values as TakenFile)
    // Cancel queues the entry again with the files that the user has removed meanwhile.
    if (original) areUsed(original)
  })
  await database.bytes.bulkDelete([...unused])
}

/** Deletes all unused bytes, after the rows of a user were deleted. */
export async function dropUnusedBytes(database: OfflineDatabase): Promise<void> {
  await dropBytes(database, await database.bytes.toCollection().primaryKeys())
}

/** Deletes the bytes that only this deleted entry referred to; within a transaction on `fileTables`. */
export function dropBytesOf(database: OfflineDatabase, { file, files = [] }: { file?: TakenFile; files?: TakenFile[] }) {
  return dropBytes(
    database,
    [...files, ...(file ? [file] : [])].map(({ sha256 }) => sha256),
  )
}
