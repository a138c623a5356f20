import { createContext } from 'react'

/**
 * Where a screen says that its rows are stale: a place in the header of the portal, so that nothing on the screen moves when that
 * comes or goes. Null until it is drawn.
 */
export const StatusSlot = createContext<HTMLElement | null>(null)
