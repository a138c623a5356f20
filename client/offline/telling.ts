import { liveQuery } from 'dexie'
import type { Entry, Sent } from './entry.ts'
import { database, startOutbox } from './outboxClient.ts'
import { takeUnclaimed } from './sent.ts'

/** What a page tells of the outbox while nobody asks. */
export interface Teller {
  /** These have arrived, and no form has told it. */
  sent(all: readonly Sent[]): void
  /** They never arrived, and are drafts now, as was wished. */
  editable(all: readonly Entry[]): void
  /** The browser has cleared what was kept: so many requests are gone. */
  lost(count: number): void
}

/** How often a page looks whether what has arrived may be told yet, in milliseconds. */
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
  liveQuery(() => database.sent.count()).subscribe({
    next: (count) => {
      if (count > 0) tellSoon(teller)
    },
    error: () => {},
  })
  watchWishes(teller)
}

let looking: ReturnType<typeof setTimeout> | undefined

function tellSoon(teller: Teller): void {
  if (looking !== undefined) return
  looking = setTimeout(async () => {
    looking = undefined
    const all = await takeUnclaimed(database, Date.now()).catch(() => [])
    if (all === null) tellSoon(teller)
    else if (all.length > 0) teller.sent(all)
  }, lookEvery)
}

/** An edit that had to wait for the server's word is there some time later; whoever looks at the page is told. */
function watchWishes(teller: Teller): void {
  let wished: Entry[] = []
  liveQuery(() =>
    database.transaction('r', database.outbox, database.sent, () =>
      Promise.all([database.outbox.toArray(), database.sent.toArray()]),
    ),
  ).subscribe({
    next: ([entries, sent]) => {
      const known = new Set([...entries, ...sent].map(({ id }) => id))
      const gone = wished.filter(({ id }) => !known.has(id))
      wished = entries.filter(({ wish }) => wish === 'edit')
      if (gone.length > 0 && document.visibilityState === 'visible') teller.editable(gone)
    },
    error: () => {},
  })
}
