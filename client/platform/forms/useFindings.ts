import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Finding } from '#shared/kernel/findings'

/** What the server has found about a form, until something else is typed: it was about other words. */
export function useFindings<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>) {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values)
        if (now !== last) setFindings([])
        last = now
      },
    })
  }, [form])
  return [findings, setFindings] as const
}
