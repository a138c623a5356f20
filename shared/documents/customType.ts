import { z } from 'zod'
import { driverTypeNames } from '../drivers/status.ts'
import { enteredDay } from '../kernel/enteredDay.ts'
import { historyEntry } from '../kernel/findings.ts'
import { listFilter } from '../kernel/list.ts'
import { text } from '../kernel/text.ts'
import { customTypeStatuses } from './customTypeTransitions.ts'
import { documentKinds, isBuiltIn, isSubmittedKind, type KindId } from './document.ts'
import { builtInNamed } from './standardTypeNames.ts'
import { customTypeId } from './typeId.ts'

/** A kind of document that the company has added, beside those that are built in. */
export const customType = z.object({
  id: customTypeId,
  name: z.string().describe('As people read it'),
  status: z.enum(customTypeStatuses).describe('No document of a retired kind is entered; those that are there stay'),
  hasEnd: z.boolean().describe('Whether its documents end; decided once'),
  handsIn: z.boolean().describe('Whether drivers hand it in themselves'),
  required: z
    .array(
      z.object({
        from: z.iso.date(),
        until: z.iso.date().nullable().describe('Null while nobody has ended it'),
        driverTypes: z.array(z.enum(driverTypeNames)).optional().describe('Of drivers of which types; of all where it is absent'),
      }),
    )
    .describe('When the company requires it, in the order of time'),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type CustomType = z.infer<typeof customType>

/** Whether drivers submit documents of a type themselves: a standard type, or a custom one in use. */
export const isSubmitted = (kind: KindId, added: readonly CustomType[]): boolean =>
  isBuiltIn(kind) ? isSubmittedKind(kind) : added.some((type) => type.id === kind && type.handsIn && type.status === 'used')

/** How long a name may be, so that it fits beside a day on a phone. */
const maxName = 60

const name = text(maxName, 'Please enter what people call it').superRefine((typed, context) => {
  const builtIn = builtInNamed(typed)
  if (builtIn) context.addIssue({ code: 'custom', message: `This name is already in use: ${documentKinds[builtIn]}` })
})

const fields = {
  name,
  handsIn: z.boolean('Please choose whether drivers hand it in').describe('Whether drivers hand it in themselves'),
  requiredFrom: enteredDay('Please enter a valid date')
    .nullable()
    .describe('The calendar day from which drivers have to have it: today or later; null where none has to'),
  requiredOf: z
    .array(z.enum(driverTypeNames, 'Please choose of which drivers'), 'Please choose of which drivers')
    .min(1, 'Please choose of which drivers')
    .optional()
    .describe('Drivers of which types have to have it; as it was, at first all, where it is absent'),
}

/** The schema of a new kind: the body of `POST /api/custom-types`. */
export const customTypeEntry = z.strictObject({
  ...fields,
  hasEnd: z.boolean('Please choose whether it ends').describe('Whether its documents end; it cannot be changed later'),
})

export type CustomTypeEntry = z.infer<typeof customTypeEntry>

/** The bodies of the commands on an custom type. */
export const customTypeCommands = {
  edit: z.strictObject(fields),
  retire: z.strictObject({}),
  reactivate: z.strictObject({}),
}

/** Filters of `GET /api/custom-types`. */
export const customTypeFilter = listFilter(customTypeId, 'name').extend({ status: z.enum(customTypeStatuses).optional() })

/** What was done with an custom type, which it was, and what it is called now. */
export const customTypeChange = historyEntry.omit({ document: true }).extend({ id: customTypeId, name: z.string() })

export type CustomTypeChange = z.infer<typeof customTypeChange>
