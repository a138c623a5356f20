import { OfflineDatabase } from '../database.ts'
import { browserLocks } from '../locks.ts'
import { createOutbox } from './outbox.ts'
import { cancelKey, isConnectionUncertain, probeServer } from './send.ts'
import { sendFrom } from './sendFrom.ts'

/** The tag of the outbox's background sync. */
export const syncTag = 'outbox'

/** Makes the browser repeat the sync event; not a defect. */
class StillWaiting extends Error {
  override name = 'StillWaiting'
}

/**
 * Drains the outbox on `sync`. Rejects while entries are left that can be sent, so that the browser repeats the event;
 * resolves when nothing is left, or only entries that need a person.
 */
export async function drainInWorker(): Promise<void> {
  const database = new OfflineDatabase()
  try {
    const transport = { send: sendFrom(database), cancel: cancelKey, probe: probeServer, isConnectionUncertain }
    const parts = { database, locks: browserLocks(), ...transport, now: Date.now, random: Math.random, patient: true }
    const { left } = await createOutbox(parts).drain({ skipBackOff: true })
    if (left > 0) throw new StillWaiting(`${left} still to be sent`)
  } finally {
    database.close()
  }
}
