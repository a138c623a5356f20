import { daysAfter, mondayOf } from '#shared/kernel/calendarDay'

/** Calendar days, both inclusive. */
export interface Period {
  from: string
  until: string
}

/** The last week, Monday to Sunday, that is over on a day. */
export function lastFullWeek(today: string): Period {
  return weekOf(daysAfter(mondayOf(today), -7))
}

/** The week so many weeks after that of a day. */
export function weekOf(day: string, later = 0): Period {
  const from = daysAfter(mondayOf(day), 7 * later)
  return { from, until: daysAfter(from, 6) }
}
