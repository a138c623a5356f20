import { daysUntil } from '../kernel/calendarDay.ts'

/** How old a receivable is, by the days since it was due. */
export const invoiceAging = {
  current: 'Current, not due yet',
  to30: '1 – 30 days late',
  to60: '31 – 60 days late',
  to90: '61 – 90 days late',
  over90: 'Over 90 days late',
} as const

export type InvoiceAge = keyof typeof invoiceAging

/** The last day late of each but the last, in their order. */
export const ageLimits = { current: 0, to30: 30, to60: 60, to90: 90 } as const satisfies Partial<Record<InvoiceAge, number>>

/** How many days after `dueOn` it is on `today`, both calendar days; negative before. */
export function daysLate(dueOn: string, today: string): number {
  return daysUntil(today, dueOn)
}

/** How old an open invoice is on `today`: on the day it is due it is not late (§9). */
export function invoiceAge(dueOn: string, today: string): InvoiceAge {
  const late = daysLate(dueOn, today)
  const found = (Object.entries(ageLimits) as [InvoiceAge, number][]).find(([, last]) => late <= last)
  return found?.[0] ?? 'over90'
}

/** The same in words: `Due in 3 days`, `Due today`, `22 days late`. */
export function ageText(dueOn: string, today: string): string {
  const late = daysLate(dueOn, today)
  if (late === 0) return 'Due today'
  const days = Math.abs(late) === 1 ? '1 day' : `${Math.abs(late)} days`
  return late > 0 ? `${days} late` : `Due in ${days}`
}
