import { formatDay } from './time.ts'

/** A time in which the company requires a kind of document: calendar days, the last one included; null while nobody has ended it. */
export interface RequiredPeriod {
  from: string
  until: string | null
}

/** Whether the company required it on a calendar day. */
export const isRequiredOn = (periods: readonly RequiredPeriod[], day: string): boolean =>
  periods.some(({ from, until }) => from <= day && (until === null || day <= until))

/** The calendar day from which it is required, or will be; null where it is not. */
export const requiredFromOf = (periods: readonly RequiredPeriod[]): string | null =>
  periods.find(({ until }) => until === null)?.from ?? null

/**
 * Why a kind cannot be required from the calendar day `from` on (null: not at all), as of `today`; null where it can. A requirement
 * counts from the day on which it is made, or later: what was answered of a day that has passed stays true.
 */
export function requirementProblem(
  { required, isRetired }: { required: readonly RequiredPeriod[]; isRetired: boolean },
  from: string | null,
  today: string,
): string | null {
  const before = requiredFromOf(required)
  if (from === null || from === before) return null
  if (isRetired) return 'A retired kind is not required: please use it again first'
  if (before !== null && before <= today)
    return `It is required since ${formatDay(before)}: please keep that day, or leave it empty to require it no more`
  return from < today ? `Nobody is asked for it backwards: please choose ${formatDay(today)} or later` : null
}

/**
 * The periods once it is required from `from` on (null: not any more), decided on the calendar day `today`. One that has begun ends
 * with the day before; one that has not never was.
 */
export function requiredWith(periods: readonly RequiredPeriod[], from: string | null, today: string): RequiredPeriod[] {
  if (from === requiredFromOf(periods)) return [...periods]
  const yesterday = new Date(Date.parse(`${today}T00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const past = periods.flatMap((one) => {
    if (one.until !== null) return [one]
    return one.from < today ? [{ from: one.from, until: yesterday }] : []
  })
  return from === null ? past : [...past, { from, until: null }]
}
