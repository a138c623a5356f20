import type { OfflineDatabase } from '../database.ts'
import { dropBytesOf } from './bytes.ts'
import type { Entry } from './entry.ts'

/*
 * A driver's withdrawn event needs no photos. The outbox does not send them while the withdrawal waits on this device, so that
 * the driver can undo it. It deletes them only once the server confirms that the event does not count.
 */

/** Whether the file of an entry is not sent for now. */
export const isSuppressed = ({ file, row }: Entry, entries: readonly Entry[]): boolean =>
  file !== undefined &&
  entries.some(
    (entry) =>
      entry.state !== 'needsYou' && entry.row?.id === row?.id && entry.withholds?.includes(file.sha256) && !entry.requestedAction,
  )

/** An event in the server's response to a reply. */
interface Answered {
  id: string
  dispute: string | null
  reply: string | null
  files?: { sha256: string }[]
}

/**
 * Called once the server has the withdrawal. Deletes its suppressed files, unless the event counts after all or another event
 * names them. Within a transaction on `fileTables`, after the entry was deleted.
 */
export async function dropWithdrawn(database: OfflineDatabase, { withholds, row, body }: Entry, receipt: unknown): Promise<void> {
  if (!withholds) return
  const events = ((receipt as { events?: Answered[] } | null)?.events ?? []).map((event) => ({
    id: event.id,
    files: event.files ?? [],
    isWithdrawn: event.dispute !== null && event.reply === 'withdrawn',
  }))
  if (!events.some(({ id, isWithdrawn }) => isWithdrawn && id === (body as { event?: string }).event)) return
  const loadEntries = (await database.outbox.toArray()).filter((entry) => entry.row?.id === row?.id)
  const naming = [...events.filter(({ isWithdrawn }) => !isWithdrawn), ...loadEntries]
  const neededFiles = new Set(naming.flatMap(({ files = [] }) => files.map(({ sha256 }) => sha256)))
  for (const entry of loadEntries) {
    const { sha256 } = entry.file ?? {}
    if (!sha256 || !withholds.includes(sha256) || neededFiles.has(sha256)) continue
    await database.outbox.delete(entry.id)
    await dropBytesOf(database, entry)
  }
}
