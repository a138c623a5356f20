/** Interest on escrow (49 CFR 376.12(k)(5)): each day's closing balance earns its quarter's rate. Pure functions, in whole cents. */

import { daysAfter, daysUntil, firstOf } from '../kernel/calendarDay.ts'
import { dollars, formatDollars } from '../kernel/money.ts'
import { formatDay, formatDays } from '../kernel/time.ts'

/** A transaction of an escrow account, in cents, effective from its calendar day on. */
export interface EscrowTransaction {
  onDay: string
  cents: number
  /** The last day that an interest payment covers; null for every other transaction. */
  interestUntil: string | null
}

/**
 * Interest a year for one quarter, in thousandths of a percent: 5250 is 5.25 %. `quarter` is its first day. A quarter without a
 * rate bears nothing until its rate is entered.
 */
export interface InterestRate {
  quarter: string
  rate: number
}

/** A rate in percent, as the office enters it, of a quarter. */
export const rateOf = (quarter: string, percent: number): InterestRate => ({ quarter, rate: Math.round(percent * 1_000) })

/** Calendar days, both inclusive. */
interface Days {
  from: string
  until: string
}

const wholeYear = 365n * 100_000n

/** Half a cent is rounded up. */
const rounded = (sum: bigint, divisor: bigint) => Number((2n * sum + divisor) / (2n * divisor))

/** Splits the days into stretches of constant balance and rate. `held` is the balance in cents, never below 0. */
function stretches(transactions: readonly EscrowTransaction[], rates: readonly InterestRate[], { from, until }: Days) {
  const changes = [...transactions.map(({ onDay }) => onDay), ...rates.flatMap(({ quarter }) => [quarter, nextQuarter(quarter)])]
  const begins = [...new Set([from, ...changes.filter((day) => day > from && day <= until)])].sort()
  return begins.map((begin, place) => {
    const balance = transactions.reduce((sum, { onDay, cents }) => (onDay <= begin ? sum + cents : sum), 0)
    return {
      begin,
      days: daysUntil(begins[place + 1] ?? daysAfter(until, 1), begin),
      held: Math.max(0, balance),
      rate: rates.find(({ quarter }) => quarter === firstOf(3, begin))?.rate ?? 0,
    }
  })
}

/**
 * The interest of these days, in cents, half a cent rounded up; 0 where `until` is before `from`. Each quarter has one rate at most.
 */
export function interestOf(transactions: readonly EscrowTransaction[], rates: readonly InterestRate[], days: Days): number {
  if (days.until < days.from) return 0
  const parts = stretches(transactions, rates, days).map(({ held, rate, days: count }) => BigInt(held) * BigInt(rate * count))
  return rounded(
    parts.reduce((sum, part) => sum + part, 0n),
    wholeYear,
  )
}

/** The average of the daily balances, in cents. */
export function averageBalance(transactions: readonly EscrowTransaction[], days: Days): number {
  const parts = stretches(transactions, [], days).map(({ held, days: count }) => BigInt(held) * BigInt(count))
  return rounded(
    parts.reduce((sum, part) => sum + part, 0n),
    BigInt(daysUntil(days.until, days.from) + 1),
  )
}

/**
 * The interest payable up to the end of `until`, in cents, never negative, and 0 before the first transaction: the interest of all days since the first transaction,
 * less the interest that was paid already. Each calculation therefore gives the same sum to the cent. A transaction that is
 * entered late, for an earlier day, earns its interest with the next payment; each day earns interest once. Interest that was
 * paid for later days counts with them, so a quarter whose rate is entered late gets its own interest.
 */
export function interestDue(transactions: readonly EscrowTransaction[], rates: readonly InterestRate[], until: string): number {
  const from = firstDay(transactions)
  const paid = transactions.flatMap(({ interestUntil }) => interestUntil ?? [])
  if (from === null || until < from || paid.includes(until)) return 0
  const credited = transactions.reduce((sum, { cents, interestUntil }) => (interestUntil === null ? sum : sum + cents), 0)
  const last = [...paid, until].sort().at(-1) as string
  return Math.max(0, interestOf(transactions, rates, { from, until: last }) - credited)
}

const firstDay = (transactions: readonly EscrowTransaction[]) => transactions.map(({ onDay }) => onDay).sort()[0] ?? null

/** How the interest up to `until` follows, for the driver: the days since the last interest, the average balance and the rate. */
export function interestText(transactions: readonly EscrowTransaction[], rates: readonly InterestRate[], until: string): string {
  const before = transactions.flatMap(({ interestUntil }) =>
    interestUntil !== null && interestUntil < until ? interestUntil : [],
  )
  const last = before.sort().at(-1)
  const from = last ? daysAfter(last, 1) : (firstDay(transactions) ?? until)
  const average = formatDollars(dollars(averageBalance(transactions, { from, until })))
  const counting = stretches([], rates, { from, until }).filter(({ rate }) => rate > 0)
  const byRate = counting.map(
    ({ begin, rate }) => `, ${rate / 1_000} % a year${begin === from ? '' : ` since ${formatDay(begin)}`}`,
  )
  const late = interestDue(transactions, rates, until) - interestOf(transactions, rates, { from, until })
  // A cent may come from rounding.
  const ofLate = late > 1 ? `, with ${formatDollars(dollars(late))} of what was entered later` : ''
  return `Interest, ${formatDays(from, until)}: ${average} held on average${byRate.join('')}${ofLate}`
}

/** The last day of the quarter that was over before a calendar day. */
export const lastQuarter = (day: string) => daysAfter(firstOf(3, day), -1)

/** The first day of the quarter after that of a calendar day. */
export const nextQuarter = (day: string) => firstOf(3, daysAfter(firstOf(3, day), 92))

/** The last day of the quarter of a calendar day. */
export const quarterEnd = (day: string) => daysAfter(nextQuarter(day), -1)

/** A quarter as people write it: Q4 2026. */
export const formatQuarter = (day: string) => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`
