/*
 * The buttons Back and Forward, before the router: of listeners of the window the first to register is called first, so this
 * module is loaded with the first page.
 */
let guard: ((event: PopStateEvent) => void) | null = null

addEventListener('popstate', (event) => guard?.(event))

/** Calls `next` with every step in the history, which it may stop; returns how to end that. */
export function guardHistory(next: (event: PopStateEvent) => void): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
