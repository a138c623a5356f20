import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { DriverRecord } from '#shared/drivers/driver'
import { type DriverEdit, type DriverEntry, driverEdit, driverEntry } from '#shared/drivers/driverEntry'
import type { Endorsement } from '#shared/drivers/qualifications'
import type { LoadEquipment } from '#shared/kernel/equipment'
import type { DriverField } from '../driverText.ts'

/** A driver as typed; only a new one has the expirations. */
export type DriverForm = Record<Exclude<DriverField, 'endorsements' | 'equipment'>, string> & {
  endorsements: Endorsement[]
  equipment: LoadEquipment[]
}

export const emptyDriver: DriverForm = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  type: '',
  licenseNo: '',
  licenseState: '',
  cdlExpiration: '',
  endorsements: [],
  medCardExpiry: '',
  equipment: [],
  emergencyName: '',
  emergencyPhone: '',
  notes: '',
}

export const fieldId = (name: string) => `driver-${name}`

/** A driver as values of the form. */
export function driverFormOf(record: { version: number }): DriverForm {
  const driver = record as DriverRecord
  return {
    ...emptyDriver,
    firstName: driver.firstName,
    lastName: driver.lastName,
    phone: driver.phone ?? '',
    email: driver.email ?? '',
    type: driver.type ?? '',
    licenseNo: driver.licenseNo ?? '',
    licenseState: driver.licenseState ?? '',
    endorsements: (driver.endorsements ?? []) as Endorsement[],
    equipment: driver.equipment ?? [],
    emergencyName: driver.emergencyName ?? '',
    emergencyPhone: driver.emergencyPhone ?? '',
    notes: driver.notes ?? '',
  }
}

const createResolver =
  <Sent>(schema: z.ZodType<Sent>, toSent: (values: DriverForm) => object): Resolver<DriverForm, unknown, Sent> =>
  (values) => {
    const parsed = schema.safeParse(toSent(values))
    if (parsed.success) return { values: parsed.data as never, errors: {} }
    const errors: FieldErrors<DriverForm> = {}
    for (const { path, message } of parsed.error.issues) {
      errors[path[0] as keyof DriverForm] ??= { type: 'schema', message } as never
    }
    return { values: {}, errors }
  }

/** Checks a new driver by the schema of the server. */
export const entryResolver = createResolver<DriverEntry>(driverEntry, (values) => {
  return { ...values, medCardExpiry: values.medCardExpiry || null }
})

/** Checks an edited driver. The expirations are left out, because they belong to documents. */
export const editResolver = createResolver<DriverEdit>(
  driverEdit,
  ({ cdlExpiration: _cdl, medCardExpiry: _card, ...values }) => values,
)
