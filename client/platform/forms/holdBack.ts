/** The events that change a form: typing, pressing, and the keys of a select or a list of suggestions. */
const inputEvents = ['beforeinput', 'click', 'keydown'] as const

/** The events after a change, as of an open picker or the browser's autofill. */
const changes = ['input', 'change'] as const

/** The keys that only move the focus. */
const focusKeys = ['Tab', 'Escape']

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Freezes the fields within `around` without a render. It blocks the user's input, and restores a changed field before any other
 * listener runs. Returns a function that unfreezes them.
 */
export function holdBack(around: Element): () => void {
  const controls = [...around.querySelectorAll<Control>('input:not([type="file"]), select, textarea')]
  const states = controls.map((control) => [control, readState(control)] as const)
  const stop = (event: Event) => {
    if (event instanceof KeyboardEvent && focusKeys.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const restore = (event: Event) => {
    // A chosen photo cannot be restored into its field: the form takes it.
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') return
    event.stopPropagation()
    for (const [control, state] of states) if (readState(control) !== state) writeState(control, state)
  }
  for (const type of inputEvents) around.addEventListener(type, stop, { capture: true })
  for (const change of changes) around.addEventListener(change, restore, { capture: true })
  return () => {
    for (const type of inputEvents) around.removeEventListener(type, stop, { capture: true })
    for (const change of changes) around.removeEventListener(change, restore, { capture: true })
  }
}

const isCheck = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const readState = (control: Control): string | boolean => (isCheck(control) ? control.checked : control.value)

function writeState(control: Control, value: string | boolean): void {
  if (isCheck(control)) control.checked = value === true
  else control.value = String(value)
}
