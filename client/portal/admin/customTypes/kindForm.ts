import type { FieldErrors, Resolver } from 'react-hook-form'
import { type CustomType, type CustomTypeEntry, customTypeEntry } from '#shared/documents/customType'
import { formatDriverTypes, requiredFromOf, requiredOf, requirementProblem } from '#shared/documents/requiredPeriods'
import { type DriverType, driverTypeNames } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** A custom document type as the form and its draft have it. */
export interface KindForm {
  name: string
  hasEnd: boolean
  handsIn: boolean
  /** Empty when no driver needs it. */
  requiredFrom: string
  /** The types of drivers that need it. */
  requiredOf: readonly DriverType[]
}

export const emptyKind: KindForm = { name: '', hasEnd: true, handsIn: false, requiredFrom: '', requiredOf: driverTypeNames }

/** The labels of the fields, in the form and in the history. */
export const kindLabels: Record<keyof KindForm, string> = {
  name: 'Name',
  hasEnd: 'Expires',
  handsIn: 'Submitted by driver',
  requiredFrom: 'Required from',
  requiredOf: 'Required of',
}

/** A document type as values of the form. */
export function kindFormOf(record: { version: number }): KindForm {
  const { name, hasEnd, handsIn, required } = record as CustomType
  return { name, hasEnd, handsIn, requiredFrom: requiredFromOf(required) ?? '', requiredOf: requiredOf(required) }
}

/**
 * The typed values, checked by the schema and by the date: the entry to send, or its errors by field. `kind`: null for a new
 * type.
 */
export function kindResolver(kind: CustomType | null): Resolver<KindForm, unknown, CustomTypeEntry> {
  return ({ requiredFrom, requiredOf, ...typed }) => {
    // The driver types do not count while the document is not required.
    const parsed = customTypeEntry.safeParse({
      ...typed,
      ...(requiredFrom ? { requiredFrom, requiredOf } : { requiredFrom: null }),
    })
    const errors: FieldErrors<KindForm> = {}
    for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as keyof KindForm] ??= { type: 'schema', message }
    const { required, isRetired } = { required: kind?.required ?? [], isRetired: kind?.status === 'retired' }
    const problem = requirementProblem({ required, isRetired }, requiredFrom || null, companyDay(serverNow()))
    if (problem) errors.requiredFrom ??= { type: 'day', message: problem }
    return parsed.success && !problem ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}

/** A value of a field as a text. */
export function kindText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'requiredOf') return formatDriverTypes(value as DriverType[])
  return field === 'requiredFrom' && value ? formatDay(String(value)) : String(value ?? '')
}
