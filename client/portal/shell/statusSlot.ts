import { createContext } from 'react'

/**
 * The element in the header where a screen shows that its rows are stale, so that the message moves nothing on the screen. Null
 * until it is rendered.
 */
export const StatusSlot = createContext<HTMLElement | null>(null)
