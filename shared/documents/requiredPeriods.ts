import { type DriverType, driversOfType, driverTypeNames } from '../drivers/status.ts'
import { daysAfter } from '../kernel/calendarDay.ts'
import { formatDay } from '../kernel/time.ts'

/** A time in which the company requires a kind of document: calendar days, the last one included; null while nobody has ended it. */
export interface RequiredPeriod {
  from: string
  until: string | null
  /** Of drivers of which types; of every driver where it is absent. */
  of?: readonly DriverType[] | undefined
}

/** Whether the company required it of a driver on a calendar day; where the type is not known, of any driver. */
export const isRequiredOn = (periods: readonly RequiredPeriod[], day: string, type: DriverType | undefined): boolean =>
  periods.some(
    ({ from, until, of }) =>
      from <= day && (until === null || day <= until) && (of === undefined || type === undefined || of.includes(type)),
  )

/** The calendar day from which it is required, or will be; null where it is not. */
export const requiredFromOf = (periods: readonly RequiredPeriod[]): string | null =>
  periods.find(({ until }) => until === null)?.from ?? null

/** Of drivers of which types it is required, or was last; of all where nobody has chosen. */
export const requiredOf = (periods: readonly RequiredPeriod[]): readonly DriverType[] => periods.at(-1)?.of ?? driverTypeNames

const list = new Intl.ListFormat('en-US')

/** Drivers of these types, in the middle of a sentence: `contractors and owner operators`, `every driver`. */
export const formatDriverTypes = (types: readonly DriverType[]): string =>
  types.length === driverTypeNames.length ? 'every driver' : list.format(types.map((type) => driversOfType[type]))

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
  return from < today ? `It can’t be required in the past: please choose ${formatDay(today)} or later` : null
}

/** What is decided of a requirement. */
interface Decision {
  /** Null: not any more. */
  from: string | null
  /** Of drivers of which types. */
  of: readonly DriverType[]
}

/**
 * The periods once it is required so, decided on the calendar day `today`. One that has begun ends with the day before; one that has
 * not never was. Of a requirement that has begun another choice of drivers counts from today.
 */
export function requiredWith(periods: readonly RequiredPeriod[], { from, of }: Decision, today: string): RequiredPeriod[] {
  const types = driverTypeNames.filter((type) => of.includes(type))
  const isSame = from === null || formatDriverTypes(types) === formatDriverTypes(requiredOf(periods))
  if (from === requiredFromOf(periods) && isSame) return [...periods]
  const yesterday = daysAfter(today, -1)
  const past = periods.flatMap((one) => {
    if (one.until !== null) return [one]
    return one.from < today ? [{ ...one, until: yesterday }] : []
  })
  if (from === null) return past
  const next = { from: from < today ? today : from, until: null }
  return [...past, types.length === driverTypeNames.length ? next : { ...next, of: types }]
}
