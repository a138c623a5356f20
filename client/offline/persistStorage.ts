/** Asks the browser not to clear what is stored; it may refuse, and may forbid even the asking. */
export async function persistStorage(): Promise<void> {
  try {
    await (navigator as { storage?: StorageManager }).storage?.persist?.()
  } catch {
    // Then it is stored as long as the browser likes.
  }
}
