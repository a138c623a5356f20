import { type KeyboardEvent as KeyPress, type RefObject, useEffect } from 'react'

/** Ctrl Enter, or ⌘ Enter, presses the green button, wherever the focus is; not in another form, nor while a dialog is open. */
export function useCtrlEnter(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return
      const form = event.target instanceof Element && event.target.closest('form')
      if (form && form !== element.current) return
      event.preventDefault()
      // A disabled button ignores it.
      element.current?.querySelector<HTMLElement>('[type="submit"]')?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [element])
}

/** The same within a dialog, which may have no other form. One that it has opened comes first. */
export function pressByCtrlEnter(event: KeyPress<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('form [type="submit"]')?.click()
}
