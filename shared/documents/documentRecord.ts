import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { countsOf, listFilter, setParameter } from '../kernel/list.ts'
import { isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'
import { bareFile } from '../loads/proof.ts'
import { submittedKinds } from './document.ts'
import { documentStatuses } from './status.ts'
import { builtInKind, customTypeId, kindId } from './typeId.ts'

const choose = 'Please choose what it is'
const kind = z.union([builtInKind, customTypeId], choose)
const instant = z.iso.datetime({ offset: true })

/** How many pages a document may have. */
export const maxPages = 10

const day = z
  .string('Please enter the expiration date')
  .refine((value) => value !== '', { error: 'Please enter the expiration date', abort: true })
  .refine(isInYears, { error: outsideYears, abort: true })
  .refine(isCalendarDay, 'Please enter a valid date')
  .describe('A calendar day: 2028-11-18')

const beginning = z
  .string('Please enter the day from which it counts')
  .refine((value) => value !== '', { error: 'Please enter the day from which it counts', abort: true })
  .refine(isInYears, { error: outsideYears, abort: true })
  .refine(isCalendarDay, 'Please enter a valid date')
  .describe('A calendar day: 2026-11-18')

const pages = z
  .array(bareFile)
  .max(maxPages, `Please send at most ${maxPages} pages`)
  .refine((files) => new Set(files.map(({ sha256 }) => sha256)).size === files.length, 'Please send each page once')

/**
 * The schema of a document that a driver submits: the body of `POST /api/documents`. An append-only command, accepted however
 * late.
 */
export const documentEntry = z.strictObject({
  kind: z.union([z.enum(submittedKinds), customTypeId], choose),
  expiresOn: day.nullable().describe('A calendar day: 2028-11-18; null of a kind without an end'),
  files: pages
    .min(1, 'Please take a photo of it, or choose a PDF')
    .describe('Its pages, which are sent themselves to /api/files'),
  submittedAt: deviceTime('Please send when it was submitted').describe("By the server's clock as far as the device knows it"),
})

export type DocumentEntry = z.infer<typeof documentEntry>

/** The schema of a document that the office enters itself: the body of `POST /api/documents/enter`. It counts at once. */
export const enteredDocument = z.strictObject({
  driverId: z.uuid('Please choose the driver'),
  kind,
  validFrom: beginning,
  expiresOn: day.nullable().describe('A calendar day; null of a kind without an end'),
  files: pages
    .default([])
    .describe('Its pages, sent before to /api/drivers/:id/files, or by the driver, or with the application of the driver'),
  ...acceptedWarnings,
})

export type EnteredDocument = z.infer<typeof enteredDocument>

/** The bodies of the commands on a document. */
export const documentCommands = {
  approve: z.strictObject({
    validFrom: beginning.optional().describe('As printed on it; left out it counts from today'),
    expiresOn: day.nullable().describe('As printed on it; null of a kind without an end'),
    ...acceptedWarnings,
  }),
  return: z.strictObject({ reason: reason.describe('What the driver reads') }),
  'ask-renewal': z.strictObject({}),
}

/** A document of a driver, as it was submitted. Superseded ones are retained. */
export const documentRow = z.object({
  id: z.uuid(),
  driverId: z.uuid(),
  driverName: z.string(),
  kind: kindId,
  kindName: z.string().nullish().describe('Of a kind that the company has added'),
  status: z.enum(documentStatuses),
  validFrom: z.iso
    .date()
    .nullable()
    .describe('The calendar day from which it counts; null until it is approved, and for one that is older than our records'),
  expiresOn: z.iso.date().nullable().describe('The last calendar day on which it counts; null without an end'),
  correctedFrom: z.iso
    .date()
    .nullable()
    .describe('The day that its driver had entered, where the office has read another one on it; null where it is the same'),
  submittedAt: instant.nullable().describe('Null for one that the office has entered'),
  withApplication: z.boolean().optional().describe('It came with the application of the driver'),
  checkedAt: instant.nullable(),
  checkedBy: z.string().nullable().optional().describe('The name of who approved it or sent it back'),
  refusal: z.string().nullable().describe('Why the office returned it'),
  replacedAt: instant.nullable(),
  askedAt: instant.nullable().optional().describe('When the office has asked its driver for a new one'),
  notifiedCount: z
    .number()
    .int()
    .optional()
    .describe('How often the driver was notified that it expires, or asked for a new one'),
  notifiedAt: instant.nullable().optional().describe('When last'),
  files: z.array(bareFile.extend({ receivedAt: instant.nullable().describe('Null while it is still on the device') })),
  updatedAt: instant,
  version: z.number().int(),
})

export type DocumentRow = z.infer<typeof documentRow>

/** Filters of `GET /api/documents`. */
export const documentFilter = listFilter(z.uuid(), 'kind, status and driver').extend({
  set: setParameter,
  status: z.enum(documentStatuses).optional(),
  kind: kindId.optional(),
  driverId: z.uuid().optional(),
})

/** How many documents there are in each status, of all that the caller may see. */
export const documentTotals = countsOf(documentStatuses)

export type DocumentTotals = z.infer<typeof documentTotals>
