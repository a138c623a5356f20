import type { FileKind } from '#shared/kernel/file'
import { api } from '#shared/kernel/paths'
import type { BareFile } from '#shared/loads/proof'
import { newKey } from '../../transport/key.ts'
import type { OfflineDatabase } from '../database.ts'
import type { Draft } from '../rows.ts'
import { isKnownHere } from '../session/storedSession.ts'
import { dropBytes, dropBytesOf, filePrefix, fileTables, keepBytes } from './bytes.ts'
import type { Entry, HeldFile, TakenFile } from './entry.ts'
import { commandOf } from './kinds.ts'

/*
 * While a form is open, each of its files is a draft of its own, beside the form's. Submitting moves them into the entry, in
 * the transaction that stores it. Once the server has that, each is an entry, and they are sent one by one. All of these only
 * refer to the bytes (bytes.ts).
 */

/** The stream of files: one is sent at a time, so that shorter requests get the network. */
export const streamOfFiles = (userId: string | null) => `files:${userId}`

/** The form name under which a draft's files are stored. */
const formOfFiles = (draft: string) => filePrefix + draft

const toDraftId = (draft: string, sha256: string) => `${draft}:${sha256}`

/** Whether a draft is a file of another one. */
export const isFileDraft = ({ form }: { form: string }) => form.startsWith(filePrefix)

/** The file's metadata, as a request body names it. */
export const nameOf = ({ sha256, size, type, kind }: TakenFile): BareFile & { kind?: FileKind } => ({
  sha256,
  size,
  type,
  ...(kind && { kind }),
})

/**
 * Stores a file for the form that has this draft open, and replaces others of its kind with `alone`. Stores the form's draft with
 * its first file, so that the form finds the file again. Rejects when the device cannot (`whyNotPersisted`). Rejects also once
 * the user has signed out here, because drawing a photo may end after that.
 */
export async function holdFile(
  database: OfflineDatabase,
  draft: string,
  userId: string | null,
  file: HeldFile,
  { begun, alone = false }: { begun?: Pick<Draft, 'form' | 'values'>; alone?: boolean } = {},
): Promise<void> {
  await database.transaction('rw', [...fileTables(database), database.session], async () => {
    if (!(await isKnownHere(database, userId))) throw new Error('Signed out')
    if (alone && file.kind) await dropKind(database, draft, file.kind)
    await putFile(database, draft, userId, await keepBytes(database, file))
    if (begun && !(await database.drafts.get(draft))) {
      await database.drafts.put({ id: draft, v: 1, userId, updatedAt: file.takenAt, ...begun })
    }
  })
}

/** Drops all files of a kind. */
export async function dropKind(database: OfflineDatabase, draft: string, kind: FileKind): Promise<void> {
  for (const file of await takenFiles(database, draft)) {
    if (file.kind === kind) await dropFile(database, draft, file.sha256)
  }
}

async function putFile(database: OfflineDatabase, draft: string, userId: string | null, file: TakenFile): Promise<void> {
  const row = {
    id: toDraftId(draft, file.sha256),
    v: 1,
    form: formOfFiles(draft),
    userId,
    values: file,
    updatedAt: file.takenAt,
  } as const
  await database.drafts.put(row)
}

/** The files of an open form without their bytes, in the order in which they were taken. */
async function takenFiles(database: OfflineDatabase, draft: string): Promise<TakenFile[]> {
  const rows = await database.drafts.where({ form: formOfFiles(draft) }).toArray()
  return rows.map(({ values }) => values as TakenFile).sort((a, b) => a.takenAt - b.takenAt)
}

/** The files of an open form but those whose bytes this device has lost, in the order in which they were taken. */
export function heldFiles(database: OfflineDatabase, draft: string): Promise<TakenFile[]> {
  return database.transaction('r', database.drafts, database.bytes, async () => (await readFiles(database, draft)).held)
}

/**
 * The same files and the ids of all file drafts; within a transaction. Reads all at once and without bytes, because each round
 * trip to the disk lets the page render.
 */
export async function readFiles(database: OfflineDatabase, draft: string): Promise<{ held: TakenFile[]; ids: string[] }> {
  const [files, stored] = await Promise.all([takenFiles(database, draft), database.bytes.toCollection().primaryKeys()])
  const storedIds = new Set(stored)
  return {
    held: files.filter(({ sha256 }) => storedIds.has(sha256)),
    ids: files.map(({ sha256 }) => toDraftId(draft, sha256)),
  }
}

/** Labels a file with its subject. */
export async function describeFile(database: OfflineDatabase, draft: string, sha256: string, kind: FileKind): Promise<void> {
  await database.drafts.where({ id: toDraftId(draft, sha256) }).modify((row) => {
    row.values = { ...(row.values as TakenFile), kind }
  })
}

export async function dropFile(database: OfflineDatabase, draft: string, sha256: string): Promise<void> {
  await database.transaction('rw', fileTables(database), async () => {
    await database.drafts.delete(toDraftId(draft, sha256))
    await dropBytes(database, [sha256])
  })
}

/** Deletes the files of a draft; within a transaction on `fileTables`, or by itself. */
export async function dropFiles(database: OfflineDatabase, draft: string): Promise<void> {
  await database.transaction('rw', fileTables(database), async () => {
    const { held, ids } = await readFiles(database, draft)
    await database.drafts.bulkDelete(ids)
    await dropBytes(
      database,
      held.map(({ sha256 }) => sha256),
    )
  })
}

/** Deletes a draft with its files and the files of its original entry; within a transaction on `fileTables`, or by itself. */
export async function deleteDraft(database: OfflineDatabase, id: string): Promise<void> {
  await database.transaction('rw', fileTables(database), async () => {
    const draft = await database.drafts.get(id)
    await database.drafts.delete(id)
    await dropFiles(database, id)
    if (draft?.original) await dropBytesOf(database, draft.original)
  })
}

/** Moves the files of an entry back to its draft; within a transaction. */
export async function returnFiles(database: OfflineDatabase, { files = [], userId }: Entry, draft: string): Promise<void> {
  for (const file of files) await putFile(database, draft, userId, file)
}

/** The server has the entry: enqueues each of its files; within a transaction, and before the entry is deleted. */
export async function enqueueFiles(database: OfflineDatabase, { files, kind, row, userId }: Entry, now: number): Promise<void> {
  if (!files?.length) return
  const fileEntryKind = commandOf(kind)?.holdsFiles ?? 'eventFile'
  let seq = Number((await database.meta.get('seq'))?.value ?? 0)
  for (const file of files) {
    seq += 1
    await database.outbox.put({
      id: newKey(),
      v: 1,
      seq,
      kind: fileEntryKind,
      method: 'PUT',
      path: `${api.files}/${file.sha256}`,
      body: null,
      file,
      ...(row && { row }),
      userId,
      stream: streamOfFiles(userId),
      createdAt: file.takenAt,
      occurredAt: file.takenAt,
      expiresAt: null,
      attempts: 0,
      attempted: false,
      pause: { since: now, backOff: 0, retryAfter: 0 },
      state: 'waiting',
    })
  }
  await database.meta.put({ key: 'seq', value: seq })
}
