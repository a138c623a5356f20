/*
 * Whether a form on the screen has unsaved input. It reads the DOM, so that no form has to report it; search forms do not count.
 */
const touched = new Set<HTMLFormElement>()

/** Calls `changed` whenever the result of `hasUnsaved` may have changed. */
export function watchForms(changed: () => void): void {
  // A removed form fires no event.
  const leaving = new MutationObserver(() => {
    if ([...touched].every((form) => form.isConnected)) return
    if (!hasUnsaved()) leaving.disconnect()
    changed()
  })
  const touch = (form: HTMLFormElement | null) => {
    if (!form || form.matches('[role=search]') || touched.has(form)) return
    touched.add(form)
    leaving.observe(document.body, { childList: true, subtree: true })
    changed()
  }
  for (const form of document.forms) if (isFilled(form)) touch(form)
  document.addEventListener('input', ({ target }) => target instanceof Element && touch(target.closest('form')), true)
  document.addEventListener('reset', ({ target }) => {
    touched.delete(target as HTMLFormElement)
    changed()
  })
}

export function hasUnsaved(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return touched.size > 0
}

/** Whether the form had input before `watchForms`. */
function isFilled(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    // The value of a checkbox does not depend on its being checked.
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked !== field.defaultChecked
    return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue
  })
}
