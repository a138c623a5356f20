import { type BaseSyntheticEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { holdBack } from './holdBack.ts'

/** Sends the validated values. It calls `onPersisted` once the device has persisted them, or cannot. */
type Send<Sent> = (values: Sent, event: BaseSyntheticEvent | undefined, onPersisted: () => void) => Promise<void>

/** A device that has not persisted it by then, in milliseconds, shows that something is under way. */
const timeoutMs = 500

/**
 * Submits a form, one request at a time. Its fields and buttons are in one fieldset, which is disabled meanwhile, so that
 * nothing typed later is lost or persisted as a draft again. The caller renders `submitting`.
 *
 * From the press until the device has persisted it nothing changes either, but nothing is disabled: a slow phone takes longer to
 * draw that than to persist, and what was pressed is not safe before.
 */
export function useSubmit<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>, send: Send<Sent>) {
  const [submitting, setSubmitting] = useState(false)
  const submittedFrom = useRef<Element | null>(null)
  const busy = useRef(false)

  /** Ignores further presses until the first is done. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    // Not every browser focuses a pressed button.
    const { activeElement } = document
    const { submitter } = event.nativeEvent as SubmitEvent
    submittedFrom.current = event.currentTarget.contains(activeElement) ? activeElement : submitter
    const fields = event.currentTarget.querySelector('fieldset')
    const free = fields ? holdBack(fields) : () => {}
    const disable = (disabled: boolean) => {
      clearTimeout(late)
      free()
      if (fields) fields.disabled = disabled
      setSubmitting(disabled)
    }
    const late = setTimeout(() => disable(true), timeoutMs)
    try {
      await form.handleSubmit((values, from) => send(values, from, () => disable(true)))(event)
    } finally {
      busy.current = false
      disable(false)
    }
  }

  // A disabled element loses the focus: restore it after a refusal, unless the error summary has it.
  useEffect(() => {
    const from = submittedFrom.current
    if (!submitting && document.activeElement === document.body && from instanceof HTMLElement) from.focus()
  }, [submitting])

  return { submit, submitting }
}
