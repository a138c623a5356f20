import { daysUntil } from '../kernel/calendarDay.ts'
import { formatCount } from '../kernel/count.ts'

/** Within how many days of the paperwork of a load its leased owner-operator is paid (49 CFR 376.12(f)). */
export const payWithinDays = 15

/** How many days before the deadline payroll is warned. */
export const payWarningDays = 3

/** The days left, as people say it: 3 days left, due today, 2 days late. */
export function daysLeftText(dueOn: string, today: string): string {
  const days = daysUntil(dueOn, today)
  const text = `${formatCount(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days === 0 ? 'due today' : days > 0 ? `${text} left` : `${text} late`
}

/** Whether payroll is warned: the deadline is near, or over. */
export const isPayUrgent = (dueOn: string, today: string) => daysUntil(dueOn, today) <= payWarningDays
