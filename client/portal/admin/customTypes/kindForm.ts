import type { FieldErrors, Resolver } from 'react-hook-form'
import { type AddedKind, type AddedKindEntry, addedKindEntry } from '#shared/documents/customType'
import { formatDriverTypes, requiredFromOf, requiredOf, requirementProblem } from '#shared/documents/requiredPeriods'
import { type DriverType, driverTypeNames } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** An added kind as the form has it: its draft, too. */
export interface KindForm {
  name: string
  hasEnd: boolean
  handsIn: boolean
  /** Empty where nobody has to have it. */
  requiredFrom: string
  /** Drivers of which types have to have it. */
  requiredOf: readonly DriverType[]
}

export const emptyKind: KindForm = { name: '', hasEnd: true, handsIn: false, requiredFrom: '', requiredOf: driverTypeNames }

/** The labels of the fields, as its history calls them, too. */
export const kindLabels: Record<keyof KindForm, string> = {
  name: 'Name',
  hasEnd: 'Expires',
  handsIn: 'Submitted by driver',
  requiredFrom: 'Required from',
  requiredOf: 'Required of',
}

/** A kind as the form has it. */
export function kindFormOf(record: { version: number }): KindForm {
  const { name, hasEnd, handsIn, required } = record as AddedKind
  return { name, hasEnd, handsIn, requiredFrom: requiredFromOf(required) ?? '', requiredOf: requiredOf(required) }
}

/** What is typed, checked by the schema and by the day: what is sent, or what is wrong, by its field. `kind`: null for a new one. */
export function kindResolver(kind: AddedKind | null): Resolver<KindForm, unknown, AddedKindEntry> {
  return ({ requiredFrom, requiredOf, ...typed }) => {
    // Whose it is says nothing while nobody has to have it.
    const parsed = addedKindEntry.safeParse({
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

/** A value of a field as people read it. */
export function kindText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'requiredOf') return formatDriverTypes(value as DriverType[])
  return field === 'requiredFrom' && value ? formatDay(String(value)) : String(value ?? '')
}
