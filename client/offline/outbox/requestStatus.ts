import type { OfflineDatabase } from '../database.ts'
import type { Entry, Sent } from './entry.ts'

/** The status of a request: waiting, arrived, or unknown to this device. */
export type RequestStatus = { at: 'outbox'; entry: Entry } | { at: 'server'; sent: Sent } | { at: 'unknown' }

/** The status of the request that was submitted under `id`, whatever its key is by now. */
export async function requestStatusOf(database: OfflineDatabase, id: string): Promise<RequestStatus> {
  const isMatch = (row: { id: string; formerly?: string }) => row.id === id || row.formerly === id
  return database.transaction('r', database.outbox, database.sent, async () => {
    // Without those that are drafts again: they never arrived.
    const sent = await database.sent.filter((row) => isMatch(row) && row.draft === undefined).first()
    if (sent) return { at: 'server', sent }
    const entry = await database.outbox.filter(isMatch).first()
    return entry ? { at: 'outbox', entry } : { at: 'unknown' }
  })
}
