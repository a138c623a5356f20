import { daysAfter, daysUntil } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { instantOf } from '#shared/kernel/time'
import type { ReportQuery } from '#shared/reports/report'
import { seesMargin } from '#shared/reports/reportNames'
import { comparedRange, type DayRange, rangeOf, weeksOf } from '#shared/reports/reportPeriod'

/** One of the two periods that a report reads: instants, half open, and calendar days of the company, both inclusive. */
export interface Slice extends DayRange {
  start: Date
  end: Date
  /** The last day before `end`, for rows with calendar days. */
  through: string
  /** The Mondays of the weeks of the period itself, also of future ones. */
  mondays: string[]
  /** The starts of these weeks without the first, in this slice: as instants and as days. */
  weekStarts: string[]
  weekDays: string[]
  zone: string
  equipment: string | null
  broker: string | null
}

/** The input of a report, as of a moment. */
export interface Asked {
  asOf: Date
  today: string
  now: Slice
  before: Slice | null
  /** The Mondays of the period, without future ones; never empty. */
  weeks: string[]
  /** The role sees revenue and driver pay. */
  seesMargin: boolean
}

const midnight = (day: string) => instantOf(`${day}T00:00`, company.zone) as Date

/**
 * The periods of a query, and the fields that `role` sees. While a period still runs, the compared one ends at the same moment: a
 * partial week is compared with the same part of another.
 */
export function askedOf(query: ReportQuery, asOf: Date, role: string): Asked {
  const { period, compare, from = '', until = '', equipment = null, broker = null } = query
  const today = companyDay(asOf)
  const range = rangeOf(period, today, { from, until })
  const compared = comparedRange(period, range, compare)
  const whole = weeksOf(range)
  const come = whole.filter((week) => week <= today)
  const weeks = come.length > 0 ? come : whole.slice(0, 1)
  const slice = ({ from: first, until: last }: DayRange, limit: Date): Slice => {
    const weekDays = whole.slice(1).map((monday) => daysAfter(monday, daysUntil(first, range.from)))
    return {
      from: first,
      until: last,
      zone: company.zone,
      equipment,
      broker,
      mondays: whole,
      weekDays,
      weekStarts: weekDays.map((day) => midnight(day).toISOString()),
      through: companyDay(limit) < last ? companyDay(limit) : last,
      start: midnight(first),
      end: new Date(Math.max(midnight(first).getTime(), Math.min(midnight(daysAfter(last, 1)).getTime(), limit.getTime()))),
    }
  }
  const elapsed = asOf.getTime() - midnight(range.from).getTime()
  return {
    asOf,
    today,
    weeks,
    now: slice(range, asOf),
    seesMargin: seesMargin(role),
    before: compared && slice(compared, new Date(midnight(compared.from).getTime() + elapsed)),
  }
}

/** Reads the same from both periods; null for the compared one without a comparison. */
export async function ofBoth<Found>(
  { now, before }: Asked,
  read: (slice: Slice) => Promise<Found>,
): Promise<{ now: Found; before: Found | null }> {
  const [found, other] = await Promise.all([read(now), before ? read(before) : null])
  return { now: found, before: other }
}
