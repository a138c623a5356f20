import { hasDraft, hasRequest } from '../offline/peek.ts'

/*
 * Before the form's code is there its fields stand in the prerendered page. What is typed into them stays and is taken over
 * by the form; what is pressed is recorded here and replayed once the form can do it.
 */
let begin = () => {}
let here = false
let pressed: HTMLElement | null = null
let failed = false
const listeners = new Set<() => void>()

/** Somebody has begun, now or on an earlier visit, or has sent one: the form's code is wanted. */
export const begun = new Promise<void>((resolve) => {
  begin = resolve
})

/** Watches the prerendered form in `area` until the returned function is called. */
export function watchEarly(area: HTMLElement): () => void {
  const stop = new AbortController()
  // On the window: React lets nothing through to a part of the page that it has not taken over yet.
  const listen = (type: string, act: (target: Element, event: Event) => void) =>
    addEventListener(
      type,
      (event) => event.target instanceof Element && area.contains(event.target) && act(event.target, event),
      {
        capture: true,
        signal: stop.signal,
      },
    )
  listen('click', (target, event) => {
    const control = target.closest<HTMLElement>('[data-early]')
    if (here || !control) return
    event.preventDefault()
    pressed = control
    begin()
  })
  listen('focusin', begin)
  listen('input', begin)
  const typed = [...area.querySelectorAll('input')].some(({ value }) => value)
  const asked = document.documentElement.dataset.asked !== undefined
  if (typed || asked || area.contains(document.activeElement)) begin()
  else {
    const begins = (kept: boolean) => kept && begin()
    void hasDraft('application').then(begins)
    void hasRequest('application', Date.now()).then(begins)
  }
  return () => stop.abort()
}

/** The form is there: what was pressed is replayed, once however often it was pressed. Returns what to call when it goes. */
export function formIsHere(): () => void {
  here = true
  publishFailure(false)
  const control = pressed
  pressed = null
  // Not within the render that made it.
  queueMicrotask(() => control?.isConnected && control.click())
  return () => {
    here = false
  }
}

/** Whether the form's code could not be fetched. */
export const formFailed = () => failed

export function publishFailure(value: boolean): void {
  failed = value
  for (const listener of listeners) listener()
}

export function onFormFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
