import { createSignal } from '../../signal.ts'
import { whyNotPersisted } from '../database.ts'
import { database } from '../pageDatabase.ts'
import { clearStorage, forgetPerson } from './forget.ts'
import { departureChannel } from './revoked.ts'
import { leavingKey } from './storageKeys.ts'

/*
 * A user leaves this device by signing out in this tab or another, or because the session is revoked. The device deletes their
 * data at once. The server learns of a sign-out as soon as it can be reached (`finishSignOut`); until then the session cookie
 * signs no user in.
 */

/** A user has left, in any tab. */
export const departed = createSignal()

let count = 0

/** How often a user has left while this page was open: responses to earlier requests belong to that user. */
export const departures = () => count

new BroadcastChannel(departureChannel).addEventListener('message', () => {
  count += 1
  // The message may come from the worker, which has no localStorage.
  clearStorage()
  departed.publish()
})

/** Whether the user has signed out and the server does not know yet. */
export const isLeaving = async () =>
  (await database.meta.get(leavingKey)) !== undefined || localStorage.getItem(leavingKey) !== null

/**
 * Deletes the person's data from this device, in every tab, online or offline. `finishSignOut` ends the session on the server
 * before any other request of a session. Rejects where that duty cannot be stored; the data is deleted all the same.
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

/** The server has ended the session. */
export async function clearLeaving(): Promise<void> {
  await database.meta.delete(leavingKey)
  localStorage.removeItem(leavingKey)
}
