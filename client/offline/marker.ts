/** What a page may know of the outbox without IndexedDB: read before anything of it is loaded. */
export interface Marker {
  /** The number of the last entry this device made. */
  seq: number
  waiting: number
}

const key = 'fairlane-outbox'
const nothing: Marker = { seq: 0, waiting: 0 }
const changed = new EventTarget()

/** Never throws: a browser that keeps nothing says that nothing waits. */
export function readMarker(): Marker {
  try {
    const { seq, waiting } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Marker>
    return Number.isInteger(seq) && Number.isInteger(waiting) ? { seq: Number(seq), waiting: Number(waiting) } : nothing
  } catch {
    return nothing
  }
}

export function writeMarker(marker: Marker): void {
  const text = JSON.stringify(marker)
  try {
    if (localStorage.getItem(key) === text) return
    localStorage.setItem(key, text)
  } catch {
    // Without it, nothing is lost but the notice of an eviction.
  }
  changed.dispatchEvent(new Event('change'))
}

/** Calls `listener` when the marker changes, in this tab or another; answers how to stop. */
export function watchMarker(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  addEventListener('storage', elsewhere)
  changed.addEventListener('change', listener)
  return () => {
    removeEventListener('storage', elsewhere)
    changed.removeEventListener('change', listener)
  }
}

/** How many waiting requests went with a database the browser has cleared: the marker remembers entries that it does not. */
export function lostTo(marker: Marker, seqInDatabase: number): number {
  return marker.seq > seqInDatabase ? marker.waiting : 0
}
