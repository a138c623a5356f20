import type { OfflineDatabase } from '../database.ts'
import type { Entry, Sent } from './entry.ts'

/** The status of a request: waiting, arrived, pulled back into its form, or unknown to this device. */
export type RequestStatus =
  | { at: 'outbox'; entry: Entry }
  | { at: 'server'; sent: Sent }
  /** Pulled back to be edited, and not sent. */
  | { at: 'draft'; draft: string; entry: Entry }
  | { at: 'unknown' }

/** The status of the request that was submitted under `id`, whatever its key is by now. */
export async function requestStatusOf(database: OfflineDatabase, id: string): Promise<RequestStatus> {
  const isMatch = (row: { id: string; formerly?: string }) => row.id === id || row.formerly === id
  return database.transaction('r', database.outbox, database.sent, database.drafts, async () => {
    // Without those that are drafts again: they never arrived.
    const sent = await database.sent.filter((row) => isMatch(row) && row.draft === undefined).first()
    if (sent) return { at: 'server', sent }
    const entry = await database.outbox.filter(isMatch).first()
    if (entry) return { at: 'outbox', entry }
    const draft = await database.drafts.filter(({ original }) => original !== undefined && isMatch(original)).first()
    return draft?.original ? { at: 'draft', draft: draft.id, entry: draft.original } : { at: 'unknown' }
  })
}
