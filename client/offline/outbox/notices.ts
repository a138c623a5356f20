import { liveQuery } from 'dexie'
import { browserLocks } from '../locks.ts'
import type { Sent } from './entry.ts'
import { database, startOutbox } from './pageOutbox.ts'
import { markTold, unclaimed, untold } from './sent.ts'

/** What a page tells of the outbox while nobody asks. */
export interface Teller {
  /** These have left the outbox by themselves, and no form has told it. Resolves when it was on the screen. */
  settled(all: readonly Sent[]): Promise<void>
  /** The browser has cleared what was kept: so many requests are gone. */
  lost(count: number): void
}

/** How often a page looks whether what has happened may be told yet, in milliseconds. */
const lookEvery = 800

let telling = false

/** Starts the outbox of this page and tells what happens in it; a page tells once, and what one tab tells no other does. */
export function startTelling(teller: Teller): void {
  if (telling) return
  telling = true
  startOutbox().then(
    (count) => count > 0 && teller.lost(count),
    // The browser keeps nothing for this site.
    () => {},
  )
  liveQuery(() => untold(database).count()).subscribe({ next: (count) => count > 0 && tellSoon(teller), error: () => {} })
  document.addEventListener('visibilitychange', () => tellSoon(teller))
  addEventListener('fairlane:lost', (event) => teller.lost((event as CustomEvent<number>).detail))
  addEventListener('fairlane:sent', (event) => teller.settled([(event as CustomEvent<Sent>).detail]))
}

let looking: ReturnType<typeof setTimeout> | undefined

/** In a tab that somebody sees, one tab at a time. It counts as told when it was on the screen, not before. */
function tellSoon(teller: Teller): void {
  if (looking !== undefined || document.visibilityState !== 'visible') return
  looking = setTimeout(() => {
    const tell = browserLocks().request('telling', { ifAvailable: true }, async (lock) => {
      const all = lock ? await unclaimed(database, Date.now()) : null
      if (all?.length) await teller.settled(all).then(() => markTold(database, all))
      return all === null
    })
    const again = (soon: boolean) => {
      looking = undefined
      if (soon) tellSoon(teller)
    }
    tell.then(again, () => again(false))
  }, lookEvery)
}
