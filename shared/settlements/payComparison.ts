import { dollars, formatDollars } from '../kernel/money.ts'
import { chargeName } from '../loads/charges.ts'
import { type PayCalculation, verifyCalculation } from './calculationSnapshot.ts'
import type { Pay, PayBasis, PayLine } from './pay.ts'
import { percentText, perMileText } from './payTerms.ts'

/** Something by which two settlements differ, in cents: what it is, and what it was before. */
export interface PayChange {
  name: string
  /** What it is worked out from, now and before; null where the amounts say it. */
  detail: string | null
  nowCents: number
  beforeCents: number
  changeCents: number
}

/** Why a settlement pays more or less than the one before it. The changes add up to the difference of net pay, to the cent. */
export interface PayComparison {
  changeCents: number
  loads: { now: number; before: number }
  miles: { now: number; before: number }
  changes: PayChange[]
}

/** Compares a settlement with the one before it; null where one of them does not come out the same here, to the cent. */
export function compareSettlements(calculation: PayCalculation, earlierCalculation: PayCalculation): PayComparison | null {
  const [{ pay: now, isSame }, { pay: before, isSame: isEarlierSame }] = [
    verifyCalculation(calculation),
    verifyCalculation(earlierCalculation),
  ]
  if (!isSame || !isEarlierSame) return null
  const [hauls, earlierHauls] = [byMeasure(now.lines), byMeasure(before.lines)]
  const [sums, earlierSums] = [otherSums(now), otherSums(before)]
  const changes = [
    ...keysOfBoth(hauls, earlierHauls).flatMap((key) => measureChanges(hauls.get(key), earlierHauls.get(key))),
    ...keysOfBoth(sums, earlierSums).map((key): PayChange => {
      const [nowCents, beforeCents] = [sums.get(key)?.cents ?? 0, earlierSums.get(key)?.cents ?? 0]
      const name = sums.get(key)?.name ?? earlierSums.get(key)?.name ?? ''
      return { name, detail: null, nowCents, beforeCents, changeCents: nowCents - beforeCents }
    }),
  ]
  return {
    changeCents: now.netCents - before.netCents,
    loads: { now: paidLoads(now).size, before: paidLoads(before).size },
    miles: { now: getMiles(calculation, now), before: getMiles(earlierCalculation, before) },
    changes: changes.filter(({ changeCents }) => changeCents !== 0),
  }
}

/** What loads earn by one measure: so much of it, by one rate or several. */
interface Measure {
  name: string
  unit: 'cents' | 'miles' | 'loads'
  quantity: number
  /** Hundredths of a percent, tenths of a cent, or cents a load. */
  rates: Set<number>
  cents: number
}

type Rated = Pick<Measure, 'name' | 'unit' | 'quantity'> & { rate: number }

function ratedBy(basis: PayBasis): Rated | null {
  switch (basis.by) {
    case 'share':
      return { name: chargeName(basis.of), unit: 'cents', quantity: basis.wholeCents, rate: basis.basisPoints }
    case 'miles':
      return {
        name: basis.isLoaded ? 'Loaded miles' : 'Empty miles',
        unit: 'miles',
        quantity: basis.miles,
        rate: basis.mills,
      }
    case 'load':
      return { name: 'Loads', unit: 'loads', quantity: 1, rate: basis.cents }
    default:
      return null
  }
}

function byMeasure(lines: readonly PayLine[]): Map<string, Measure> {
  const measures = new Map<string, Measure>()
  for (const { group, basis, cents } of lines) {
    const rated = group === 'earnings' ? ratedBy(basis) : null
    if (!rated) continue
    const { name, unit, quantity, rate } = rated
    const measure = measures.get(name) ?? { name, unit, quantity: 0, rates: new Set(), cents: 0 }
    measures.set(name, {
      ...measure,
      quantity: measure.quantity + quantity,
      rates: measure.rates.add(rate),
      cents: measure.cents + cents,
    })
  }
  return measures
}

/**
 * The changes of a measure: its quantity at the earlier rate, and the rest by the new rate, where each settlement has a single
 * rate.
 */
function measureChanges(now: Measure | undefined, before: Measure | undefined): PayChange[] {
  const measure = now ?? before
  if (!measure) return []
  const [nowCents, beforeCents] = [now?.cents ?? 0, before?.cents ?? 0]
  const changeCents = nowCents - beforeCents
  const [rate, earlierRate] = [onlyRate(now), onlyRate(before)]
  const { name, unit } = measure
  const quantities = `${quantityText(now?.quantity ?? 0, unit)}, before ${quantityText(before?.quantity ?? 0, unit)}`
  if (!now || !before || rate === null || earlierRate === null || rate === earlierRate) {
    return [{ name, detail: quantities, nowCents, beforeCents, changeCents }]
  }
  const atEarlierRate = amountAt(now.quantity, earlierRate, unit)
  return [
    { name, detail: quantities, nowCents: atEarlierRate, beforeCents, changeCents: atEarlierRate - beforeCents },
    {
      name: `Rate: ${name.toLowerCase()}`,
      detail: `${rateText(rate, unit)}, before ${rateText(earlierRate, unit)}`,
      nowCents,
      beforeCents: atEarlierRate,
      changeCents: nowCents - atEarlierRate,
    },
  ]
}

const onlyRate = (measure: Measure | undefined): number | null =>
  measure?.rates.size === 1 ? ([...measure.rates][0] ?? null) : null

const perRate = { cents: 10_000, miles: 10, loads: 1 } as const

const amountAt = (quantity: number, rate: number, unit: Measure['unit']) => Math.round((quantity * rate) / perRate[unit])

function quantityText(quantity: number, unit: Measure['unit']): string {
  if (unit === 'cents') return `${formatDollars(dollars(quantity))} billed`
  if (unit === 'miles') return `${quantity.toLocaleString('en-US')} mi`
  return quantity === 1 ? '1 load' : `${quantity} loads`
}

function rateText(rate: number, unit: Measure['unit']): string {
  if (unit === 'cents') return percentText(rate)
  return unit === 'miles' ? `${perMileText(rate)} a mile` : `${formatDollars(dollars(rate))} a load`
}

const groupNames: Partial<Record<PayLine['group'], string>> = {
  reimbursements: 'Reimbursements',
  corrections: 'Corrections',
  carried: 'Carried over',
}

/** All that no measure of a load explains: each deduction by its account, the others by their group. */
function otherSums(pay: Pay): Map<string, { name: string; cents: number }> {
  const sums = new Map<string, { name: string; cents: number }>()
  const add = (key: string, name: string, cents: number) => sums.set(key, { name, cents: (sums.get(key)?.cents ?? 0) + cents })
  for (const { group, name, account, basis, cents } of pay.lines) {
    if (group === 'earnings' && ratedBy(basis)) continue
    const groupName = groupNames[group]
    if (groupName) add(group, groupName, cents)
    else add(account ?? name, name, cents)
  }
  if (pay.carriedForwardCents > 0) add('carried forward', 'Carried forward to the next settlement', pay.carriedForwardCents)
  return sums
}

const keysOfBoth = (left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>) => [
  ...new Set([...left.keys(), ...right.keys()]),
]

const paidLoads = ({ lines }: Pay) => new Set(lines.flatMap(({ group, load }) => (group === 'earnings' && load ? [load] : [])))

/** Loaded and empty miles of the loads that are paid. */
function getMiles({ inputs }: PayCalculation, pay: Pay): number {
  const paid = paidLoads(pay)
  return inputs.loads.reduce((sum, { id, miles, emptyMiles }) => sum + (paid.has(id) ? miles + emptyMiles : 0), 0)
}
