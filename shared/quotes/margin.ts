import { formatCount } from '../kernel/count.ts'
import { cents, formatDollars, shareOf } from '../kernel/money.ts'
import { calculatePrice, divide, mills } from './calculatePrice.ts'
import type { PricingInput } from './pricingInput.ts'

/** What a haul costs the company: the driver's share of the linehaul in percent, the truck in dollars a mile, empty miles. */
export interface HaulCosts {
  driverShare: number
  truckPerMile: number
  emptyMiles: number
}

/** The margin of a price, in cents and in percent of the price with one decimal; both are negative below cost. */
export interface Margin {
  lines: { label: string; amountCents: number }[]
  costCents: number
  priceCents: number
  marginCents: number
  percent: number
  loadedMiles: number
  emptyMiles: number
}

/**
 * The margin of a price (§9): price − cost. The cost has these parts: the driver's percentage of the linehaul; the fuel of loaded
 * and empty miles at the pricing form's own index and mpg; the truck per mile; the charges, which are passed on at cost.
 */
export function marginOf(pricing: Pick<PricingInput, 'distance' | 'linehaul' | 'fuel' | 'charges'>, costs: HaulCosts): Margin {
  const { linehaulCents, chargesCents, totalCents } = calculatePrice(pricing)
  const miles = pricing.distance + costs.emptyMiles
  const { index, mpg } = pricing.fuel
  const lines = [
    { label: `Driver, ${costs.driverShare}% of linehaul`, amountCents: shareOf(linehaulCents, cents(costs.driverShare)) },
    {
      label: `Diesel, ${formatCount(miles)} ÷ ${mpg.toFixed(hundredths(mpg) ? 2 : 1)} × ${formatRate(index)}`,
      amountCents: divide(miles * mills(index) * 10, Math.round(mpg * 100)),
    },
    {
      label: `Truck, ${formatCount(miles)} mi × ${formatRate(costs.truckPerMile)}`,
      amountCents: divide(miles * mills(costs.truckPerMile), 10),
    },
    ...(chargesCents > 0 ? [{ label: 'Charges at cost', amountCents: chargesCents }] : []),
  ]
  const costCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const marginCents = totalCents - costCents
  // Rounded as it is read: what reads 18.0 % is not below a floor of 18 %.
  const percent = totalCents > 0 ? Math.round((marginCents * 1_000) / totalCents) / 10 : 0
  return {
    lines,
    costCents,
    priceCents: totalCents,
    marginCents,
    percent,
    loadedMiles: pricing.distance,
    emptyMiles: costs.emptyMiles,
  }
}

const hundredths = (value: number) => Math.round(value * 100) % 10 !== 0

/** Dollars with cents, and with tenths of a cent where there are some: $3.72, $3.852. */
export function formatRate(amount: number): string {
  return mills(amount) % 10 === 0 ? formatDollars(amount) : `$${amount.toFixed(3)}`
}
