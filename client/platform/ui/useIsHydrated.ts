import { useSyncExternalStore } from 'react'

const unchanging = () => () => {}

/** False while React hydrates a prerendered page, which knows neither this browser nor its person; true right after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(unchanging, whenRendered, whenPrerendered)
}

const whenRendered = () => true
const whenPrerendered = () => false
