/** Beside each form: the status of this device's latest request of that kind. On /track: the loads tracked here. */
const kinds = ['quote', 'application', 'track'] as const

const toStorageKey = (kind: (typeof kinds)[number]) => `fairlane-${kind}-room`

/**
 * Reserves, before the first paint, the height that these lines had last time, because they need IndexedDB and appear later:
 * nothing on the page moves then.
 */
export function applyReservedHeights(): void {
  try {
    for (const kind of kinds) {
      const height = localStorage.getItem(toStorageKey(kind))
      if (height) document.documentElement.style.setProperty(`--${kind}-room`, `${height}px`)
    }
  } catch {
    // Storage is blocked: the page moves when the lines appear.
  }
}

/** Stores the height in pixels; 0 where there are no lines. */
export function storeReservedHeight(kind: (typeof kinds)[number], height: number): void {
  try {
    if (height > 0) localStorage.setItem(toStorageKey(kind), String(height))
    else localStorage.removeItem(toStorageKey(kind))
  } catch {
    // Storage is blocked: the next page reserves nothing.
  }
}
