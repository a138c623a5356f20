import { useLayoutEffect } from 'react'

/** A disabled button loses the focus: it gets it back once it is not `busy` any more, unless something else has it by then. */
export function useFocusBack(busy: boolean): void {
  useLayoutEffect(() => {
    if (!busy) return
    const { activeElement: from } = document
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement) from.focus()
      })
    }
  }, [busy])
}
