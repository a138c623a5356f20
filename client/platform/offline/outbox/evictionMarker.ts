import { createSignal } from '../../signal.ts'

/** A summary in localStorage, for pages to read before IndexedDB and the outbox's code are loaded. */
export interface EvictionMarker {
  /** The number of the last entry this device made. */
  seq: number
  waiting: number
  /** How many have left the outbox without a notice yet. */
  unnotified: number
  /** When the oldest draft expires, in milliseconds; null without one. */
  forgetAt: number | null
}

const key = 'fairlane-outbox'
const nothing: EvictionMarker = { seq: 0, waiting: 0, unnotified: 0, forgetAt: null }
const changed = createSignal()

/** Never throws: without storage nothing waits. */
export function readMarker(): EvictionMarker {
  try {
    const { seq, waiting, unnotified, forgetAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<EvictionMarker>
    const whole = (value: unknown) => (Number.isInteger(value) ? Number(value) : null)
    return { seq: whole(seq) ?? 0, waiting: whole(waiting) ?? 0, unnotified: whole(unnotified) ?? 0, forgetAt: whole(forgetAt) }
  } catch {
    // Storage is refused, or the value is damaged.
    return nothing
  }
}

/** `quietly`: without a call of this page's own listeners. */
export function writeMarker(change: Partial<EvictionMarker>, { quietly = false } = {}): void {
  const text = JSON.stringify({ ...readMarker(), ...change })
  try {
    if (localStorage.getItem(key) === text) return
    localStorage.setItem(key, text)
  } catch {
    // Storage is refused: `mayHaveWork` then says yes, and the database is read.
  }
  if (!quietly) changed.publish()
}

/** Whether something may wait to be sent or notified, or a draft has expired; true where the browser stores no marker. */
export function mayHaveWork(now: number): boolean {
  const { waiting, unnotified, forgetAt } = readMarker()
  return waiting > 0 || unnotified > 0 || (forgetAt !== null && forgetAt <= now) || !canMark()
}

function canMark(): boolean {
  try {
    // The same value again: only to see whether writing works.
    localStorage.setItem(key, localStorage.getItem(key) ?? '{}')
    return true
  } catch {
    return false
  }
}

/** Calls `listener` when the marker changes, in this tab or another; returns how to unsubscribe. */
export function watchMarker(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  addEventListener('storage', onStorage)
  const stop = changed.subscribe(listener)
  return () => {
    removeEventListener('storage', onStorage)
    stop()
  }
}

/** How many waiting requests were evicted: the marker counts entries that the database does not have. */
export function lostTo(marker: EvictionMarker, seqInDatabase: number): number {
  return marker.seq > seqInDatabase ? marker.waiting : 0
}
