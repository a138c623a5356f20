import { z } from 'zod'
import { driverStatuses, driverTypeNames } from '../drivers/status.ts'
import { enteredDay } from '../kernel/enteredDay.ts'
import { expiryWindows } from './expiring.ts'
import { documentStatuses } from './status.ts'
import { kindId } from './typeId.ts'

const type = z.enum(driverTypeNames)
const instant = z.iso.datetime({ offset: true })
const status = z.enum(driverStatuses)

/** A document that has expired or expires within 60 days. */
const expiringDocument = z.object({
  driverId: z.uuid(),
  driverName: z.string(),
  driverStatus: status,
  kind: kindId,
  kindName: z.string().nullable().describe('Of a kind that the company has added'),
  expiresOn: z.iso.date().describe('The last calendar day on which it counts; of one at hire, until when the yearly one is due'),
  days: z.number().int().describe('Until then; negative when it has passed'),
  window: z.literal([...expiryWindows]).describe('The nearest window in days; 0 is expired'),
})

export type ExpiringDocument = z.infer<typeof expiringDocument>

/** The response of `GET /api/compliance/expiring`: nearest first, each document once. */
export const expiringDocuments = z.object({
  day: z.iso.date().describe('In the company\u2019s zone'),
  windows: z.array(z.object({ window: z.literal([...expiryWindows]), count: z.number().int() })),
  documents: z.array(expiringDocument),
})

export type ExpiringDocuments = z.infer<typeof expiringDocuments>

const day = enteredDay('Please enter a valid date').describe('A calendar day: 2026-11-23')

/** The query of `GET /api/compliance/qualified`: a driver and a day, or a load, whose drivers and days are taken. */
export const qualifiedQuery = z
  .strictObject({
    driverId: z.uuid().optional(),
    day: day.optional(),
    loadId: z.string().max(40).optional().describe('The number of a load'),
  })
  .refine(
    ({ driverId, day: on, loadId }) => (loadId ? !driverId && !on : driverId && on),
    'Please name a driver and a day, or a load',
  )

const fileItem = z.object({
  kind: kindId,
  label: z.string(),
  cfr: z.string().nullable().describe('The part of Title 49 of the CFR; null where the company requires it itself'),
  state: z.enum(['fine', 'soon', 'expired', 'missing', 'not_needed']),
  isNeeded: z.boolean().describe('Of this type of driver, on that day'),
  qualifies: z.boolean().describe('Without it nobody is qualified to drive'),
  endsOn: z.iso.date().nullable(),
  document: z
    .object({
      id: z.uuid(),
      kind: kindId,
      status: z.enum(documentStatuses),
      validFrom: z.iso.date().nullable(),
      expiresOn: z.iso.date().nullable(),
      submittedAt: instant.nullable().describe('Null for one that the office has entered'),
      checkedAt: instant.nullable(),
      checkedBy: z.string().nullable().describe('The name of who entered or accepted it'),
      hasPage: z.boolean().describe('Whether a page of it is on file'),
    })
    .nullable()
    .describe('What was in force on that day'),
})

/** Whether a driver was qualified on a day, with every document. */
const qualifiedAnswer = z.object({
  driverId: z.uuid(),
  driverName: z.string(),
  type,
  day: z.iso.date(),
  isQualified: z.boolean(),
  status: status.nullable().describe('At the end of the day; null for who was not with us yet'),
  items: z.array(fileItem),
  missing: z.array(kindId).describe('What was missing or had ended, of what it takes to drive'),
})

export type QualifiedAnswer = z.infer<typeof qualifiedAnswer>

/** The response of `GET /api/compliance/qualified`: one answer for each driver and day, in their order. */
export const qualifiedAnswers = z.object({ asOf: instant, answers: z.array(qualifiedAnswer) })

export type QualifiedAnswers = z.infer<typeof qualifiedAnswers>
