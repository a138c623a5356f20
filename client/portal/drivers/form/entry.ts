import type { FieldErrors, Resolver } from 'react-hook-form'
import { type DriverEntry, driverEntry } from '#shared/driverEntry'
import type { Endorsement } from '#shared/qualifications'

/** A driver as it is typed. */
export interface DriverFormValues {
  firstName: string
  lastName: string
  phone: string
  type: string
  licenseNo: string
  licenseState: string
  cdlExpiration: string
  endorsements: Endorsement[]
  medCardExpiry: string
}

export const emptyDriver: DriverFormValues = {
  ...{ firstName: '', lastName: '', phone: '', type: '', licenseNo: '', licenseState: '', cdlExpiration: '' },
  ...{ endorsements: [], medCardExpiry: '' },
}

/** In the order of the form. */
export const driverLabels: Record<keyof DriverFormValues, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  type: 'Type',
  licenseNo: 'CDL Number',
  licenseState: 'CDL State',
  cdlExpiration: 'CDL Expiration Date',
  endorsements: 'Endorsements',
  medCardExpiry: 'Medical Card Expiration Date',
}

export const fieldId = (name: keyof DriverFormValues) => `driver-${name}`

/** Checks a driver by the schema of the server. */
export const driverResolver: Resolver<DriverFormValues, unknown, DriverEntry> = (values) => {
  const parsed = driverEntry.safeParse({ ...values, medCardExpiry: values.medCardExpiry || null })
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: FieldErrors<DriverFormValues> = {}
  for (const { path, message } of parsed.error.issues) {
    errors[path[0] as keyof DriverFormValues] ??= { type: 'schema', message } as never
  }
  return { values: {}, errors }
}
