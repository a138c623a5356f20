import { createContext, useContext, useEffect, useRef } from 'react'

interface RowFocus {
  /** The row that has moved within its list while it had the focus; null for none. */
  moved: string | null
  /** The row has the focus again. */
  onFocused: () => void
}

/** The list adds a moved row to the DOM at its new position, and its link takes the focus. */
export const RowFocus = createContext<RowFocus>({ moved: null, onFocused: () => {} })

/** The ref of a row's link. If the user has moved the focus meanwhile, it remains there. */
export function useRowFocus<Link extends HTMLElement>(id: string, isMoved: boolean) {
  const link = useRef<Link>(null)
  const { moved, onFocused } = useContext(RowFocus)
  useEffect(() => {
    if (moved !== id || !isMoved) return
    if (document.activeElement === document.body) link.current?.focus()
    onFocused()
  }, [moved, id, isMoved, onFocused])
  return link
}
