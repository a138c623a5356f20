/*
 * Whether somebody has typed into a form that is still on the screen. Known from the document alone, so that no form can
 * forget to say so; a search is no form in this sense.
 */
const touched = new Set<HTMLFormElement>()

/** Calls back whenever the answer of `hasUnsaved` may have changed. */
export function watchForms(changed: () => void): void {
  // A form that goes away says nothing by itself.
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

/** Typed into before anybody watched. */
function isFilled(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) => (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue,
  )
}
