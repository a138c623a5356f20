import { z } from 'zod'
import { numberWithin } from '../kernel/numbers.ts'
import { freeText, text } from '../kernel/text.ts'
import { instantOf, isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'
import { isZone } from '../kernel/zones.ts'
import { extraCodes } from '../loads/charges.ts'

/** The most that one amount of a price may be, in dollars. */
const most = 100_000

/** The limits of a price (§9), for fields and sentences: miles, hours, entries and characters. */
export const priceLimits = {
  distance: { min: 1, max: 5_000 },
  validHours: { min: 4, max: 72 },
  charges: 20,
  note: 500,
} as const

/** The inputs of the fuel surcharge: dollars per gallon, the first day of the index's week, and miles per gallon. */
export const fuelInputs = z.strictObject({
  index: numberWithin(
    { min: 0.5, max: 20, decimals: 3 },
    'Please enter the diesel price in dollars a gallon, from 0.50 to 20.00',
  ).describe('Dollars a gallon'),
  week: z
    .string('Please enter the week of the index')
    .refine(isCalendarDay, 'Please enter the week of the index')
    .refine(isInYears, outsideYears)
    .describe("A day of the index's week: 2026-11-16"),
  peg: numberWithin({ min: 0, max: 20, decimals: 3 }, 'Please enter the peg in dollars a gallon, from 0 to 20.00').describe(
    'Dollars a gallon that the linehaul includes already',
  ),
  mpg: numberWithin({ min: 3, max: 30, decimals: 2 }, 'Please enter the miles a gallon, from 3 to 30').describe('Miles a gallon'),
})

export type FuelInputs = z.infer<typeof fuelInputs>

const extra = z
  .strictObject({
    code: z.enum(extraCodes, 'Please choose one of the listed charges'),
    amount: numberWithin(
      { min: 0.01, max: most, decimals: 2 },
      'Please enter an amount from $0.01 to $100,000.00, in dollars and cents',
    ).describe('Dollars'),
    note: text(200).nullish(),
  })
  .refine(({ code, note }) => code !== 'other' || Boolean(note), {
    path: ['note'],
    message: 'Please enter a charge description',
  })

/**
 * The schema of a price as dispatch sends it (§9): its parts, the delivery time, and its validity. Amounts in dollars. `calculatePrice`
 * (shared/quotes/calculatePrice.ts) calculates it.
 */
export const pricingInput = z
  .strictObject({
    deliveryBy: z
      .string('Please enter the delivery date and time')
      .min(1, 'Please enter the delivery date and time')
      .max(40, 'Please enter a valid delivery date and time')
      .refine(isInYears, outsideYears)
      .describe('Wall clock at the delivery: 2026-11-24T09:00'),
    deliveryZone: z.string('Please choose a time zone').refine(isZone, 'Please choose a time zone').describe('Its IANA zone'),
    distance: numberWithin(
      { ...priceLimits.distance, decimals: 0 },
      'Please enter the distance in whole miles, from 1 to 5,000',
    ).describe('Miles'),
    distanceSource: z.enum(['estimate', 'entered'], 'Please say where the distance comes from'),
    linehaul: numberWithin(
      { min: 0.01, max: most, decimals: 2 },
      'Please enter a linehaul from $0.01 to $100,000.00, in dollars and cents',
    ).describe('Dollars'),
    fuel: fuelInputs,
    charges: z.array(extra, 'Please list the charges').max(priceLimits.charges, 'Please use at most 20 charges'),
    validHours: numberWithin(
      { ...priceLimits.validHours, decimals: 0 },
      'Please choose how many hours the price is valid, from 4 to 72',
    ),
    note: freeText(priceLimits.note).nullish().describe('For the shipper'),
  })
  .refine(({ deliveryBy, deliveryZone }) => !isInYears(deliveryBy) || instantOf(deliveryBy, deliveryZone) !== null, {
    path: ['deliveryBy'],
    message: 'Please enter a valid delivery date and time',
    // Reported together with the errors of other fields.
    when: ({ value }) => hasDelivery(value),
  })

function hasDelivery(value: unknown): boolean {
  const { deliveryBy, deliveryZone } = (value ?? {}) as Record<string, unknown>
  return typeof deliveryBy === 'string' && deliveryBy !== '' && typeof deliveryZone === 'string' && isZone(deliveryZone)
}

export type PricingInput = z.infer<typeof pricingInput>
