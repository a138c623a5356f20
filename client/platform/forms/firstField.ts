/** Gives the focus to the first field of what has just opened: not by touch, where that brings up the keyboard of the screen. */
export function focusFirstField(within: Element | null): void {
  if (!matchMedia('(pointer: fine)').matches && !document.activeElement?.matches(':focus-visible')) return
  within?.querySelector<HTMLElement>(':is(input, select, textarea):enabled:not([tabindex="-1"])')?.focus()
}

/** Gives the focus to the first wrong field of a dialog's form, or to the part that is wrong: it may be out of sight. A page has its summary. */
export function focusFirstWrong(form: Element | null): void {
  if (!form?.closest('dialog')) return
  const wrong = form.querySelector('[aria-invalid="true"], .field-error')
  const field = wrong?.closest<HTMLElement>('[aria-invalid="true"], [tabindex]')
  if (field && form.contains(field)) field.focus()
}
