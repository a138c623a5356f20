import { type Endorsement, endorsements } from '#shared/drivers/qualifications'
import { type DriverType, driverTypes } from '#shared/drivers/status'
import { type LoadEquipment, loadEquipment } from '#shared/kernel/equipment'
import { formatPhone } from '#shared/kernel/phone'
import { usStates } from '#shared/kernel/usStates'

/** The labels of a driver's fields, in the order of the form. */
export const driverLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  email: 'Email',
  type: 'Type',
  licenseNo: 'CDL Number',
  licenseState: 'CDL State',
  cdlExpiration: 'CDL Expiration Date',
  endorsements: 'Endorsements',
  medCardExpiry: 'Medical Card Expiration Date',
  equipment: 'Equipment Hauled',
  emergencyName: 'Emergency Contact',
  emergencyPhone: 'Emergency Phone',
  notes: 'Notes for the Office',
} as const

export type DriverField = keyof typeof driverLabels

/** The equipment that a driver hauls, as a text; a value that this version does not know is shown as is. */
export const equipmentText = (values: readonly string[]) =>
  values.map((value) => loadEquipment[value as LoadEquipment] ?? value).join(', ')

/** A value of the form or of the history as a text; empty for null. */
export function driverText(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    if (field === 'equipment') return equipmentText(value)
    return value.map((letter) => [letter, endorsements[letter as Endorsement]].filter(Boolean).join(' · ')).join(', ')
  }
  const text = String(value)
  if (field === 'phone' || field === 'emergencyPhone') return formatPhone(text)
  if (field === 'type') return driverTypes[text as DriverType] ?? text
  if (field === 'licenseState') return usStates[text as keyof typeof usStates] ?? text
  return text
}
