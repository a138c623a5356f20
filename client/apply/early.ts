import { hasDraft, hasRequest } from '../platform/offline/quickRead.ts'

/*
 * The prerendered page has the form's fields before the browser has the form's code. The form takes over the input typed into
 * them. This module records presses of buttons and replays the last one once the form is hydrated.
 */
let begin = () => {}
let isHydrated = false
let pressed: string | undefined
let failed = false
const listeners = new Set<() => void>()

/**
 * Resolves when the page needs the form's code: the applicant has begun, now or on an earlier visit, or has submitted an
 * application.
 */
export const begun = new Promise<void>((resolve) => {
  begin = resolve
})

/** Watches the prerendered form in `area` until the returned function is called. */
export function watchEarly(area: HTMLElement): () => void {
  const stop = new AbortController()
  // On the window: React stops events to a part of the page that is not hydrated yet.
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
    if (isHydrated || !control) return
    event.preventDefault()
    pressed = control.dataset.early
    begin()
  })
  listen('focusin', begin)
  listen('input', begin)
  const typed = [...area.querySelectorAll('input')].some(({ type, value, checked }) => (type === 'checkbox' ? checked : value))
  const isInUrl = document.documentElement.dataset.asked !== undefined
  if (typed || isInUrl || area.contains(document.activeElement)) begin()
  else {
    const beginIfStored = (isStored: boolean) => isStored && begin()
    void hasDraft('application').then(beginIfStored)
    void hasRequest('application', Date.now()).then(beginIfStored)
  }
  return () => stop.abort()
}

/** The form is hydrated: replays the press that was recorded last, once. Returns what to call when the form unmounts. */
export function formIsHere(): () => void {
  isHydrated = true
  publishFailure(false)
  const name = pressed
  pressed = undefined
  // After the current render. By name: React renders a translated form anew, with other elements.
  if (name) queueMicrotask(() => document.querySelector<HTMLElement>(`[data-early=${name}]`)?.click())
  return () => {
    isHydrated = false
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
