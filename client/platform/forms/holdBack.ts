/** What changes a form: typing, pressing, and the keys of a select or of a list of suggestions. */
const deeds = ['beforeinput', 'click', 'keydown'] as const

/** What says that it has changed already, as of a picker that was open, or of what the browser fills in by itself. */
const changes = ['input', 'change'] as const

/** With these one only goes somewhere else. */
const goes = ['Tab', 'Escape']

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Holds the fields within `around` as they are, without drawing anything: what a person does to them comes to nothing, and what has
 * changed all the same is put back before anybody hears of it. Returns how to free them.
 */
export function holdBack(around: Element): () => void {
  const controls = [...around.querySelectorAll<Control>('input:not([type="file"]), select, textarea')]
  const held = controls.map((control) => [control, stateOf(control)] as const)
  const stop = (event: Event) => {
    if (event instanceof KeyboardEvent && goes.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const putBack = (event: Event) => {
    // A photo that was chosen cannot be put back into its field: it is taken.
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') return
    event.stopPropagation()
    for (const [control, was] of held) if (stateOf(control) !== was) put(control, was)
  }
  for (const deed of deeds) around.addEventListener(deed, stop, { capture: true })
  for (const change of changes) around.addEventListener(change, putBack, { capture: true })
  return () => {
    for (const deed of deeds) around.removeEventListener(deed, stop, { capture: true })
    for (const change of changes) around.removeEventListener(change, putBack, { capture: true })
  }
}

const isCheck = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const stateOf = (control: Control): string | boolean => (isCheck(control) ? control.checked : control.value)

function put(control: Control, value: string | boolean): void {
  if (isCheck(control)) control.checked = value === true
  else control.value = String(value)
}
