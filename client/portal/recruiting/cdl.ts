import { company } from '#shared/company'
import { wallClock } from '#shared/time'

/** Whether a CDL has ended that is good through the calendar day `lastDay` (2027-05-31): by the company's own calendar. */
export function hasExpired(lastDay: string, now: Date): boolean {
  return lastDay < wallClock(now, company.zone).slice(0, 10)
}
