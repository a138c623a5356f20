import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'

interface Menu {
  isOpen: boolean
  toggle: () => void
  /** Closes the menu, and returns the focus to its button. */
  close: () => void
  /** The props of the element around the button and its menu. */
  around: { ref: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void }
  button: { ref: RefObject<HTMLButtonElement | null>; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }
  /** The id of the menu. */
  id: string
}

/**
 * A button that opens a list of links and buttons. Escape, and a press or focus elsewhere, close it; the arrow keys move in it.
 */
export function useMenu(): Menu {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  /** The down arrow has opened the menu: the focus goes to its first item once it is rendered. */
  const enters = useRef(false)
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    if (enters.current) findItems(root.current)[0]?.focus()
    enters.current = false
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    // Wherever the focus is: not every browser gives it to a pressed button.
    const byKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('keydown', byKey)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', byKey)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen, close])
  const onKeyDown = (event: KeyboardEvent) => {
    const items = findItems(root.current)
    const index = items.indexOf(event.target as HTMLElement)
    const next = { ArrowDown: index + 1, ArrowUp: index === -1 ? -1 : index - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || (!isOpen && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (isOpen) items.at(next % items.length)?.focus()
    else {
      enters.current = true
      setOpen(true)
    }
  }
  const toggle = () => setOpen(!isOpen)
  return {
    isOpen,
    toggle,
    close,
    id,
    around: { ref: root, onKeyDown },
    button: { ref: button, 'aria-expanded': isOpen, 'aria-controls': id, onClick: toggle },
  }
}

/** The links and buttons of the open menu. */
const findItems = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>('[data-menu] :is(a[href], button:enabled)') ?? []),
]
