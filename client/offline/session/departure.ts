import { createSignal } from '../../signal.ts'
import { whyNotPersisted } from '../database.ts'
import { database } from '../pageDatabase.ts'
import { clearStorage, forgetPerson } from './forget.ts'
import { departureChannel } from './revoked.ts'
import { leavingKey } from './storageKeys.ts'

/*
 * Somebody leaves this device: they sign out in this tab or another, or their session is revoked. They are deleted here at
 * once; the server is told as soon as it answers (`finishSignOut`), and until then nobody comes in by the session they left.
 */

/** Somebody has left, in whichever tab. */
export const departed = createSignal()

let count = 0

/** How often somebody has left this device while this page was open: what was asked before is not for who is here now. */
export const departures = () => count

new BroadcastChannel(departureChannel).addEventListener('message', () => {
  count += 1
  // The worker, which may have said so, cannot.
  clearStorage()
  departed.publish()
})

/** Whether somebody has signed out and the server does not know it yet. */
export const isLeaving = async () =>
  (await database.meta.get(leavingKey)) !== undefined || localStorage.getItem(leavingKey) !== null

/**
 * Deletes the person from this device: what they have written and what was cached, in every tab, with a network or without.
 * The server is told by `finishSignOut`, before anything is asked of it again. Rejects where that cannot be stored: the
 * person is deleted all the same.
 */
export async function signOutHere(): Promise<void> {
  try {
    await storeLeaving()
  } finally {
    new BroadcastChannel(departureChannel).postMessage('signedOut')
    await forgetPerson()
  }
}

async function storeLeaving(): Promise<void> {
  try {
    await database.meta.put({ key: leavingKey, value: true })
  } catch (error) {
    if (whyNotPersisted(error) !== 'full') throw error
    localStorage.setItem(leavingKey, 'yes')
  }
}

/** The server knows it. */
export async function clearLeaving(): Promise<void> {
  await database.meta.delete(leavingKey)
  localStorage.removeItem(leavingKey)
}
