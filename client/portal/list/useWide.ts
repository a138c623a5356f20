import { useSyncExternalStore } from 'react'

const wide = '(min-width: 68.75rem)'
const medium = '(min-width: 48rem)'

function subscribe(reader: () => void): () => void {
  const queries = [wide, medium].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', reader)
  return () => {
    for (const query of queries) query.removeEventListener('change', reader)
  }
}

/** Whether the window is wide enough for a table; else lists show cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

/** The number of columns of cards. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => (matchMedia(wide).matches ? 3 : matchMedia(medium).matches ? 2 : 1))
}
