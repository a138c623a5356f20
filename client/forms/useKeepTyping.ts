import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Keeping<Values> {
  /** Nothing was typed, or all of it was taken out again. */
  isEmpty: (values: Values) => boolean
  keep: (values: Values) => Promise<void>
  forget: () => Promise<void>
}

/** Every keystroke, at once: nobody knows when a phone dies. */
export function useKeepTyping<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { isEmpty, keep, forget }: Keeping<Values>,
): void {
  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values)
        if (now === last) return
        last = now
        void (isEmpty(values) ? forget() : keep({ ...values }))
      },
    })
  }, [form, isEmpty, keep, forget])
}
