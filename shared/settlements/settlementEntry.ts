import { z } from 'zod'
import { daysUntil } from '../kernel/calendarDay.ts'
import { enteredDay } from '../kernel/enteredDay.ts'
import { acceptedWarnings, type Finding } from '../kernel/findings.ts'
import { dollars, formatDollars } from '../kernel/money.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { text } from '../kernel/text.ts'
import { formatDay } from '../kernel/time.ts'
import { maxBonus, type Pay, sharesOf } from './pay.ts'
import { maxEntered } from './payEntry.ts'
import type { PayInputs } from './payInputs.ts'

/** The most days of a period. */
export const maxDays = 31

const period = {
  from: enteredDay('Please choose the first day of the period'),
  until: enteredDay('Please choose the last day of the period').describe('Included; today at the latest'),
}

const why = text(200, 'Please say why')
const most = 500
/** The most lines of a settlement: some of each load. */
const maxLines = 5_000
const reasons = (label: string) =>
  z
    .record(z.string().max(100), why)
    .refine((entries) => Object.keys(entries).length <= most, `Please send at most ${most}`)
    .default({})
    .describe(label)

const choices = {
  excluded: reasons('Why a load is left out, by its id'),
  skipped: reasons('Why a deduction or escrow is not taken this time, by the id of its account'),
  emptyMiles: z
    .record(z.string().max(100), numberWithin({ min: 0, max: 3_000, decimals: 0 }, 'Please enter deadhead miles from 0 to 3,000'))
    .default({})
    .describe('The empty miles before a load, by its id, in place of the estimate'),
  bonus: z
    .strictObject({
      amount: numberWithin({ min: 0.01, max: maxEntered, decimals: 2 }, 'Please enter the bonus in dollars'),
      reason: text(200, 'Please enter what the bonus is for'),
    })
    .nullish(),
  netPay: z.number().optional().describe('The net pay that the person has seen, in dollars: another one is not made'),
  amounts: z
    .record(z.string().max(100), z.int())
    .refine((entries) => Object.keys(entries).length <= maxLines, `Please send at most ${maxLines}`)
    .optional()
    .describe('The lines that the person has seen, in cents by their keys: others are not made'),
  ...acceptedWarnings,
}

/** The bodies that make and change settlements. */
export const settlementEntry = z.strictObject({
  driverId: z.uuid('Please choose the driver'),
  kind: z.enum(['weekly', 'same_day'], 'Please choose weekly or same-day pay'),
  ...period,
  ...choices,
})
export const settlementChange = z.strictObject(choices)
export const payRun = z.strictObject(period)

export type SettlementEntry = z.output<typeof settlementEntry>
export type SettlementChoices = z.output<typeof settlementChange>

/** The query of a worksheet: what a settlement would be worked out from. */
export const worksheetQuery = z.strictObject({
  driver: z.uuid('Please choose the driver'),
  kind: z.enum(['weekly', 'same_day']).default('weekly'),
  ...period,
})

/** A correction, or a receipt that was accepted, which no settlement has paid yet; dollars. */
const unpaid = z.object({
  source: z.uuid().describe('The account of the correction, or the receipt'),
  driverId: z.uuid(),
  driverName: z.string(),
  name: z.string(),
  amount: z.number(),
  pending: z.string().nullable().describe('The pending settlement of the driver that pays it once it is changed'),
})

export type UnpaidEntry = z.infer<typeof unpaid>

/** What came of a settlement for each driver, and what waits for another one. */
export const payRunOutcome = z.object({
  made: z.array(z.object({ id: z.string(), driverId: z.uuid(), driverName: z.string(), netPay: z.number() })),
  notMade: z.array(z.object({ driverId: z.uuid(), driverName: z.string(), why: z.string() })),
  waiting: z.array(unpaid),
})

export type PayRunOutcome = z.infer<typeof payRunOutcome>

/** Why a period is invalid as of `today`, with the field; null where it is valid. */
export function periodProblem(
  { from, until }: { from: string; until: string },
  today: string,
): { field: string; message: string } | null {
  if (from > until) return { field: 'from', message: 'The first day of the period is after the last' }
  if (until > today)
    return { field: 'until', message: `${formatDay(until)} has not come yet: please choose a period that ends by today` }
  const days = daysUntil(until, from) + 1
  return days > maxDays ? { field: 'from', message: `Please choose a period of at most ${maxDays} days` } : null
}

/** What speaks against a settlement as it is worked out. */
export function settlementFindings(inputs: PayInputs, pay: Pay): Finding[] {
  const without = pay.notIn.filter(({ why: reason }) => reason === 'no_terms')
  const paid = new Set(pay.lines.flatMap(({ load }) => load ?? []))
  return [
    ...(without.length > 0
      ? [
          {
            code: 'no_terms',
            severity: 'block',
            message: `There are no pay terms for ${formatDay(without[0]?.text as string)}. Enter them on the driver’s record first, or leave the load out.`,
          } as const,
        ]
      : []),
    ...(pay.lines.length === 0 && without.length === 0
      ? [{ code: 'nothing', severity: 'block', message: nothingIn(inputs, pay) } as const]
      : []),
    ...(pay.lines.length > 0 && paid.size === 0 && pay.correctedCents === 0 && pay.reimbursedCents === 0
      ? [{ code: 'no_loads', severity: 'warn', message: 'No load is in it.' } as const]
      : []),
    ...(pay.carriedForwardCents > 0
      ? [
          {
            code: 'carried_forward',
            severity: 'warn',
            message: `The pay is $0.00, and ${formatDollars(dollars(pay.carriedForwardCents))} is carried forward to the next settlement.`,
          } as const,
        ]
      : []),
    ...bonusFindings(inputs, pay),
  ]
}

/** Same-day pay begins with no load ticked: there is something, and it is to be chosen. */
function nothingIn({ kind }: PayInputs, { notIn }: Pay): string {
  const mayTick = kind === 'same_day' && notIn.some(({ why }) => why === 'excluded')
  return mayTick ? 'Select a load.' : 'Nothing to settle in this period.'
}

function bonusFindings({ bonus }: PayInputs, pay: Pay): Finding[] {
  const maxCents = sharesOf(pay, maxBonus)
  if (!bonus || bonus.cents <= maxCents) return []
  const message = `The bonus is limited to ${maxBonus / 100}% of load earnings: ${formatDollars(dollars(maxCents))} here.`
  return [{ code: 'bonus_beyond', severity: 'block', message }]
}
