import type { OfflineDatabase } from '../database.ts'
import { retentionMs } from '../quickRead.ts'

/*
 * The requests that did not wait in the outbox and whose response did not arrive on this device: the server may have stored them. In `meta`, so
 * that a reload does not forget them; erased when the person signs out.
 */

/** The last request to an address, about one thing, that was not accepted yet. */
export interface Pressed {
  key: string
  body: string
  /** The version of the row that the person saw. */
  ifMatch: number | undefined
  /** It may have arrived: a try had no response, or has none yet. */
  doubtful: boolean
}

const prefix = 'doubt:'
const toKey = (userId: string, address = '') => `${prefix}${userId}:${address}`

/** What this person sent to an address without hearing what became of it, on this page or an earlier one. */
export async function readIndeterminate(
  database: OfflineDatabase,
  userId: string,
  address: string,
): Promise<Pressed | undefined> {
  const value = (await database.meta.get(toKey(userId, address)))?.value as Pressed | undefined
  return value && { ...value, doubtful: true }
}

/** Stores it before it is sent. `now` in milliseconds. */
export async function storeIndeterminate(
  database: OfflineDatabase,
  userId: string,
  address: string,
  { key, body, ifMatch }: Pressed,
  now = Date.now(),
): Promise<void> {
  await database.meta.put({ key: toKey(userId, address), value: { key, body, ifMatch, at: now } })
}

/** What became of it is known; a later one of the same address stays. */
export async function resolveIndeterminate(
  database: OfflineDatabase,
  userId: string,
  address: string,
  key: string,
): Promise<void> {
  await database.transaction('rw', database.meta, async () => {
    if ((await readIndeterminate(database, userId, address))?.key === key) await database.meta.delete(toKey(userId, address))
  })
}

/** Deletes those of these people. */
export async function forgetDoubtsOf(database: OfflineDatabase, users: readonly string[]): Promise<void> {
  await database.meta
    .where('key')
    .startsWithAnyOf(users.map((userId) => toKey(userId)))
    .delete()
}

/** Deletes those of more than 30 days ago. */
export async function deleteOldDoubts(database: OfflineDatabase, now: number): Promise<void> {
  const isOld = ({ value }: { value: unknown }) => now - (value as { at: number }).at > retentionMs
  await database.meta.where('key').startsWith(prefix).filter(isOld).delete()
}
