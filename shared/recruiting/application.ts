import { z } from 'zod'
import { cdlClasses, experienceRanges } from '../drivers/qualifications.ts'
import { type DriverType, driverTypes } from '../drivers/status.ts'
import { promises } from '../kernel/company.ts'
import { applicationEquipmentValues } from '../kernel/equipment.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { listFilter, requestsOf, setParameter } from '../kernel/list.ts'
import { freeText, text } from '../kernel/text.ts'
import { isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'
import { usStates } from '../kernel/usStates.ts'
import { mailState } from '../notifications/mail.ts'
import { type LogChannel, logChannels } from './applicationContact.ts'
import { type ApplicantDocument, applicantDocuments, type RejectReason, rejectReasons } from './applicationDecision.ts'
import { applicationStatuses } from './status.ts'

const instant = z.iso.datetime({ offset: true })
const channels = keysOf<LogChannel>(logChannels)
const document = z.enum(keysOf<ApplicantDocument>(applicantDocuments), 'Please choose from the list')

/** The response of `POST /api/drivers/applications`. */
export const applicationReceipt = z.object({
  id: z.uuid(),
  reference: z.string().describe('A-1042'),
  status: z.enum(applicationStatuses),
})

export type ApplicationReceipt = z.infer<typeof applicationReceipt>

/** What was logged with an application: a contact, or a note. */
export const applicationContact = z.object({
  id: z.uuid(),
  channel: z.enum(channels),
  outcome: z.string().nullable().describe('Null for a note'),
  note: z.string().nullable(),
  occurredAt: instant,
  receivedAt: instant,
  who: z.string().nullable().describe('The name of who logged it'),
})

export type ApplicationContact = z.infer<typeof applicationContact>

/** A probable duplicate, and what it has in common. */
const duplicate = applicationReceipt.pick({ id: true, reference: true, status: true }).extend({
  same: z.array(z.enum(['e-mail', 'phone', 'CDL number'])),
  at: instant.describe('When it was decided; when it was received, while it is open'),
})

const answers = applicationReceipt.extend({
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
  contactBy: instant,
  contactedAt: instant.nullable().describe('The first contact that is logged, which stops the clock'),
  contactedBy: z.enum(channels).exclude(['note']).nullable(),
  movedAt: instant.describe('Since when it is in its status'),
  askedFor: z.array(document).describe('The papers that the applicant was asked for'),
  documents: z
    .array(z.object({ kind: document, sha256: z.string(), type: z.string(), size: z.number().int(), sentAt: instant }))
    .describe('What the applicant has sent, the newest first'),
  driverId: z.uuid().nullable().describe('The driver that was made of it'),
  endReason: z.string().nullable().describe('Of a rejection the code of its reason; else as it was given'),
  suspicious: z.boolean().describe('The honeypot field was filled: probably a robot'),
  duplicates: z
    .array(duplicate)
    .describe('Others with the same e-mail, phone or CDL number, newest first, at most 20: probably the same person'),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
})

/** A row of `GET /api/drivers/applications`, with its CDL number masked. */
export const applicationRow = answers.extend({
  cdlNumber: z.string().describe('Masked, its last four alone: •••• 4821. The single record has the whole number'),
})

/**
 * An application as recruiters read it (§3): the single record, with the whole CDL number and the log. Unanswered questions are
 * null. Times are instants.
 */
export const application = answers.extend({
  contacts: z.array(applicationContact).describe('Newest first; never for the applicant'),
  requestText: z.string().nullable().describe('What the applicant reads beside the list of papers'),
  offeredPay: z.string().nullable().describe('The first pay terms as they were offered, as free text'),
  endNote: z.string().nullable().describe('For us'),
  endText: z.string().nullable().describe('What the applicant reads'),
  afterReport: z.boolean().describe('It was rejected because of a background report'),
  reportNoticeOn: z.iso.date().nullable().describe('When the notice went that comes before'),
  closedDays: z
    .string()
    .describe('The days on which the office is closed, separated by commas: they do not count after a notice'),
  finalNoticeOn: z.iso.date().nullable().describe('When the one after it went'),
  mail: mailState.nullable().describe('The last mail about it'),
})

export type Application = z.infer<typeof application>

export type ApplicationRow = z.infer<typeof applicationRow>

/** Filters of `GET /api/drivers/applications`. */
export const applicationFilter = listFilter(z.uuid(), 'reference, name, e-mail, phone, city and status').extend({
  set: setParameter,
  status: z.enum(applicationStatuses).optional(),
  driver: z.uuid().optional().describe('Of the driver that was made of it'),
})

/** The same of `GET /api/drivers/applications/export`. */
export const applicationExportFilter = applicationFilter.omit({ ids: true, set: true, limit: true, cursor: true })

/** How many applications there are in each status, of all that the caller may see. */
export const applicationTotals = requestsOf(applicationStatuses)

export type ApplicationTotals = z.infer<typeof applicationTotals>

/** The deadline by which the company promised to contact the applicant (§9): 24 hours after the server received it, or fewer. */
export function contactBy(receivedAt: Date, hours: number = promises.applicationHours): Date {
  return new Date(receivedAt.getTime() + hours * 3_600_000)
}

const day = text(10, 'Please enter the day').refine(isCalendarDay, 'Please enter a valid date').refine(isInYears, outsideYears)

/** The schema of a log entry: a contact needs its outcome, a note its text. */
export const applicationLogBody = z
  .strictObject({
    channel: z.enum(channels, 'Please choose how'),
    outcome: text(200).nullish(),
    note: freeText(2000).nullish(),
    occurredAt: instant,
  })
  .superRefine(({ channel, outcome, note }, context) => {
    const required = channel === 'note' ? { path: 'note', given: note } : { path: 'outcome', given: outcome }
    const message = channel === 'note' ? 'Please write the note' : 'Please choose an outcome'
    if (!required.given) context.addIssue({ code: 'custom', path: [required.path], message })
  })

/** The bodies of the commands. */
export const applicationCommands = {
  review: z.strictObject({}),
  askDocuments: z.strictObject({
    askedFor: z
      .array(document)
      .min(1, 'Please choose at least one')
      .refine((kinds) => new Set(kinds).size === kinds.length, 'Please choose each once'),
    text: freeText(2000).nullish().describe('What the applicant reads beside the list'),
  }),
  reportNotice: z.strictObject({ sentOn: day }),
  finalNotice: z.strictObject({ sentOn: day }),
  approve: z.strictObject({
    type: z.enum(keysOf<DriverType>(driverTypes), 'Please choose the type'),
    licenseState: z.enum(keysOf(usStates), 'Please choose the state of the CDL'),
    cdlExpiration: day.optional().describe('As printed on the CDL; left out, as the applicant has entered it'),
    offeredPay: freeText(500).nullish().describe('The first pay terms as they were offered'),
    reason: text(500).nullish().describe('Why it is approved with gaps; needed where there are any'),
    ...acceptedWarnings,
  }),
  reject: z.strictObject({
    why: z.enum(keysOf<RejectReason>(rejectReasons), 'Please choose the reason'),
    note: freeText(2000).nullish().describe('For us'),
    text: freeText(2000).nullish().describe('What the applicant reads in the mail; without them no mail goes'),
    afterReport: z.boolean().default(false).describe('Based on a background report'),
  }),
  withdraw: z.strictObject({ reason }),
  revoke: z.strictObject({ reason }),
}
