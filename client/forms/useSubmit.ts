import { type FormEvent, useEffect, useRef } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'

/** Submits a form once at a time. Its fields and buttons are disabled meanwhile: what is sent is what stands there. */
export function useSubmit<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  send: SubmitHandler<Sent>,
) {
  const { isSubmitting } = form.formState
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
    try {
      await form.handleSubmit(send)(event)
    } finally {
      busy.current = false
    }
  }

  // What is disabled loses the focus: after a refusal it comes back, unless the summary has taken it.
  useEffect(() => {
    const from = submittedFrom.current
    if (!isSubmitting && document.activeElement === document.body && from instanceof HTMLElement) from.focus()
  }, [isSubmitting])

  return { submit }
}
