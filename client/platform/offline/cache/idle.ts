/**
 * Resolves when the page is idle, so that long work in batches blocks nothing. At once in a hidden page, where browsers
 * delay idle callbacks for long.
 */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const isVisible = globalThis.document?.visibilityState === 'visible'
    if (isVisible && 'requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else resolve()
  })
}
