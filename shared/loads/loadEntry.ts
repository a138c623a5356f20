import { z } from 'zod'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { freeText, text } from '../kernel/text.ts'
import { instantOf, isInYears, outsideYears } from '../kernel/time.ts'
import { isZone } from '../kernel/zones.ts'
import { priceLimits } from '../quotes/pricingInput.ts'
import type { TrackingEventType } from '../tracking/status.ts'
import { type ChargeCode, charges } from './charges.ts'
import { delay, delayMissing, delayPassed, hasItsDelay, isLaterThanReport } from './delay.ts'
import { expenseDecision, expenseEntry } from './expense.ts'
import { linkBody, revokeBody } from './loadLink.ts'

/** The limits of a load (§7), for fields and messages: stops, entries, dollars, pounds, pieces and degrees Fahrenheit. */
export const loadLimits = {
  stops: { min: 2, max: 8 },
  charges: 20,
  amount: 100_000,
  weight: { min: 1, max: 200_000 },
  pieces: { min: 1, max: 10_000 },
  temperature: { min: -40, max: 90 },
  distance: priceLimits.distance,
} as const

const wallClockField = (message: string) =>
  z.string(message).min(1, message).max(40, 'Please enter a valid date and time').refine(isInYears, outsideYears)

const stopFields = z.strictObject({
  facility: text(200).nullish().describe('The company at the place'),
  street: text(200).nullish(),
  location: text(200, 'Please enter the city and state').describe('City and state'),
  zone: z.string('Please choose a time zone').refine(isZone, 'Please choose a time zone'),
  from: wallClockField('Please enter the date and time'),
  to: wallClockField('Please enter the end of the window').nullish(),
  contact: text(200).nullish(),
  phone: text(40).nullish(),
  instructions: freeText(1000).nullish().describe('For the driver'),
})

type Times = { from: string | null; to?: string | null | undefined; zone: string }

function checkTimes({ from, to, zone }: Times, context: z.RefinementCtx): void {
  // Without a zone a wall clock is no time; that is refused already.
  if (!isZone(zone)) return
  const [start, end] = [from, to ?? null].map((clock) => (clock === null ? null : instantOf(clock, zone)))
  if (from === null ? to != null : isInYears(from) && !start) {
    const message = from === null ? 'Please enter when the window begins' : 'Please enter a valid date and time'
    context.addIssue({ code: 'custom', path: ['from'], message })
  }
  if (to == null || !isInYears(to)) return
  if (!end) context.addIssue({ code: 'custom', path: ['to'], message: 'Please enter a valid date and time' })
  else if (start && end <= start) {
    context.addIssue({ code: 'custom', path: ['to'], message: 'The window has to end after it begins' })
  }
}

/**
 * A stop as it is typed. `from` alone is an appointment; `from` and `to` a window. Both are the wall clock of the place
 * (2026-11-24T06:00) in its zone, or instants with their offset.
 */
export const stopEntry = stopFields.superRefine(checkTimes)

export type StopEntry = z.infer<typeof stopEntry>

/** The same for a quoted load: without `from` it has no date yet. */
const undatedStop = stopFields
  .extend({ from: wallClockField('Please enter date and time, or neither').nullable().default(null) })
  .superRefine(checkTimes)

const amount = (message: string, min: number) => numberWithin({ min, max: loadLimits.amount, decimals: 2 }, message)
const accessorialCodes = Object.keys(charges).filter((code) => code !== 'linehaul') as [ChargeCode, ...ChargeCode[]]

/** The place of a stop, from 0. */
const place = z
  .number()
  .int()
  .min(0)
  .max(loadLimits.stops.max - 1)

/** An accessorial: what it is for, and dollars. */
const accessorial = z
  .strictObject({
    code: z.enum(accessorialCodes, 'Please choose one of the listed charges'),
    amount: amount('Please enter an amount from $0.01 to $100,000.00, in dollars and cents', 0.01),
    note: text(200).nullish(),
    stop: place.nullish().describe('Of detention: the place of the stop where the truck waited, from 0'),
  })
  .refine(({ code, note }) => code !== 'other' || Boolean(note), {
    path: ['note'],
    message: 'Please enter a charge description',
  })

const stopsField = <Stop extends z.ZodType>(stop: Stop) =>
  z
    .array(stop, 'Please enter the stops')
    .min(loadLimits.stops.min, 'Please enter a pickup and a delivery')
    .max(loadLimits.stops.max, 'Please use at most 8 stops')
    .describe('In their order: the first is the pickup, the last the delivery')

const linehaul = amount('Please enter a linehaul from $0.01 to $100,000.00, in dollars and cents', 0.01)

const entryFields = z.strictObject({
  brokerId: z.uuid().nullish().describe('Who pays: a broker, or a shipper'),
  shipperId: z.uuid().nullish(),
  brokerReference: text(100).nullish(),
  purchaseOrder: text(100).nullish(),
  billOfLading: text(100).nullish(),
  pickupNumber: text(100).nullish(),
  sealNumber: text(100).nullish(),
  trailerNumber: text(100).nullish(),
  stops: stopsField(stopEntry),
  equipment: z.enum(Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]], 'Please select equipment type'),
  trailerFeet: numberWithin({ min: 10, max: 60, decimals: 0 }, 'Please enter the length in feet, from 10 to 60').nullish(),
  freightDetails: freeText(5000).nullish().describe('The commodity, and how it is packed'),
  weight: numberWithin({ ...loadLimits.weight, decimals: 0 }, 'Please enter the weight in pounds, from 1 to 200,000')
    .nullish()
    .describe('Pounds'),
  pieces: numberWithin({ ...loadLimits.pieces, decimals: 0 }, 'Please enter the pieces, from 1 to 10,000').nullish(),
  temperature: numberWithin({ ...loadLimits.temperature, decimals: 0 }, 'Please enter degrees Fahrenheit, from -40 to 90')
    .nullish()
    .describe('Degrees Fahrenheit, of a reefer'),
  tarps: z.boolean().default(false),
  hazmat: z
    .string()
    .regex(/^UN\d{4}$/, 'Please enter the UN number, like UN1203')
    .nullish()
    .describe('UN number; null where it is no hazmat'),
  distance: numberWithin(
    { ...loadLimits.distance, decimals: 0 },
    'Please enter the distance in whole miles, from 1 to 5,000',
  ).describe('Miles'),
  distanceSource: z.enum(['estimate', 'entered'], 'Please say where the distance comes from'),
  linehaul: linehaul.describe('Dollars'),
  charges: z.array(accessorial, 'Please list the charges').max(loadLimits.charges, 'Please use at most 20 charges'),
})

type Payer = { brokerId?: string | null | undefined; shipperId?: string | null | undefined }
const isPaidByOne = ({ brokerId, shipperId }: Payer) => (brokerId == null) !== (shipperId == null)
const onePayer = {
  path: ['brokerId'],
  message: 'Please choose who pays: a broker or a shipper',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** The schema of a load as the dispatcher enters it, new or edited (§3), with all fields of a booked load. Amounts in dollars. */
export const loadEntry = entryFields
  .safeExtend({ ...acceptedWarnings, quoted: z.literal(false).optional() })
  .refine(isPaidByOne, onePayer)

export type LoadEntry = z.infer<typeof loadEntry>

/** The same for a load that is only quoted: the rate and the dates of its stops may follow. */
export const quotedEntry = entryFields
  .extend({
    ...acceptedWarnings,
    quoted: z.literal(true).describe('What is missing follows before it is booked'),
    stops: stopsField(undatedStop),
    linehaul: linehaul.nullish().describe('Dollars'),
  })
  .refine(isPaidByOne, onePayer)

export type QuotedEntry = z.infer<typeof quotedEntry>

/** A load as it is sent: to be booked, or only quoted. */
export const anyEntry = z.discriminatedUnion('quoted', [loadEntry, quotedEntry])

export type AnyEntry = z.infer<typeof anyEntry>

/** An event that was reported to dispatch: when it happened at the place, and who reported it. */
const reported = {
  occurredAt: z.iso
    .datetime({ offset: true, error: 'Please enter when it happened' })
    .refine(isInYears, outsideYears)
    .describe('When it happened'),
  reportedBy: text(100, 'Please enter who reported it'),
  location: text(200).nullish().describe('City and state; that of the stop where it is left out'),
  note: freeText(1000).nullish().describe('Public: shown to everybody who tracks the load'),
  privateNote: freeText(1000).nullish().describe('Only for the company'),
}

const paid = amount('Please enter an amount from $0.00 to $100,000.00, in dollars and cents', 0)

/** The events that move no load by themselves. */
export const reportedEvents = [
  'arrived_pickup',
  'arrived_stop',
  'departed_stop',
  'check_call',
  'delay',
  'arrived_delivery',
] as const satisfies readonly TrackingEventType[]

const noAddress = 'Please enter a valid email address'

/** The bodies of the commands on a load. */
export const loadCommands = {
  edit: anyEntry,
  book: z.strictObject({ ...acceptedWarnings }),
  assign: z.strictObject({
    driverId: z.uuid('Please choose a driver'),
    reason: text(500).nullish().describe('Needed to take it from another driver'),
    ...acceptedWarnings,
  }),
  unassign: z.strictObject({ reason }),
  report: z
    .strictObject({
      type: z.enum(reportedEvents, 'Please choose what happened'),
      stop: z
        .number()
        .int()
        .min(0)
        .max(loadLimits.stops.max - 1)
        .nullish()
        .describe('Of a stop between pickup and delivery, and of a delay: its place, from 0'),
      ...reported,
      delay: delay.nullish(),
    })
    .refine(hasItsDelay, delayMissing)
    .refine(isLaterThanReport, delayPassed),
  resolve: z.strictObject({
    event: z.uuid('Please choose the event'),
    as: z.enum(['applied', 'left'], 'Please choose whether it counts').describe('Whether it counts'),
    reason,
    ...acceptedWarnings,
  }),
  depart: z.strictObject({ ...reported, ...acceptedWarnings }),
  deliver: z.strictObject(reported),
  repower: z.strictObject({
    occurredAt: reported.occurredAt,
    reportedBy: reported.reportedBy,
    driverId: z.uuid('Please choose a driver'),
    location: text(200, 'Please enter the city and state of the handover').describe('City and state of the handover'),
    reason,
    milesDriven: numberWithin({ min: 0, max: loadLimits.distance.max, decimals: 0 }, 'Please enter whole miles, from 0 to 5,000')
      .nullish()
      .describe('Miles of the driver who hands it over; the estimate where they are left out'),
    payBefore: paid.nullish().describe('Dollars: the part of that driver; by the miles where it is left out'),
    payAfter: paid.nullish().describe('Dollars: the part of the one who takes over; by the miles where it is left out'),
    ...acceptedWarnings,
  }),
  'bill-detention': z.strictObject({
    stop: place.describe('The place of the stop where the truck waited, from 0'),
    amount: amount('Please enter an amount from $0.01 to $100,000.00, in dollars and cents', 0.01).describe('Dollars'),
    reason: text(500).nullish().describe('Required if the amount differs from the calculated one'),
  }),
  correct: z.strictObject({ reason, ...acceptedWarnings }),
  cancel: z.strictObject({
    reason,
    tonu: amount('Please enter an amount from $0.01 to $100,000.00, in dollars and cents', 0.01)
      .nullish()
      .describe('Dollars: truck ordered, not used; the only thing that is then charged'),
    ...acceptedWarnings,
  }),
  confirm: z.strictObject({
    to: text(254, noAddress).pipe(z.email(noAddress)).describe('Whom the load confirmation is mailed to'),
    note: freeText(1000).nullish().describe('Stands in the mail'),
  }),
  'enter-expense': expenseEntry,
  'review-expense': expenseDecision,
  link: linkBody,
  revoke: revokeBody,
}
