import { type DriverType, driversOfType, driverTypeNames } from '../drivers/status.ts'
import { daysAfter } from '../kernel/calendarDay.ts'
import { formatDay } from '../kernel/time.ts'

/**
 * A time in which the company requires a document type: calendar days, the last one included; null while the requirement has no
 * end.
 */
export interface RequiredPeriod {
  from: string
  until: string | null
  /** The types of drivers that need it; every type where it is absent. */
  driverTypes?: readonly DriverType[] | undefined
}

/** Whether the company required it of a driver on a calendar day; where the type is not known, of any driver. */
export const isRequiredOn = (periods: readonly RequiredPeriod[], day: string, type: DriverType | undefined): boolean =>
  periods.some(
    ({ from, until, driverTypes }) =>
      from <= day &&
      (until === null || day <= until) &&
      (driverTypes === undefined || type === undefined || driverTypes.includes(type)),
  )

/** The calendar day from which it is required, or will be; null where it is not. */
export const requiredFromOf = (periods: readonly RequiredPeriod[]): string | null =>
  periods.find(({ until }) => until === null)?.from ?? null

/** The types of drivers that need it, or needed it last; every type where the office chose none. */
export const requiredOf = (periods: readonly RequiredPeriod[]): readonly DriverType[] =>
  periods.at(-1)?.driverTypes ?? driverTypeNames

const list = new Intl.ListFormat('en-US')

/** Drivers of these types, within a sentence: `contractors and owner operators`, `every driver`. */
export const formatDriverTypes = (types: readonly DriverType[]): string =>
  types.length === driverTypeNames.length ? 'every driver' : list.format(types.map((type) => driversOfType[type]))

/**
 * Why a type cannot be required from the calendar day `from` on (null: not at all), as of `today`; null where it can. A
 * requirement takes effect today or later: a qualification that was reported for an earlier day remains true.
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

/** A change of a requirement. */
interface Decision {
  /** Null: no longer required. */
  from: string | null
  /** The types of drivers that need it. */
  driverTypes: readonly DriverType[]
}

/**
 * The periods after a change that is made on the calendar day `today`. A period that has begun ends with the day before; a future
 * one is removed. A change of driver types in a current requirement takes effect today.
 */
export function requiredWith(
  periods: readonly RequiredPeriod[],
  { from, driverTypes }: Decision,
  today: string,
): RequiredPeriod[] {
  const types = driverTypeNames.filter((type) => driverTypes.includes(type))
  const isSame = from === null || formatDriverTypes(types) === formatDriverTypes(requiredOf(periods))
  if (from === requiredFromOf(periods) && isSame) return [...periods]
  const yesterday = daysAfter(today, -1)
  const past = periods.flatMap((period) => {
    if (period.until !== null) return [period]
    return period.from < today ? [{ ...period, until: yesterday }] : []
  })
  if (from === null) return past
  const next = { from: from < today ? today : from, until: null }
  return [...past, types.length === driverTypeNames.length ? next : { ...next, driverTypes: types }]
}
