import { z } from 'zod'
import { type DriverType, driverTypes } from './driverStatus.ts'
import { type Endorsement, endorsements } from './qualifications.ts'
import { usStates } from './states.ts'
import { text } from './text.ts'
import { isCalendarDay, isInYears, outsideYears } from './time.ts'

const states = Object.keys(usStates) as [keyof typeof usStates, ...(keyof typeof usStates)[]]
const types = Object.keys(driverTypes) as [DriverType, ...DriverType[]]
const letters = Object.keys(endorsements) as [Endorsement, ...Endorsement[]]

const day = (sentence: string) =>
  text(20, sentence)
    .refine((value) => value === '' || isCalendarDay(value) || !isInYears(value), 'Please enter a valid date')
    .refine(isInYears, outsideYears)
    .describe('A calendar day: 2027-05-31')

/** The schema of a driver as staff type one (§3), with the sentences of the application: the body of `POST /api/drivers`. */
export const driverEntry = z.strictObject({
  firstName: text(100, 'First name is required'),
  lastName: text(100, 'Last name is required'),
  phone: text(40, 'Valid phone number is required').refine((value) => value.length >= 10, 'Valid phone number is required'),
  type: z.enum(types, 'Please choose the type'),
  licenseNo: text(40, 'CDL number is required'),
  licenseState: z.enum(states, 'Please choose the state of the CDL'),
  cdlExpiration: day('CDL expiration date is required'),
  endorsements: z
    .array(z.enum(letters, 'Please choose from the list'), 'Please choose from the list')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each endorsement once')
    .default([]),
  medCardExpiry: day('Please enter a valid date').nullish().describe('A calendar day; left out where there is no card yet'),
})

export type DriverEntry = z.infer<typeof driverEntry>

/** A license number as it is compared: its letters and digits alone. */
export const bareLicense = (licenseNo: string) => licenseNo.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Whether a phone number looks like one: digits and the signs between them, ten digits at least. */
export const isPhone = (typed: string) => /^[\d\s()+.\-x#]*$/i.test(typed) && typed.replace(/\D/g, '').length >= 10
