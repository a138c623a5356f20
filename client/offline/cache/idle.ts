/**
 * Until the page has nothing better to do: what is long is done in portions, and nobody waits for it. Where nobody looks,
 * at once: a browser lets hidden pages wait for long.
 */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const isSeen = globalThis.document?.visibilityState === 'visible'
    if (isSeen && 'requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else resolve()
  })
}
