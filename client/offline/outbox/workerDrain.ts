import { OfflineDatabase } from '../database.ts'
import { browserLocks } from '../locks.ts'
import { createOutbox } from './outbox.ts'
import { cancelKey, inDoubt, probeServer } from './send.ts'
import { sendFrom } from './sendFrom.ts'

/** The tag of the outbox's background sync. */
export const syncTag = 'outbox'

/** Tells the browser to ask again; no defect. */
class StillWaiting extends Error {
  override name = 'StillWaiting'
}

/**
 * What the worker does on `sync`. Rejects while something is left that could be sent, so that the browser asks again;
 * resolves when nothing is left, or only what a person must help with.
 */
export async function drainInWorker(): Promise<void> {
  const database = new OfflineDatabase()
  try {
    const ways = { send: sendFrom(database), cancel: cancelKey, probe: probeServer, inDoubt }
    const parts = { database, locks: browserLocks(), ...ways, now: Date.now, random: Math.random, patient: true }
    const { left } = await createOutbox(parts).drain({ skipBackOff: true })
    if (left > 0) throw new StillWaiting(`${left} still to be sent`)
  } finally {
    database.close()
  }
}
