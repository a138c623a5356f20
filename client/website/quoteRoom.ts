const key = 'fairlane-quote-room'

/**
 * Keeps room, before the first paint, for what the quote panel will say of this device's requests: as much as it took the
 * last time, none where it said nothing. Nothing moves when it comes.
 */
export function applyQuoteRoom(): void {
  try {
    const height = localStorage.getItem(key)
    if (height) document.documentElement.style.setProperty('--quote-room', `${height}px`)
  } catch {
    // Storage is refused: the lines come when they come.
  }
}

/** Remembers how much room it takes, in pixels; 0 where nothing is said. */
export function keepQuoteRoom(height: number): void {
  try {
    if (height > 0) localStorage.setItem(key, String(height))
    else localStorage.removeItem(key)
  } catch {
    // The next page then keeps none.
  }
}
