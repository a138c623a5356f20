import { cents } from '../kernel/money.ts'
import { type CostLine, truckLines } from '../quotes/margin.ts'
import { accessorialCents } from '../settlements/pay.ts'
import type { LoadRecord } from './load.ts'
import { loadTotal } from './loadMoney.ts'

type Hauled = Pick<LoadRecord, 'distance' | 'driverPay' | 'legs' | 'charges' | 'expenses' | 'costBasis'>

/** The gross margin of a load, with the parts of its cost beside the pay of the drivers. */
export interface LoadMargin {
  lines: CostLine[]
  expenseCents: number
  marginCents: number
  /** The miles that company trucks haul, and those of owner-operators; null where the load has no cost basis. */
  miles: { company: number; owner: number } | null
}

/**
 * The gross margin of a load by who hauls it: the total less the pay of its drivers, the accessorials that pay the present driver,
 * our own truck, and all expenses. An owner-operator brings the truck and its fuel, so a leg of one adds its pay alone. The empty
 * miles to the pickup are those of the first driver.
 */
export function loadMargin(load: Hauled & { rateLinehaul: number; accessorials: readonly number[] }): LoadMargin {
  const { costBasis, charges = [], legs = [] } = load
  const billed = charges.map(({ code, amount }) => ({ code, cents: cents(amount) }))
  const payCents = [load.driverPay ?? 0, ...legs.map(({ pay = 0 }) => pay)].reduce((sum, pay) => sum + cents(pay), 0)
  const lines: CostLine[] = []
  let miles: LoadMargin['miles'] = null
  if (costBasis) {
    const legMiles = legs.map((leg) => leg.miles)
    const ofEach = [...legMiles, Math.max(0, load.distance - legMiles.reduce((sum, each) => sum + each, 0))]
    const sumMiles = (isOwner: boolean) =>
      ofEach.reduce((sum, each, at) => (isOwn(costBasis.driverTypes[at]) === isOwner ? sum + each : sum), 0)
    miles = { company: sumMiles(false), owner: sumMiles(true) }
    const accessorial = costBasis.terms ? accessorialCents(costBasis.terms, billed) : 0
    if (accessorial > 0) lines.push({ label: 'Accessorial pay', amountCents: accessorial })
    const empty = isOwn(costBasis.driverTypes[0]) ? 0 : costBasis.costs.emptyMiles
    if (miles.company > 0) lines.push(...truckLines(miles.company + empty, costBasis.fuel, costBasis.costs))
  }
  const expenseCents = expensesOf(load)
  const costCents = lines.reduce((sum, { amountCents }) => sum + amountCents, payCents + expenseCents)
  return { lines, expenseCents, miles, marginCents: cents(loadTotal(load)) - costCents }
}

const isOwn = (type: string | undefined) => type === 'owner_operator'

/** The accepted expenses of every payer: a charge that bills one is in the total. */
const expensesOf = ({ expenses = [] }: Hauled): number =>
  expenses.reduce((sum, { outcome, amount }) => (outcome === 'accepted' ? sum + cents(amount) : sum), 0)
