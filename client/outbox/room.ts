/** What is said, where a form is, of this device's requests of its kind; and of the loads that were tracked here. */
const kinds = ['quote', 'application', 'track'] as const

const keyOf = (kind: (typeof kinds)[number]) => `fairlane-${kind}-room`

/**
 * Keeps room, before the first paint, for what will be said of this device's requests: as much as it took the last time, none
 * where nothing was said. Nothing moves when it comes.
 */
export function applyRooms(): void {
  try {
    for (const kind of kinds) {
      const height = localStorage.getItem(keyOf(kind))
      if (height) document.documentElement.style.setProperty(`--${kind}-room`, `${height}px`)
    }
  } catch {
    // Storage is refused: the lines come when they come.
  }
}

/** Remembers how much room it takes, in pixels; 0 where nothing is said. */
export function keepRoom(kind: (typeof kinds)[number], height: number): void {
  try {
    if (height > 0) localStorage.setItem(keyOf(kind), String(height))
    else localStorage.removeItem(keyOf(kind))
  } catch {
    // The next page then keeps none.
  }
}
