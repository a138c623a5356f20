import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Persisting<Values> {
  /** Whether all fields are empty: then the draft is deleted, unless it is an unsent request. */
  isEmpty: (values: Values) => boolean
  persist: (values: Values) => Promise<void>
  clear: (values: Values) => Promise<void>
}

/** Persists the form at every keystroke, without a delay: a phone may be switched off at any time. */
export function usePersistTyping<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { isEmpty, persist, clear }: Persisting<Values>,
): void {
  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values)
        if (now === last) return
        last = now
        void (isEmpty(values) ? clear({ ...values }) : persist({ ...values }))
      },
    })
  }, [form, isEmpty, persist, clear])
}
