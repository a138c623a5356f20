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
  /** The last day before `end`, for what belongs to calendar days. */
  through: string
  /** The Mondays of the weeks of the period itself, also of those to come. */
  mondays: string[]
  /** Where each of them but the first begins among the rows of this one, as an instant and as a day. */
  weekStarts: string[]
  weekDays: string[]
  zone: string
  equipment: string | null
  broker: string | null
}

/** What a report is asked for, as of a moment. */
export interface Asked {
  asOf: Date
  today: string
  now: Slice
  before: Slice | null
  /** The Mondays of the period, without those that have not come; never empty. */
  weeks: string[]
  /** It is read by a role that sees what loads bring and what drivers are paid. */
  seesMargin: boolean
}

const midnight = (day: string) => instantOf(`${day}T00:00`, company.zone) as Date

/**
 * The periods that a query asks for, and what `role` sees. Of one that still runs what is compared ends at the same moment, so that a week so far
 * stands beside the same part of another.
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

/** Reads the same of both periods; null for the other one where nothing is compared. */
export async function ofBoth<Found>(
  { now, before }: Asked,
  read: (slice: Slice) => Promise<Found>,
): Promise<{ now: Found; before: Found | null }> {
  const [found, other] = await Promise.all([read(now), before ? read(before) : null])
  return { now: found, before: other }
}
