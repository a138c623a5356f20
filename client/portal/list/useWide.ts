import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1100px)'

function subscribe(reader: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', reader)
  return () => query.removeEventListener('change', reader)
}

/** Whether a table fits: below, the same rows are cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}
