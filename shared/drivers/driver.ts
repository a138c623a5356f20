import { z } from 'zod'
import { kindId } from '../documents/typeId.ts'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { countsOf, listFilter, setParameter } from '../kernel/list.ts'
import { mailState } from '../notifications/mail.ts'
import { payAccount } from '../settlements/payAccount.ts'
import { enteredTerms } from '../settlements/payRecord.ts'
import { daysOffStatuses } from './daysOffStates.ts'
import { driverLogin } from './driverLoginSchema.ts'
import { driverStatuses, driverTypeNames } from './status.ts'

/** A time that a driver is off: calendar days, the last one included. */
export const daysOff = z.object({ from: z.iso.date(), until: z.iso.date(), note: z.string().nullable() })

/** Days off that a driver has asked for. */
export const daysOffRequest = z.object({
  id: z.uuid(),
  from: z.iso.date(),
  until: z.iso.date(),
  note: z.string().nullable(),
  status: z.enum(daysOffStatuses),
  askedAt: z.iso.datetime({ offset: true }),
  answeredAt: z.iso.datetime({ offset: true }).nullable().describe('Null while it waits for an answer'),
  answeredBy: z.string().nullable().describe('The name of who agreed, declined or revoked'),
  reason: z.string().nullable().describe('The reason that the driver sees with the answer'),
})

export type DaysOffRequest = z.infer<typeof daysOffRequest>

/** A driver (§3), as a row. Fields that the caller may not see are absent. */
export const driver = z.object({
  id: z.uuid(),
  fullName: z.string(),
  status: z.enum(driverStatuses),
  type: z.enum(driverTypeNames).optional(),
  licenseNo: z.string().optional(),
  licenseState: z.string().optional(),
  phone: z.string().nullable().optional(),
  endorsements: z.array(z.string()).optional().describe('By their letters'),
  medCardExpiry: z.iso.date().nullable().optional().describe('A calendar day; null where no medical card is on file'),
  documents: z
    .array(
      z.object({
        kind: kindId,
        kindName: z.string().optional().describe('Of a kind that the company has added'),
        isRetired: z.boolean().optional().describe('Whether the type is retired: no new documents, and no expiry warnings'),
        expiresOn: z.iso
          .date()
          .nullable()
          .describe('Null without an end; of a query or driving record at hire, the day until which the yearly one is due'),
      }),
    )
    .optional()
    .describe('The documents on file, the first to expire first'),
  daysOff: z.array(daysOff).optional().describe('In their order; those that are over for a month go when others come'),
  daysOffRequests: z
    .array(daysOffRequest)
    .optional()
    .describe('The requests of the driver, answered ones too, by their first days'),
  askedDocuments: z
    .array(z.object({ kind: kindId, askedAt: z.iso.datetime({ offset: true }) }))
    .optional()
    .describe('The documents that the office has asked the driver for while none was on file'),
  deferral: z
    .object({ until: z.iso.date(), documents: z.string() })
    .nullable()
    .optional()
    .describe('The dismissed suspension: the expired documents, and the day on which it is proposed again'),
  completedLoads: z.number().int().optional().describe('Delivered, invoiced or paid'),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Driver = z.infer<typeof driver>

/**
 * The detail record of a driver: its row, and the fields that only the office uses. Fields that the caller may not see are
 * absent.
 */
export const driverRecord = driver.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable().optional(),
  login: driverLogin.optional().describe('Whether the app reaches them'),
  requestMail: mailState.nullish().describe('The last mail that has asked for a document; null where there is none'),
  equipment: z
    .array(z.enum(Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]]))
    .optional()
    .describe('What the driver has hauled elsewhere, or may haul'),
  emergencyName: z.string().nullable().optional().describe('Whom to call in an emergency'),
  emergencyPhone: z.string().nullable().optional(),
  notes: z.string().nullable().optional().describe('Of the office, for the office'),
  statusSince: z.iso.datetime({ offset: true }).nullable().optional().describe('Null where our records do not say it'),
  statusReason: z.string().nullable().optional().describe('Why the driver has this status; null where no reason was asked for'),
  payTerms: z.array(enteredTerms).optional().describe('The versions of the pay terms, the newest first'),
  payAccounts: z.array(payAccount).optional().describe('Deductions, escrow and advances, those that have not ended first'),
})

export type DriverRecord = z.infer<typeof driverRecord>

/** Filters of `GET /api/drivers`. */
export const driverFilter = listFilter(z.uuid(), 'name, status, type, license and phone').extend({
  set: setParameter,
  status: z.enum(driverStatuses).optional(),
  medical: z.enum(['expired', 'due']).optional().describe('Whose medical card has expired, or does within 60 days'),
  documents: z.enum(['expiring']).optional().describe('Who has a document that has expired or does within 60 days'),
})

/** Filters of the export: of all pages, and of no set. */
export const driverExportFilter = driverFilter.omit({ ids: true, set: true, limit: true, cursor: true })

/** How many drivers there are in each status, of all that the caller may see. */
export const driverTotals = countsOf(driverStatuses)

export type DriverTotals = z.infer<typeof driverTotals>
