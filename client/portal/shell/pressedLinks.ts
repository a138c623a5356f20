/** The address of the link that was pressed last at each history entry, by the entry's key. */
const pressed = new Map<string, string>()
const maxLinks = 50
/** How long the rows of a list may take to appear, in milliseconds. */
const timeoutMs = 2_000

export function noteLink(key: string, address: string): void {
  pressed.set(key, address)
  for (const oldest of pressed.keys()) if (pressed.size > maxLinks) pressed.delete(oldest)
}

/**
 * Focuses the link that led away from this history entry, once it appears. Does nothing after the focus has left `screen`.
 * Returns a function that cancels.
 */
export function focusLink(key: string, screen: HTMLElement): () => void {
  const address = pressed.get(key)
  const until = performance.now() + timeoutMs
  let frame = 0
  const look = () => {
    const link = [...screen.querySelectorAll<HTMLElement>('a[href]')].find((anchor) => anchor.getAttribute('href') === address)
    if (document.activeElement !== screen) return
    if (link) link.focus({ preventScroll: true })
    else if (performance.now() < until) frame = requestAnimationFrame(look)
  }
  if (address !== undefined) frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
