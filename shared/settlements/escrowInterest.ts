/** Interest on escrow (49 CFR 376.12(k)(5)): of what is held at the end of each day, by the rate of that day. Pure, in whole cents. */

import { daysAfter, daysUntil, firstOf } from '../kernel/calendarDay.ts'
import { dollars, formatDollars } from '../kernel/money.ts'
import { formatDay, formatDays } from '../kernel/time.ts'

/** A movement of an escrow account, in cents, that counts from its calendar day on. */
export interface EscrowTransaction {
  onDay: string
  cents: number
  /** Of interest the last day that it is for; null for every other movement. */
  interestUntil: string | null
}

/** Interest a year from a calendar day on, in thousandths of a percent: 5250 is 5.25 %. */
export interface InterestRate {
  since: string
  rate: number
}

/** A rate in percent, as the settings have it, from a calendar day on. */
export const rateOf = (since: string, percent: number): InterestRate => ({ since, rate: Math.round(percent * 1_000) })

/** Calendar days, both inclusive. */
interface Days {
  from: string
  until: string
}

const wholeYear = 365n * 100_000n

/** Half a cent is rounded up. */
const rounded = (sum: bigint, by: bigint) => Number((2n * sum + by) / (2n * by))

/** The stretches of these days in which nothing moves and the rate stays: what is held then, in cents, never below 0. */
function stretches(movements: readonly EscrowTransaction[], rates: readonly InterestRate[], { from, until }: Days) {
  const changes = [...movements.map(({ onDay }) => onDay), ...rates.map(({ since }) => since)]
  const begins = [...new Set([from, ...changes.filter((day) => day > from && day <= until)])].sort()
  return begins.map((begin, place) => {
    const held = movements.reduce((sum, { onDay, cents }) => (onDay <= begin ? sum + cents : sum), 0)
    return {
      begin,
      days: daysUntil(begins[place + 1] ?? daysAfter(until, 1), begin),
      held: Math.max(0, held),
      rate: rates.toSorted((one, other) => (one.since < other.since ? -1 : 1)).findLast(({ since }) => since <= begin)?.rate ?? 0,
    }
  })
}

/** The interest of these days, in cents, half a cent rounded up; 0 where `until` is before `from`. Of each day there is one rate at most. */
export function interestOf(movements: readonly EscrowTransaction[], rates: readonly InterestRate[], days: Days): number {
  if (days.until < days.from) return 0
  const parts = stretches(movements, rates, days).map(({ held, rate, days: count }) => BigInt(held) * BigInt(rate * count))
  return rounded(
    parts.reduce((sum, part) => sum + part, 0n),
    wholeYear,
  )
}

/** What was held on average, day by day, in cents. */
export function averageBalance(movements: readonly EscrowTransaction[], days: Days): number {
  const parts = stretches(movements, [], days).map(({ held, days: count }) => BigInt(held) * BigInt(count))
  return rounded(
    parts.reduce((sum, part) => sum + part, 0n),
    BigInt(daysUntil(days.until, days.from) + 1),
  )
}

/**
 * What is still owed as interest up to the end of `until`, in cents, never negative: that of all days since the first movement, less
 * what was given already. So whenever it is worked out the sum is the same to the cent, and what is entered later of an earlier day
 * comes with the next interest: of a day, or one before it, it is given once.
 */
export function interestDue(movements: readonly EscrowTransaction[], rates: readonly InterestRate[], until: string): number {
  const from = firstDay(movements)
  if (from === null || movements.some(({ interestUntil }) => interestUntil !== null && interestUntil >= until)) return 0
  const given = movements.reduce((sum, { cents, interestUntil }) => (interestUntil === null ? sum : sum + cents), 0)
  return Math.max(0, interestOf(movements, rates, { from, until }) - given)
}

const firstDay = (movements: readonly EscrowTransaction[]) => movements.map(({ onDay }) => onDay).sort()[0] ?? null

/** How interest up to `until` follows, as its driver reads it: its days since the interest before, what was held on average, and the rate. */
export function interestText(movements: readonly EscrowTransaction[], rates: readonly InterestRate[], until: string): string {
  const before = movements.flatMap(({ interestUntil }) => interestUntil ?? []).sort()
  const last = before.at(-1)
  const from = last ? daysAfter(last, 1) : (firstDay(movements) ?? until)
  const average = formatDollars(dollars(averageBalance(movements, { from, until })))
  const counting = stretches([], rates, { from, until }).filter(({ rate }) => rate > 0)
  const byRate = counting.map(
    ({ begin, rate }) => `, ${rate / 1_000} % a year${begin === from ? '' : ` since ${formatDay(begin)}`}`,
  )
  const late = interestDue(movements, rates, until) - interestOf(movements, rates, { from, until })
  // A cent may come from rounding.
  const ofLate = late > 1 ? `, with ${formatDollars(dollars(late))} of what was entered later` : ''
  return `Interest, ${formatDays(from, until)}: ${average} held on average${byRate.join('')}${ofLate}`
}

/** The last day of the quarter that was over before a calendar day. */
export const lastQuarter = (day: string) => daysAfter(firstOf(3, day), -1)
