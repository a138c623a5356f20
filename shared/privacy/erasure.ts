import { z } from 'zod'
import { keysOf } from '../kernel/keysOf.ts'
import {
  type ErasedThing,
  type ErasureReason,
  type ErasureRule,
  erasedThings,
  erasureReasons,
  erasureRules,
} from './erasureText.ts'

/**
 * An erasure: its contents, time and rule (§9). It names no person: an application by its reference, a load by its number, a
 * driver by the number that replaced the name.
 */
export const erasure = z.object({
  number: z.number().int().describe('Its place, from 1'),
  at: z.iso.datetime(),
  rule: z.enum(keysOf<ErasureRule>(erasureRules)),
  why: z.enum(keysOf<ErasureReason>(erasureReasons)).nullable().describe('The reason of a requested erasure'),
  months: z.number().int().nullable().describe('What the settings said then'),
  items: z.array(
    z.object({
      what: z.string().describe('A-1042'),
      head: z.string().nullable().describe('Of tracking events the hash of the last one: what their evidence chain ended with'),
    }),
  ),
  counts: z.partialRecord(z.enum(keysOf<ErasedThing>(erasedThings)), z.number().int()),
  hash: z.string().describe('The SHA-256 of the hash before and of the rest of this row'),
})

export type Erasure = z.infer<typeof erasure>

/** The last erasures, the newest first, with the hash of the erasure before them: empty before the first one. */
export const erasureList = z.object({
  erasures: z.array(erasure),
  before: z.string(),
  total: z.number().int(),
  lookedOn: z.iso.date().nullable().describe('The last day on which all that was due had been erased; null before the first'),
})

export type ErasureList = z.infer<typeof erasureList>

/** What an erasure does with one part of a person's data. */
const part = z.object({
  what: z.string(),
  why: z.string().nullable().describe('The law that keeps it; null where nothing does'),
  until: z.iso.date().nullable().describe('The last day of its retention; null while that is unknown'),
})

/** What erasing a person does, before it is done, and how far it is. */
export const privacyRecord = z.object({
  askedAt: z.iso.datetime({ offset: true }).nullable(),
  erasedAt: z.iso.datetime({ offset: true }).nullable(),
  obstacle: z.string().nullable().describe('Why it cannot be asked for now; null where it can'),
  goes: z.array(z.string()).describe('What goes at once'),
  retained: z.array(part),
  lastDay: z.iso
    .date()
    .nullable()
    .describe('The last day on which anything is retained; null if nothing is, or while that is unknown'),
})

export type PrivacyRecord = z.infer<typeof privacyRecord>

/** The body of the command that asks for it. */
export const eraseBody = z.strictObject({ why: z.enum(keysOf<ErasureReason>(erasureReasons), 'Please choose why') })
