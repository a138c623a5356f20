import type { OfflineDatabase } from '../database.ts'
import type { Entry, Sent } from './entry.ts'

/** Where a request is: on its way, arrived, or neither, as far as this device knows. */
export type RequestStatus = { at: 'outbox'; entry: Entry } | { at: 'server'; sent: Sent } | { at: 'unknown' }

/** Looks for the request that was submitted under `id`, whatever its key is by now. */
export async function requestStatusOf(database: OfflineDatabase, id: string): Promise<RequestStatus> {
  const isIt = (row: { id: string; formerly?: string }) => row.id === id || row.formerly === id
  return database.transaction('r', database.outbox, database.sent, async () => {
    // One that is a draft again never arrived.
    const sent = await database.sent.filter((row) => isIt(row) && row.draft === undefined).first()
    if (sent) return { at: 'server', sent }
    const entry = await database.outbox.filter(isIt).first()
    return entry ? { at: 'outbox', entry } : { at: 'unknown' }
  })
}
