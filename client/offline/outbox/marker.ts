import { createSignal } from '../../signal.ts'

/** What a page may know of what is stored without IndexedDB: read before anything of it is loaded. */
export interface Marker {
  /** The number of the last entry this device made. */
  seq: number
  waiting: number
  /** How many have left the outbox and nobody was notified of yet. */
  unnotified: number
  /** When the oldest draft is to be forgotten, in milliseconds; null when none ever is. */
  forgetAt: number | null
}

const key = 'fairlane-outbox'
const nothing: Marker = { seq: 0, waiting: 0, unnotified: 0, forgetAt: null }
const changed = createSignal()

/** Never throws: a browser that stores nothing says that nothing waits. */
export function readMarker(): Marker {
  try {
    const { seq, waiting, unnotified, forgetAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Marker>
    const whole = (value: unknown) => (Number.isInteger(value) ? Number(value) : null)
    return { seq: whole(seq) ?? 0, waiting: whole(waiting) ?? 0, unnotified: whole(unnotified) ?? 0, forgetAt: whole(forgetAt) }
  } catch {
    // As said above.
    return nothing
  }
}

/** `quietly`: this page learns of it with the next change, other tabs at once. */
export function writeMarker(change: Partial<Marker>, { quietly = false } = {}): void {
  const text = JSON.stringify({ ...readMarker(), ...change })
  try {
    if (localStorage.getItem(key) === text) return
    localStorage.setItem(key, text)
  } catch {
    // Whether anything is stored then only the database knows: see `mayHaveWork`.
  }
  if (!quietly) changed.publish()
}

/** Whether something may wait to be sent or notified, or a draft has expired. Yes where the browser stores no marker. */
export function mayHaveWork(now: number): boolean {
  const { waiting, unnotified, forgetAt } = readMarker()
  return waiting > 0 || unnotified > 0 || (forgetAt !== null && forgetAt <= now) || !canMark()
}

function canMark(): boolean {
  try {
    // Written as it is: only whether that can be done is asked.
    localStorage.setItem(key, localStorage.getItem(key) ?? '{}')
    return true
  } catch {
    return false
  }
}

/** Calls `listener` when the marker changes, in this tab or another; answers how to stop. */
export function watchMarker(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  addEventListener('storage', elsewhere)
  const stop = changed.subscribe(listener)
  return () => {
    removeEventListener('storage', elsewhere)
    stop()
  }
}

/** How many waiting requests went with a database the browser has cleared: the marker remembers entries that it does not. */
export function lostTo(marker: Marker, seqInDatabase: number): number {
  return marker.seq > seqInDatabase ? marker.waiting : 0
}
