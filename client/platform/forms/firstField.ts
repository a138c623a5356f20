/**
 * Focuses the first field of a dialog or form that has just opened. It does not after a touch, because the on-screen keyboard
 * would open.
 */
export function focusFirstField(container: Element | null): void {
  if (!matchMedia('(pointer: fine)').matches && !document.activeElement?.matches(':focus-visible')) return
  container?.querySelector<HTMLElement>(':is(input, select, textarea):enabled:not([tabindex="-1"])')?.focus()
}

/**
 * Focuses the first invalid field of a dialog's form, or the invalid part, because it may be out of sight. A page has its error
 * summary.
 */
export function focusFirstWrong(form: Element | null): void {
  if (!form?.closest('dialog')) return
  const invalid = form.querySelector('[aria-invalid="true"], .field-error')
  const field = invalid?.closest<HTMLElement>('[aria-invalid="true"], [tabindex]')
  if (field && form.contains(field)) field.focus()
}
