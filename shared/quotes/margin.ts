import { formatCount } from '../kernel/count.ts'
import { cents, formatDollars, shareOf } from '../kernel/money.ts'
import { accessorialCents, haulCents, sharedExtras } from '../settlements/pay.ts'
import type { PayTerms } from '../settlements/payTerms.ts'
import { calculatePrice, divide, mills } from './calculatePrice.ts'
import type { HaulerKind } from './hauler.ts'
import type { PricingInput } from './pricingInput.ts'

/** What a mile of our own truck costs: dollars a mile without fuel, and the usual empty miles to a pickup. */
export interface TruckCosts {
  truckPerMile: number
  emptyMiles: number
}

/** What a haul by a company truck costs: the driver's share of the linehaul in percent, and the truck. */
export interface HaulCosts extends TruckCosts {
  driverShare: number
}

/** What owner-operators are usually paid, in percent of the linehaul, the fuel surcharge and the accessorials that pay drivers. */
export interface OwnerTerms {
  linehaul: number
  fuel: number
  accessorials: number
}

/** What the margin of a price follows from. `ownerTerms`: null where the company has set none. */
export interface MarginBasis {
  costs: HaulCosts
  usualHauler: HaulerKind
  ownerTerms: OwnerTerms | null
}

/** A part of the cost of a haul, in cents. */
export interface CostLine {
  label: string
  amountCents: number
}

/** The margin of a price, in cents and in percent of the price with one decimal; both are negative below cost. */
export interface Margin {
  hauler: HaulerKind
  lines: CostLine[]
  costCents: number
  priceCents: number
  marginCents: number
  percent: number
  loadedMiles: number
  /** Of a company truck; 0 of an owner-operator. */
  emptyMiles: number
}

type Priced = Pick<PricingInput, 'distance' | 'linehaul' | 'fuel' | 'charges'>

/**
 * The margin of a price (§9) hauled by a company truck: price − cost. The cost has these parts: the driver's percentage of the
 * linehaul; the fuel of loaded and empty miles at the pricing form's own index and mpg; the truck per mile; the charges, which
 * are passed on at cost.
 */
export function marginOf(pricing: Priced, costs: HaulCosts): Margin {
  const { linehaulCents, chargesCents } = calculatePrice(pricing)
  return toMargin(pricing, 'company', costs.emptyMiles, [
    { label: `Driver, ${costs.driverShare}% of linehaul`, amountCents: shareOf(linehaulCents, cents(costs.driverShare)) },
    ...truckLines(pricing.distance + costs.emptyMiles, pricing.fuel, costs),
    ...chargesLine(chargesCents),
  ])
}

/**
 * The margin of a price hauled by an owner-operator at the usual terms. The cost has these parts: the percentages of linehaul,
 * fuel surcharge and accessorials, by the rules of pay; the other charges, which are passed on at cost. The truck, its fuel and
 * its empty miles are the owner-operator's.
 */
export function ownerMarginOf(pricing: Priced, usual: OwnerTerms): Margin {
  const { linehaulCents, fuelCents, chargesCents } = calculatePrice(pricing)
  const terms = toPayTerms(usual)
  const billed = pricing.charges.map(({ code, amount }) => ({ code, cents: cents(amount) }))
  const paying = billed.filter(({ code }) => sharedExtras.includes(code)).reduce((sum, charge) => sum + charge.cents, 0)
  const none = { linehaulCents: 0, fuelCents: 0, miles: 0, emptyMiles: 0 }
  const lines = [
    { label: `Owner-operator, ${usual.linehaul}% of linehaul`, amountCents: haulCents(terms, { ...none, linehaulCents }) },
    { label: `Fuel surcharge, ${usual.fuel}%`, amountCents: haulCents(terms, { ...none, fuelCents }) },
    { label: `Accessorials, ${usual.accessorials}%`, amountCents: accessorialCents(terms, billed) },
  ]
  return toMargin(pricing, 'owner_operator', 0, [
    ...lines.filter(({ amountCents }, at) => at === 0 || amountCents > 0),
    ...chargesLine(chargesCents - paying),
  ])
}

/** The usual terms as those of a driver. */
export function toPayTerms({ linehaul, fuel, accessorials }: OwnerTerms): Extract<PayTerms, { kind: 'percent' }> {
  return { kind: 'percent', linehaul: cents(linehaul), fuel: cents(fuel), extras: cents(accessorials) }
}

/** The margin of a price by who usually hauls the equipment; of a company truck where owner-operators have no usual terms. */
export function usualMargin(pricing: Priced, { costs, usualHauler, ownerTerms }: MarginBasis): Margin {
  return usualHauler === 'owner_operator' && ownerTerms ? ownerMarginOf(pricing, ownerTerms) : marginOf(pricing, costs)
}

/** What our own truck costs over these miles: its fuel at an index in dollars a gallon, and the truck itself. */
export function truckLines(
  miles: number,
  { index, mpg }: { index: number; mpg: number },
  { truckPerMile }: Pick<TruckCosts, 'truckPerMile'>,
): CostLine[] {
  return [
    {
      label: `Diesel, ${formatCount(miles)} ÷ ${mpg.toFixed(hundredths(mpg) ? 2 : 1)} × ${formatRate(index)}`,
      amountCents: divide(miles * mills(index) * 10, Math.round(mpg * 100)),
    },
    {
      label: `Truck, ${formatCount(miles)} mi × ${formatRate(truckPerMile)}`,
      amountCents: divide(miles * mills(truckPerMile), 10),
    },
  ]
}

const chargesLine = (amountCents: number): CostLine[] => (amountCents > 0 ? [{ label: 'Charges at cost', amountCents }] : [])

function toMargin(pricing: Priced, hauler: HaulerKind, emptyMiles: number, lines: CostLine[]): Margin {
  const { totalCents } = calculatePrice(pricing)
  const costCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const marginCents = totalCents - costCents
  // Rounded as it is read: what reads 18.0 % is not below a floor of 18 %.
  const percent = totalCents > 0 ? Math.round((marginCents * 1_000) / totalCents) / 10 : 0
  return { hauler, lines, costCents, priceCents: totalCents, marginCents, percent, loadedMiles: pricing.distance, emptyMiles }
}

const hundredths = (value: number) => Math.round(value * 100) % 10 !== 0

/** Dollars with cents, and with tenths of a cent where there are some: $3.72, $3.852. */
export function formatRate(amount: number): string {
  return mills(amount) % 10 === 0 ? formatDollars(amount) : `$${amount.toFixed(3)}`
}
