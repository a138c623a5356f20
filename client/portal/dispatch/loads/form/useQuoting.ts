import { type FormEvent, type RefObject, useRef } from 'react'

/** The value of the button that only quotes a load. */
export const quotes = 'quoted'

/** Remembers which button was pressed: a quoted load has another schema, also while the user corrects it. */
export function useQuoting(): { quoted: RefObject<boolean>; noting: (submit: Submit) => Submit } {
  const quoted = useRef(false)
  const noting = (submit: Submit) => (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    quoted.current = submitter?.getAttribute('value') === quotes
    submit(event)
  }
  return { quoted, noting }
}

type Submit = (event: FormEvent) => void
