import { company } from './company.ts'
import { wallClock } from './time.ts'

/** The calendar day at an instant in the company's zone: 2026-11-22. */
export function companyDay(at: Date): string {
  return wallClock(at, company.zone).slice(0, 10)
}
