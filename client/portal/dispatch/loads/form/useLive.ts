import { useMemo } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Finding } from '#shared/kernel/findings'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import type { LoadForm, LoadFormState } from './loadForm.ts'
import { type Checkable, type Checked, check, checkable, fieldOfFinding } from './loadFormEntry.ts'

export type FindingsOf = (entry: Checkable) => readonly Finding[]

export interface Live {
  values: LoadForm
  checked: Checked
  /** The findings of this device, and those that only the server could find. */
  findings: readonly Finding[]
  /** The warnings, by their field. */
  warnings: ReadonlyMap<string, string>
}

/** Checks the form at every keystroke. */
export function useLive(
  form: LoadFormState,
  gazetteer: Gazetteer,
  getFindings: FindingsOf,
  serverFindings: readonly Finding[],
): Live {
  useWatch({ control: form.control })
  const typed = JSON.stringify(form.getValues())
  return useMemo(() => {
    const values = JSON.parse(typed) as LoadForm
    const ownFindings = getFindings(checkable(values, gazetteer))
    const findings = [
      ...ownFindings,
      ...serverFindings.filter(({ code }) => !ownFindings.some((finding) => finding.code === code)),
    ]
    const entry = checkable(values, gazetteer)
    const warnings = new Map(
      findings.filter(({ severity }) => severity === 'warn').map((finding) => [fieldOfFinding(finding, entry), finding.message]),
    )
    return { values, checked: check(values, gazetteer), findings, warnings }
  }, [typed, gazetteer, getFindings, serverFindings])
}

/** The error of a field, by its path. */
export function useFieldError({ control }: LoadFormState, path: string): string | undefined {
  const { errors } = useFormState({ control })
  const error = path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], errors)
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
