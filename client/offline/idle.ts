/** Until the page has nothing better to do: what is long is done in portions, and nobody waits for it. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve)
  })
}
