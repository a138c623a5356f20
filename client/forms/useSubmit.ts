import { type BaseSyntheticEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Sends what the form has made. `atRest` is called once this device has it, and not before: drawing the form at rest takes
 * a slow phone longer than persisting its values.
 */
type Send<Sent> = (made: Sent, event: BaseSyntheticEvent | undefined, atRest: () => void) => Promise<void>

/**
 * Submits a form once at a time. Its fields and buttons stand in one fieldset, disabled from the press on: what is sent is
 * what stands there, and nothing typed later makes a draft of it again. To draw them so is for whoever renders `submitting`.
 */
export function useSubmit<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>, send: Send<Sent>) {
  const [submitting, setSubmitting] = useState(false)
  const submittedFrom = useRef<Element | null>(null)
  const busy = useRef(false)

  /** A second press while the first is on its way does nothing, however fast it comes. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    // A press on a button does not focus it in every browser.
    const { activeElement } = document
    const { submitter } = event.nativeEvent as SubmitEvent
    submittedFrom.current = event.currentTarget.contains(activeElement) ? activeElement : submitter
    const fields = event.currentTarget.querySelector('fieldset')
    const disable = (disabled: boolean) => {
      if (fields) fields.disabled = disabled
    }
    try {
      await form.handleSubmit((made, from) => {
        disable(true)
        return send(made, from, () => setSubmitting(true))
      })(event)
    } finally {
      busy.current = false
      disable(false)
      setSubmitting(false)
    }
  }

  // What is disabled loses the focus: after a refusal it comes back, unless the summary has taken it.
  useEffect(() => {
    const from = submittedFrom.current
    if (!submitting && document.activeElement === document.body && from instanceof HTMLElement) from.focus()
  }, [submitting])

  return { submit, submitting }
}
