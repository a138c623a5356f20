import { createContext } from 'react'

/** Called when the user begins to sign in, so that the portal's code loads while the user types. */
export const OnBegun = createContext<() => void>(() => {})
