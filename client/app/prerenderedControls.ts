/*
 * A translator replaces the texts of a page by `<font>` elements. React cannot hydrate such a part: it renders the part anew,
 * with empty controls. The removed controls still have what was typed into them.
 */
let controls: HTMLInputElement[] = []
let focused: EventTarget | null = null

export const isTranslated = (root: HTMLElement): boolean => root.querySelector('font') !== null

/** Stores the controls of the prerendered page and which one has the focus. Called before React hydrates the page. */
export function recordControls(root: HTMLElement): void {
  controls = [...root.querySelectorAll<HTMLInputElement>('input[id]')]
  focused = document.activeElement
  // On the window: React stops events to a part of the page that is not hydrated yet.
  const recordFocus = ({ target }: FocusEvent) => {
    focused = target
  }
  addEventListener('focusin', recordFocus, { capture: true })
}

/** Enters what was typed into removed controls into those in their place. A form calls it in a layout effect. */
export function restoreTyped(): void {
  const removed = controls.filter(({ isConnected }) => !isConnected)
  controls = []
  for (const before of removed) {
    const control = document.getElementById(before.id)
    if (!(control instanceof HTMLInputElement)) continue
    // React ignores an input event after its own setter, which the element has in front of this one.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, before.value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    if (before === focused && document.activeElement === document.body) control.focus({ preventScroll: true })
  }
}
