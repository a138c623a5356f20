/** Gives the focus to the first field of what has just opened: not by touch, where that brings up the keyboard of the screen. */
export function focusFirstField(within: Element | null): void {
  if (!matchMedia('(pointer: fine)').matches && !document.activeElement?.matches(':focus-visible')) return
  within?.querySelector<HTMLElement>(':is(input, select, textarea):enabled:not([tabindex="-1"])')?.focus()
}
