import { liveQuery } from 'dexie'
import { browserLocks } from '../locks.ts'
import { database } from '../pageDatabase.ts'
import type { Sent } from './entry.ts'
import { lostRequests, startOutbox, unstoredSent } from './pageOutbox.ts'
import { markNotified, unclaimed, unnotified } from './sent.ts'

/** What a page tells of the outbox while nobody asks. */
export interface OutboxNotices {
  /** These have left the outbox by themselves, and no form has told it. Resolves when it was on the screen. */
  left(all: readonly Sent[]): Promise<void>
  /** The browser has cleared what was kept: so many requests are gone. */
  lost(count: number): void
}

/** How often a page looks whether what has happened may be told yet, in milliseconds. */
const lookEvery = 800

let telling = false

/** Starts the outbox of this page and tells what happens in it; a page tells once, and what one tab tells no other does. */
export function startNotices(notices: OutboxNotices): void {
  if (telling) return
  telling = true
  startOutbox().then(
    (count) => count > 0 && notices.lost(count),
    // The browser keeps nothing for this site.
    () => {},
  )
  liveQuery(() => unnotified(database).count()).subscribe({ next: (count) => count > 0 && notifySoon(notices), error: () => {} })
  document.addEventListener('visibilitychange', () => notifySoon(notices))
  lostRequests.subscribe((count) => notices.lost(count))
  unstoredSent.subscribe((sent) => void notices.left([sent]))
}

let looking: ReturnType<typeof setTimeout> | undefined

/** In a tab that somebody sees, one tab at a time. It counts as told when it was on the screen, not before. */
function notifySoon(notices: OutboxNotices): void {
  if (looking !== undefined || document.visibilityState !== 'visible') return
  looking = setTimeout(() => {
    const tell = browserLocks().request('telling', { ifAvailable: true }, async (lock) => {
      const all = lock ? await unclaimed(database, Date.now()) : null
      if (all?.length) await notices.left(all).then(() => markNotified(database, all))
      return all === null
    })
    const again = (soon: boolean) => {
      looking = undefined
      if (soon) notifySoon(notices)
    }
    tell.then(again, () => again(false))
  }, lookEvery)
}
