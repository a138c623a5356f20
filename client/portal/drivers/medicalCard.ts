import { company } from '#shared/company'
import { daysUntil, type ExpiryState, expiryState } from '#shared/document'
import type { Driver } from '#shared/driver'
import { wallClock } from '#shared/time'

/** The calendar day it is where the company is, at `now` in milliseconds. */
export const companyDay = (now: number) => wallClock(new Date(now), company.zone).slice(0, 10)

/** Days until a driver's medical card ends, by the company's calendar day; null where there is none, or the role does not see it. */
export function medicalDays({ medCardExpiry }: Pick<Driver, 'medCardExpiry'>, today: string): number | null {
  return medCardExpiry ? daysUntil(medCardExpiry, today) : null
}

/** The state of the medical card of a driver who may drive again; null where it needs no attention. */
export function medicalConcern(
  driver: Pick<Driver, 'medCardExpiry' | 'status'>,
  today: string,
): Exclude<ExpiryState, 'fine'> | null {
  const days = medicalDays(driver, today)
  if (days === null || driver.status === 'terminated') return null
  const state = expiryState(days)
  return state === 'fine' ? null : state
}

type Papers = Pick<Driver, 'documents' | 'status'>

/** The papers that have ended or will soon, of a driver who may have to drive again: those that the company counts. */
export function expiringPapers({ documents = [], status }: Papers, today: string): NonNullable<Driver['documents']> {
  if (status === 'terminated') return []
  return documents.filter(({ expiresOn }) => expiryState(daysUntil(expiresOn, today)) !== 'fine')
}
