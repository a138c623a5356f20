import { formatCount } from '../kernel/count.ts'
import { cents, dollars, formatDollars } from '../kernel/money.ts'
import { type ChargeCode, chargeName } from '../loads/charges.ts'
import type { FuelInputs, PricingInput } from './pricingInput.ts'

/** A line of a price: an amount in cents, and how it was worked out where it is more than an entry. */
export interface PriceLine {
  code: ChargeCode
  label: string
  amountCents: number
  how: string | null
}

/** A worked-out price. Everything in cents; `perMileCents` is the whole price divided by the distance, rounded. */
export interface Price {
  lines: PriceLine[]
  linehaulCents: number
  fuelPerMileCents: number
  fuelCents: number
  chargesCents: number
  totalCents: number
  perMileCents: number
}

/** Tenths of a cent of an amount in dollars, as diesel is sold: 3.852 is 3,852. */
export function mills(dollars: number): number {
  return Math.round(dollars * 1_000)
}

/** `dividend ÷ divisor` for integers, rounded half up. Throws a RangeError where it cannot be exact. */
export function divide(dividend: number, divisor: number): number {
  const areExact = [dividend, divisor].every((value) => Number.isInteger(value) && Number.isSafeInteger(2 * value))
  if (!areExact || dividend < 0 || divisor <= 0) {
    throw new RangeError('Only whole numbers are divided: 0 or more by 1 or more.')
  }
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/**
 * The fuel surcharge of a mile in whole cents (§9): `max(0, index − peg) ÷ mpg`, rounded half up. Index and peg are dollars a
 * gallon, exact to tenths of a cent; mpg is miles a gallon, exact to hundredths. Throws a RangeError for an mpg that is not
 * more than 0.
 */
export function fuelPerMileCents({ index, peg, mpg }: Pick<FuelInputs, 'index' | 'peg' | 'mpg'>): number {
  return divide(Math.max(0, mills(index) - mills(peg)) * 10, Math.round(mpg * 100))
}

/** The price of the pricing form (§9): linehaul + fuel surcharge + charges. A fuel surcharge of nothing has no line. */
export function calculatePrice(pricing: Pick<PricingInput, 'distance' | 'linehaul' | 'fuel' | 'charges'>): Price {
  const linehaulCents = cents(pricing.linehaul)
  const perMile = fuelPerMileCents(pricing.fuel)
  const fuelCents = perMile * pricing.distance
  const extras = pricing.charges.map(({ code, amount, note }) => ({
    code,
    label: chargeName(code, note),
    amountCents: cents(amount),
    how: null,
  }))
  const chargesCents = extras.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const totalCents = linehaulCents + fuelCents + chargesCents
  const fuel = { code: 'fuel_surcharge', label: chargeName('fuel_surcharge'), amountCents: fuelCents } as const
  const how = `${formatCount(pricing.distance)} mi × ${formatDollars(dollars(perMile))}`
  return {
    lines: [
      { code: 'linehaul', label: chargeName('linehaul'), amountCents: linehaulCents, how: null },
      ...(fuelCents > 0 ? [{ ...fuel, how }] : []),
      ...extras,
    ],
    linehaulCents,
    fuelPerMileCents: perMile,
    fuelCents,
    chargesCents,
    totalCents,
    perMileCents: pricing.distance > 0 ? divide(totalCents, pricing.distance) : 0,
  }
}
