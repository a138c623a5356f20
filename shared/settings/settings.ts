import { z } from 'zod'
import { type Role, roleNames } from '../access/roles.ts'
import { closedDaysProblem } from '../kernel/businessDays.ts'
import { promises } from '../kernel/company.ts'
import { companyDay } from '../kernel/companyDay.ts'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { text } from '../kernel/text.ts'
import { formatDay, isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'
import { isClockTime } from '../notifications/quietHours.ts'
import { leastMonths, maxRetentionMonths } from '../privacy/retention.ts'
import { haulerLabels } from '../quotes/hauler.ts'
import { fuelInputs } from '../quotes/pricingInput.ts'
import { type FactorNeed, factorNeeds, type SettingsGroup } from './settingsFields.ts'

const ofEachRole = <T>(schema: T) => Object.fromEntries(roleNames.map((role) => [role, schema])) as Record<Role, T>

const ofEachEquipment = <T>(schema: T) =>
  Object.fromEntries(Object.keys(loadEquipment).map((equipment) => [equipment, schema])) as Record<LoadEquipment, T>

const ownerShare = (whole: string) =>
  numberWithin(
    { min: 0, max: 100, decimals: 2 },
    `Please enter the owner-operators' share of ${whole} in percent, from 0 to 100`,
  ).describe('Percent')

const need = z.enum(Object.keys(factorNeeds) as [FactorNeed, ...FactorNeed[]], 'Please choose whether it is required')

/** A time of the day as a clock of 24 hours shows it. */
const clockTime = (error: string) => text(5).refine(isClockTime, error).describe('06:00')
const clockTimeOrNone = (error: string) =>
  text(5)
    .refine((value) => value === '' || isClockTime(value), error)
    .describe('21:00, or empty')

const quietEnds = {
  quietFrom: 'Please enter when quiet hours begin, like 9:00 PM, or leave both empty',
  quietUntil: 'Please enter when quiet hours end, like 6:00 AM, or leave both empty',
} as const

const listedValues = text(500).describe('Values of the claim, separated by commas')

const months = (rule: keyof typeof leastMonths, law: string, why = `asks for ${leastMonths[rule]}`) =>
  numberWithin(
    { min: leastMonths[rule], max: maxRetentionMonths, decimals: 0 },
    `Please enter ${leastMonths[rule]} to ${maxRetentionMonths} months: ${law} ${why}`,
  ).describe('Months')

/** The values of each group (§9), with a message for each refused value. */
export const settingsSchemas = {
  fuel: fuelInputs,
  costs: z.strictObject({
    driverShare: numberWithin(
      { min: 0, max: 100, decimals: 2 },
      "Please enter the driver's share in percent, from 0 to 100",
    ).describe('Percent of the linehaul'),
    truckPerMile: numberWithin(
      { min: 0, max: 20, decimals: 3 },
      'Please enter the cost of the truck in dollars a mile, from 0 to 20.00',
    ).describe('Dollars a mile, without fuel'),
    emptyMiles: numberWithin({ min: 0, max: 1_000, decimals: 0 }, 'Please enter the empty miles, from 0 to 1,000').describe(
      'Miles',
    ),
  }),
  haulers: z.strictObject({
    linehaul: ownerShare('the linehaul'),
    fuel: ownerShare('the fuel surcharge'),
    accessorials: ownerShare('detention, layover, tarp and stop pay'),
    ...ofEachEquipment(z.enum(keysOf(haulerLabels), 'Please choose who usually hauls it')),
  }),
  margin: z.strictObject({
    floor: numberWithin({ min: 0, max: 90, decimals: 1 }, 'Please enter the floor in percent, from 0 to 90').describe(
      'Percent of the price',
    ),
  }),
  detention: z.strictObject({
    freeHours: numberWithin({ min: 0, max: 24, decimals: 2 }, 'Please enter the free hours, from 0 to 24').describe('Hours'),
    perHour: numberWithin(
      { min: 0, max: 500, decimals: 2 },
      'Please enter the rate in dollars an hour, from 0 to 500.00',
    ).describe('Dollars an hour, by the quarter hour'),
    maxHours: numberWithin({ min: 0, max: 24, decimals: 2 }, 'Please enter the most hours that are paid, from 0 to 24').describe(
      'Hours',
    ),
  }),
  validity: z.strictObject({
    hours: numberWithin({ min: 4, max: 72, decimals: 0 }, 'Please enter how many hours a price is valid, from 4 to 72').describe(
      'Hours',
    ),
  }),
  factor: z.strictObject(ofEachRole(need)),

  notifications: z.strictObject({
    quietFrom: clockTimeOrNone(quietEnds.quietFrom),
    quietUntil: clockTimeOrNone(quietEnds.quietUntil),
    digestAt: clockTime('Please enter when the digest is sent, like 6:00 AM'),
  }),
  promises: z.strictObject({
    quoteHours: numberWithin(
      { min: 1, max: promises.quoteHours, decimals: 2 },
      'Please enter the hours to the first price, from 1 to 2: the website promises 2',
    ).describe('Hours'),
    applicationHours: numberWithin(
      { min: 6, max: promises.applicationHours, decimals: 0 },
      'Please enter the hours to the first contact, from 6 to 24: the website promises 24',
    ).describe('Hours'),
  }),
  calendar: z.strictObject({
    closed: text(500)
      .superRefine((typed, context) => {
        const message = closedDaysProblem(typed)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .describe('Calendar days, separated by commas'),
  }),
  retention: z.strictObject({
    rejected: months('rejected', '29 CFR 1602.14'),
    withdrawn: months('withdrawn', '29 CFR 1602.14'),
    hired: months('hired', '49 CFR 391.51(c)'),
    positions: months('positions', '49 CFR 395.8(k)'),
    tracking: months('tracking', '49 U.S.C. 14706(e)', 'leaves nine months to claim and two years to sue'),
  }),
  provider: z.strictObject({
    claim: text(100, 'Please enter the name of the claim, such as groups').describe('A claim of the sign-in provider'),
    ...ofEachRole(listedValues),
  }),
} as const satisfies Record<SettingsGroup, z.ZodObject>

/** All settings as they count on a day. */
export type Settings = { [G in SettingsGroup]: z.infer<(typeof settingsSchemas)[G]> }

/** `later`: what would be wrong, where it is from a later day on. */
interface TogetherProblem {
  field: string
  message: string
  later: string
}

/** Why the values of a group are invalid in combination, as effective on a day, with the field; null where they are valid. */
export function togetherProblem(group: SettingsGroup, values: Readonly<Record<string, unknown>>): TogetherProblem | null {
  if (group === 'haulers') return withoutTerms(values)
  if (group !== 'notifications') return null
  const [field, ...others] = (['quietFrom', 'quietUntil'] as const).filter((end) => values[end] === '')
  if (!field || others.length > 0) return null
  return { field, message: quietEnds[field], later: 'quiet hours would have one end only' }
}

/** An owner-operator without terms would haul for nothing. */
function withoutTerms({ linehaul, ...values }: Readonly<Record<string, unknown>>): TogetherProblem | null {
  const hauled = Object.entries(loadEquipment).find(([equipment]) => values[equipment] === 'owner_operator')
  if (linehaul !== 0 || !hauled) return null
  const message = `Please enter the owner-operators' share of the linehaul: they usually haul ${hauled[1]}`
  return { field: 'linehaul', message, later: `owner-operators would haul ${hauled[1]} for nothing` }
}

/** The message for a day before `today`, from which a change cannot be effective. */
export function notBefore(today: string): string {
  return `A change cannot count from a day that has passed: please choose ${formatDay(today)} or later`
}

/**
 * The schema of a change of a group: the body of its PATCH. It names only the fields that change, so that a scheduled change of
 * another field is not affected.
 */
export function settingsChange(group: SettingsGroup, now: () => Date) {
  const fields: z.ZodObject = settingsSchemas[group]
  return z.strictObject({
    value: fields
      .partial()
      .refine((value) => Object.keys(value).length > 0, {
        error: 'Please change something first',
        when: ({ issues }) => issues.length === 0,
      })
      .refine(({ week }) => !(typeof week === 'string' && week > companyDay(now())), {
        path: ['week'],
        error: 'This week has not begun: please enter the week of the last published index',
      }),
    effectiveFrom: z
      .string('Please choose the day from which this counts')
      .refine(isCalendarDay, 'Please choose the day from which this counts')
      .refine(isInYears, outsideYears)
      .superRefine((day, context) => {
        const today = companyDay(now())
        if (isCalendarDay(day) && day < today) context.addIssue({ code: 'custom', message: notBefore(today) })
      })
      .describe("A day in the company's zone, today or later: 2026-12-01"),
    why: text(200).nullish().describe('Kept in the history'),
  })
}

/** A group with the number of its changes, which is its version, its current values, and its scheduled changes. */
export function settingsRecord<G extends SettingsGroup>(group: G) {
  const schema = settingsSchemas[group]
  return z.object({
    version: z.number().int(),
    current: schema,
    upcoming: z.array(z.object({ effectiveFrom: z.iso.date(), value: schema.partial() })).describe('The next day first'),
  })
}

/** The groups that the caller may see; the others are absent. */
export const settingsRecords = z.object({
  fuel: settingsRecord('fuel').optional(),
  costs: settingsRecord('costs').optional(),
  haulers: settingsRecord('haulers').optional(),
  margin: settingsRecord('margin').optional(),
  detention: settingsRecord('detention').optional(),
  validity: settingsRecord('validity').optional(),
  factor: settingsRecord('factor').optional(),
  notifications: settingsRecord('notifications').optional(),
  promises: settingsRecord('promises').optional(),
  calendar: settingsRecord('calendar').optional(),
  retention: settingsRecord('retention').optional(),
  provider: settingsRecord('provider').optional().describe('Only where people sign in by a provider'),
})

/** A group as its schema says, whichever it is. */
export type SettingsRecord<G extends SettingsGroup = SettingsGroup> = {
  version: number
  current: Settings[G]
  upcoming: { effectiveFrom: string; value: Partial<Settings[G]> }[]
}

/** Every group; of the provider only where people sign in by one. */
export type SettingsRecords = { [G in SettingsGroup]: SettingsRecord<G> }

const value = z.union([z.number(), z.string()])

/** One change in the history of a group. */
export const settingsVersion = z.object({
  version: z.number().int(),
  effectiveFrom: z.iso.date(),
  at: z.iso.datetime({ offset: true }),
  who: z.string().nullable().describe('Null for the values that the product came with'),
  why: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: value.nullable(), to: value })),
})

export type SettingsVersion = z.infer<typeof settingsVersion>
