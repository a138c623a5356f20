import { type ExpiryState, expiryState } from '#shared/documents/document'
import { expiringOf } from '#shared/documents/expiring'
import type { Driver } from '#shared/drivers/driver'
import { daysUntil } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { wallClock } from '#shared/kernel/time'

/** The calendar day in the company's zone at `now` (milliseconds), as 2027-05-31. */
export const companyDay = (now: number) => wallClock(new Date(now), company.zone).slice(0, 10)

/** Days until a medical card expires, from the calendar day `today`; null without one, or if the role does not see it. */
export function medicalDays({ medCardExpiry }: Pick<Driver, 'medCardExpiry'>, today: string): number | null {
  return medCardExpiry ? daysUntil(medCardExpiry, today) : null
}

/** The state of the medical card of a driver who is not terminated; null where it needs no attention. */
export function medicalConcern(
  driver: Pick<Driver, 'medCardExpiry' | 'status'>,
  today: string,
): Exclude<ExpiryState, 'fine'> | null {
  const days = medicalDays(driver, today)
  if (days === null || driver.status === 'terminated') return null
  const state = expiryState(days)
  return state === 'fine' ? null : state
}

/** The expired and expiring documents of a driver who is not terminated, as the server counts them. */
export const expiringDocuments = (driver: Pick<Driver, 'documents' | 'status'>, today: string) => expiringOf(driver, today)
