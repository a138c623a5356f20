import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { acceptedWarnings } from '../kernel/findings.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { ownKey } from '../kernel/senderKey.ts'
import { freeText, text } from '../kernel/text.ts'
import { expenseCodes, whoPaid } from './charges.ts'
import { expenseOutcomes } from './expenseStatus.ts'
import { bareFile } from './proof.ts'

const instant = z.iso.datetime({ offset: true })

/** The maximum amount of a receipt, in dollars: a higher one is a typing error. */
export const maxExpense = 10_000

/** The most files of a receipt. */
export const maxExpenseFiles = 10

const expenseFields = z.strictObject({
  code: z.enum(expenseCodes, 'Please choose what was paid for'),
  name: text(60).nullish().describe('What it is; of `other` alone'),
  amount: numberWithin(
    { min: 0.01, max: maxExpense, decimals: 2 },
    'Please enter the amount on the receipt in dollars and cents, from 0.01 to 10,000.00',
  ).describe('Dollars'),
  paidBy: z.enum(keysOf(whoPaid), 'Please choose who paid').describe('A driver is paid it back'),
  note: freeText(500).nullish().describe('For the office'),
  files: z
    .array(bareFile)
    .min(1, 'Please add a photo of the receipt')
    .max(maxExpenseFiles, 'Please send at most 10 pages')
    .refine((files) => new Set(files.map(({ sha256 }) => sha256)).size === files.length, 'Please send each page once')
    .describe('The receipt: files that are sent by themselves'),
  paidAt: deviceTime('Please send when it was paid').describe(
    "When it was submitted, by the clock of who records it, corrected by what the device knows of the server's",
  ),
})

const isNamed = ({ code, name }: { code: string; name?: string | null | undefined }) => code !== 'other' || Boolean(name)
const unnamed = { path: ['name'], message: 'Please say what it paid for' }

/** A driver's expense for a load, with its receipt (§7): an append-only command, whatever the load's status by then. */
export const expenseBody = expenseFields.refine(isNamed, unnamed)

export type ExpenseBody = z.output<typeof expenseBody>

/** The choices that accept an expense. */
const accepting = {
  bill: z.boolean().default(false).describe('Whether it is added to the charges of the load'),
  ...acceptedWarnings,
}

/** The same, as the office enters it: it is accepted with that. */
export const expenseEntry = expenseFields
  .extend({
    ...accepting,
  })
  .refine(isNamed, unnamed)

export type ExpenseEntry = z.output<typeof expenseEntry>

/** What the office decides of a receipt. */
export const expenseDecision = z
  .strictObject({
    expense: z.uuid('Please choose the receipt').describe('Its id'),
    outcome: z.enum(keysOf(expenseOutcomes), 'Please choose accepted or declined'),
    was: z.enum(keysOf(expenseOutcomes)).nullish().describe('The outcome that the screen showed; null before the review'),
    reason: text(500).nullish().describe('Needed to decline it: the driver reads it'),
    ...accepting,
  })
  .refine(({ outcome, reason }) => outcome === 'accepted' || Boolean(reason), {
    path: ['reason'],
    message: 'Add a reason. The driver will see it.',
  })

export type ExpenseDecision = z.output<typeof expenseDecision>

/** A page of a receipt as it is read. */
export const expenseFile = bareFile.extend({ receivedAt: instant.nullable().describe('Null while it is still on the device') })

/** An expense of a load, as clients read it; dollars. */
export const loadExpense = z.object({
  id: z.uuid(),
  code: z.enum(expenseCodes),
  name: z.string().nullable().describe('What it is, of `other`'),
  amount: z.number(),
  paidBy: z.enum(keysOf(whoPaid)),
  note: z.string().nullable(),
  driverName: z.string(),
  paidAt: instant,
  receivedAt: instant,
  enteredBy: z.string().nullable().describe('Who of the office has entered it; null where its driver has'),
  files: z.array(expenseFile),
  outcome: z.enum(keysOf(expenseOutcomes)).nullable().describe('Null until the office has looked at it'),
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable().describe('Null for the driver: to them it is the office'),
  settlement: z.string().nullable().describe('The settlement that pays it back'),
  idempotencyKey: ownKey,
})

export type LoadExpense = z.infer<typeof loadExpense>

/** A receipt that waits for the office, with who has handed it in; dollars. */
const unreviewedExpense = z.object({
  load: z.string().describe('The id of its load'),
  expense: z.uuid(),
  code: z.enum(expenseCodes),
  name: z.string().nullable(),
  amount: z.number(),
  driverName: z.string(),
})

/** Those that came first, and how many there are in all. */
export const unreviewedExpenses = z.object({ total: z.int(), expenses: z.array(unreviewedExpense) })

export type UnreviewedExpenses = z.infer<typeof unreviewedExpenses>
