import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Persisting<Values> {
  /** Whether all fields are empty: then the draft is deleted. */
  isEmpty: (values: Values) => boolean
  persist: (values: Values) => Promise<void>
  forget: () => Promise<void>
}

/** Persists the form at every keystroke, without a delay: a phone may be switched off at any time. */
export function usePersistTyping<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { isEmpty, persist, forget }: Persisting<Values>,
): void {
  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values)
        if (now === last) return
        last = now
        void (isEmpty(values) ? forget() : persist({ ...values }))
      },
    })
  }, [form, isEmpty, persist, forget])
}
