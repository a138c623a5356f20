/** Asks the browser not to evict this site's storage. It may refuse, and some browsers throw when asked. */
export async function persistStorage(): Promise<void> {
  try {
    await (navigator as { storage?: StorageManager }).storage?.persist?.()
  } catch {
    // Then the browser may evict it.
  }
}
