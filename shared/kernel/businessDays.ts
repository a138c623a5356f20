import { isCalendarDay, isInYears } from './time.ts'

/** The days of a comma-separated list, as the settings store the days on which the office is closed. */
export const listedDays = (typed: string): string[] =>
  typed
    .split(',')
    .map((day) => day.trim())
    .filter(Boolean)

/** Why such a list is invalid; null where it is valid. */
export function closedDaysProblem(typed: string): string | null {
  const days = listedDays(typed)
  const far = days.find((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !isInYears(day))
  if (far !== undefined) return `${far} cannot be meant: please enter days between 2000 and 2100`
  const wrong = days.find((day) => !isCalendarDay(day))
  if (wrong !== undefined) return `“${wrong}” is not a day: please write each as 2026-12-25, with commas between them`
  const duplicate = days.find((day, place) => days.indexOf(day) !== place)
  return duplicate === undefined ? null : `${duplicate} is listed twice: please remove one`
}
