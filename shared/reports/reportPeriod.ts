import { monthsAfter } from '../documents/documentDay.ts'
import { daysAfter, daysUntil, firstOf, mondayOf } from '../kernel/calendarDay.ts'

/** The periods of a report. Weeks are Monday to Sunday; the current week is the last of them. */
export const reportPeriods = {
  '4w': 'Last 4 weeks',
  '13w': 'Last 13 weeks',
  '52w': 'Last 52 weeks',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
  lastMonth: 'Last month',
  lastQuarter: 'Last quarter',
  lastYear: 'Last year',
  own: 'Custom',
} as const

export type ReportPeriod = keyof typeof reportPeriods

/** What a period is compared with. */
export const reportComparisons = {
  before: 'The period before',
  year: 'The same a year ago',
  none: 'Nothing',
} as const

export type ReportComparison = keyof typeof reportComparisons

/** The months of calendar periods. */
const monthsByPeriod: Partial<Record<ReportPeriod, 1 | 3 | 12>> = {
  month: 1,
  quarter: 3,
  year: 12,
  lastMonth: 1,
  lastQuarter: 3,
  lastYear: 12,
}

/** Calendar days of the company, both inclusive. */
export interface DayRange {
  from: string
  until: string
}

/** Days in the longest period that can be chosen. */
export const maxReportDays = 366

/** The Mondays of all weeks that a range touches. */
export function weeksOf({ from, until }: DayRange): string[] {
  const first = mondayOf(from)
  return Array.from({ length: Math.floor(daysUntil(until, first) / 7) + 1 }, (_, index) => daysAfter(first, 7 * index))
}

/** So many weeks in words: `1 week`, `13 weeks`. */
export const formatWeeks = (count: number): string => `${count} ${count === 1 ? 'week' : 'weeks'}`

/** Why custom dates are invalid, as a message; null where they are valid. */
export function ownDatesProblem({ from, until }: DayRange): string | null {
  const days = daysUntil(until, from)
  if (days < 0) return 'The last day is before the first'
  return days >= maxReportDays ? `Please choose at most ${maxReportDays} days` : null
}

/** The days of a period as of `today`, a day of the company; `own` are the custom dates. */
export function rangeOf(period: ReportPeriod, today: string, own: DayRange): DayRange {
  if (period === 'own') return own
  const months = monthsByPeriod[period]
  if (months) {
    const current = firstOf(months, today)
    const from = period.startsWith('last') ? monthsAfter(current, -months) : current
    return { from, until: daysAfter(monthsAfter(from, months), -1) }
  }
  const sunday = daysAfter(mondayOf(today), 6)
  return { from: daysAfter(sunday, 1 - 7 * Number.parseInt(period, 10)), until: sunday }
}

/**
 * The days that a range is compared with; null for none. Before it: as many days, or the previous month, quarter or year. A year
 * ago: the same dates, or for whole weeks the days 52 weeks before, so that Mondays are compared with Mondays.
 */
export function comparedRange(period: ReportPeriod, range: DayRange, compare: ReportComparison): DayRange | null {
  if (compare === 'none') return null
  const { from, until } = range
  const days = daysUntil(until, from) + 1
  if (compare === 'year') {
    const isWhole = days % 7 === 0 && from === mondayOf(from)
    const ago = isWhole ? (day: string) => daysAfter(day, -364) : (day: string) => monthsAfter(day, -12)
    return { from: ago(from), until: ago(until) }
  }
  const months = monthsByPeriod[period]
  return { from: months ? monthsAfter(from, -months) : daysAfter(from, -days), until: daysAfter(from, -1) }
}
