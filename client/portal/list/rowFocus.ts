import { createContext, useContext, useEffect, useRef } from 'react'

interface RowFocus {
  /** The row that has moved within its list while it had the focus; null for none. */
  moved: string | null
  /** It has the focus again. */
  onFocused: () => void
}

/** The list puts a row that has moved into the DOM wherever it stands now, and its link takes the focus. */
export const RowFocus = createContext<RowFocus>({ moved: null, onFocused: () => {} })

/** The ref of a row's link. Whoever has gone on to something else meanwhile keeps the focus there. */
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
