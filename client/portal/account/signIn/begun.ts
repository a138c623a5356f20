import { createContext } from 'react'

/** Called when somebody begins to sign in, so that the portal's code arrives while they type. */
export const OnBegun = createContext<() => void>(() => {})
