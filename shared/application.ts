import { z } from 'zod'
import { applicationStatuses } from './applicationStatus.ts'
import { promises } from './company.ts'
import { applicationEquipmentValues } from './equipment.ts'
import { arrivalsOf, listFilter, setParameter } from './list.ts'
import { cdlClasses, experienceRanges } from './qualifications.ts'

/** The response of `POST /api/drivers/applications`. */
export const applicationReceipt = z.object({
  id: z.uuid(),
  reference: z.string().describe('A-1042'),
  status: z.enum(applicationStatuses),
})

export type ApplicationReceipt = z.infer<typeof applicationReceipt>

/**
 * An application as recruiters read it (§3): the single record, with the whole CDL number. Unanswered questions are null.
 * Times are instants.
 */
export const application = applicationReceipt.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  cdlNumber: z.string().describe('The whole number: in the single record alone'),
  cdlClass: z.enum(cdlClasses),
  cdlExpiration: z.iso.date().describe('May have passed: an expired CDL is accepted, and flagged for the recruiter'),
  endorsements: z.array(z.string()),
  yearsExperience: z.enum(experienceRanges),
  equipmentTypes: z.array(z.enum(applicationEquipmentValues)),
  previousEmployer: z.string().nullable(),
  ownEquipment: z.boolean(),
  equipmentType: z.enum(applicationEquipmentValues).nullable(),
  equipmentYear: z.string().nullable(),
  equipmentMake: z.string().nullable(),
  equipmentModel: z.string().nullable(),
  backgroundCheckConsent: z.boolean(),
  drugScreenConsent: z.boolean(),
  termsAgreed: z.boolean(),
  contactBy: z.iso.datetime({ offset: true }),
  suspicious: z.boolean().describe('The honeypot field was filled: probably a robot'),
  duplicates: z
    .array(applicationReceipt.pick({ id: true, reference: true }))
    .describe('Others with the same e-mail or CDL number, newest first, at most 20: probably the same person'),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Application = z.infer<typeof application>

/** A row of `GET /api/drivers/applications`: the record with its CDL number masked. */
export const applicationRow = application.extend({
  cdlNumber: z.string().describe('Masked, its last four alone: •••• 4821. The single record has the whole number'),
})

export type ApplicationRow = z.infer<typeof applicationRow>

/** Filters of `GET /api/drivers/applications`. */
export const applicationFilter = listFilter(z.uuid(), 'reference, name, e-mail, phone, city and status').extend({
  set: setParameter,
  status: z.enum(applicationStatuses).optional(),
})

/** How many applications there are in each status, of all that the caller may see. */
export const applicationTotals = arrivalsOf(applicationStatuses)

export type ApplicationTotals = z.infer<typeof applicationTotals>

/** The instant by which the company has promised to contact the applicant (§9): 24 hours after the server received it. */
export function contactBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + promises.applicationHours * 3_600_000)
}
