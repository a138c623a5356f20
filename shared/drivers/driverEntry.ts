import { z } from 'zod'
import { submittedKinds } from '../documents/document.ts'
import { customTypeId } from '../documents/typeId.ts'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { freeText, text } from '../kernel/text.ts'
import { isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'
import { usStates } from '../kernel/usStates.ts'
import { type Endorsement, endorsements } from './qualifications.ts'
import { driverTypeNames } from './status.ts'

/** A license number as it is compared: its letters and digits alone. */
export const bareLicense = (licenseNo: string) => licenseNo.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

const states = Object.keys(usStates) as [keyof typeof usStates, ...(keyof typeof usStates)[]]
const hauls = Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]]
const letters = Object.keys(endorsements) as [Endorsement, ...Endorsement[]]

const day = (message: string) =>
  text(20, message)
    .refine((value) => value === '' || isCalendarDay(value) || !isInYears(value), 'Please enter a valid date')
    .refine(isInYears, outsideYears)
    .describe('A calendar day: 2027-05-31')

/** The schema of a driver's data on file (§3), with the messages of the application: the body of `PATCH /api/drivers/:id`. */
export const driverEdit = z.strictObject({
  firstName: text(100, 'First name is required'),
  lastName: text(100, 'Last name is required'),
  phone: text(40, 'Valid phone number is required').refine((value) => value.length >= 10, 'Valid phone number is required'),
  type: z.enum(driverTypeNames, 'Please choose the type'),
  licenseNo: text(40, 'CDL number is required'),
  licenseState: z.enum(states, 'Please choose the state of the CDL'),
  endorsements: z
    .array(z.enum(letters, 'Please choose from the list'), 'Please choose from the list')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each endorsement once')
    .default([]),
  email: text(254)
    .refine((value) => value === '' || z.email().safeParse(value).success, 'Please enter a valid email address')
    .nullish(),
  equipment: z
    .array(z.enum(hauls, 'Please choose from the list'), 'Please choose from the list')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each equipment once')
    .default([])
    .describe('What the driver has hauled elsewhere, or may haul'),
  emergencyName: text(200).nullish().describe('Whom to call in an emergency'),
  emergencyPhone: text(40).nullish(),
  notes: freeText(2_000).nullish().describe('Of the office, for the office'),
})

export type DriverEdit = z.infer<typeof driverEdit>

/**
 * The schema of a new driver: the body of `POST /api/drivers`. From then on what expires is a document with its history, and
 * not edited here.
 */
export const driverEntry = driverEdit.extend({
  // It is what the driver is found again by.
  licenseNo: driverEdit.shape.licenseNo.refine(
    (value) => value === '' || bareLicense(value) !== '',
    'Please enter the letters and digits of the CDL number',
  ),
  cdlExpiration: day('CDL expiration date is required'),
  medCardExpiry: day('Please enter a valid date').nullish().describe('A calendar day; left out where there is no card yet'),
})

export type DriverEntry = z.infer<typeof driverEntry>

const withReason = z.strictObject({ reason, ...acceptedWarnings })

/** The bodies of the commands that change the status of a driver. */
export const driverStatusCommands = {
  onboard: z.strictObject(acceptedWarnings),
  suspend: withReason,
  'defer-suspension': withReason,
  reinstate: withReason,
  terminate: withReason,
  rehire: withReason,
}

/** The body of `POST /api/drivers/:id/ask-document`. */
export const askedDocument = z.strictObject({
  kind: z.union([z.enum(submittedKinds), customTypeId], 'Please choose what the driver hands in'),
})

/** Whether a phone number looks like one: digits and the signs between them, ten digits at least. */
export const isPhone = (typed: string) => /^[\d\s()+.\-x#]*$/i.test(typed) && typed.replace(/\D/g, '').length >= 10
