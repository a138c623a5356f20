import { type DocumentKind, isBuiltIn, type KindId } from './document.ts'

/**
 * For how many months a new document of a kind can be valid: a medical card for 24 (49 CFR 391.45), a driving record and a
 * Clearinghouse query for 12 (391.25, 382.701(b)); null for a kind without an end.
 */
export const maxMonths: Record<DocumentKind, number | null> = {
  medical_card: 24,
  cdl: 120,
  insurance: 36,
  mvr: 12,
  clearinghouse_limited: 12,
  application: null,
  mvr_at_hire: null,
  road_test: null,
  clearinghouse_full: null,
  drug_test: null,
  prior_employers: null,
  lease: null,
  w9: null,
}

/** The same of a kind that the company has added: nobody knows more of it than whether it has an end. */
const mostMonthsAdded = 120

/** For how many months a new document of any kind can be valid; null without an end, which `hasEnd` says of an added one. */
export const monthsOf = (kind: KindId, hasEnd: boolean): number | null =>
  isBuiltIn(kind) ? maxMonths[kind] : hasEnd ? mostMonthsAdded : null

/** The calendar day so many months after `day`: August 31 and six months are the end of February. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = month - 1 + count
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** The last day that a new document can be valid for so many months, handed in on `today`; null for one without an end. */
export const lastDayOf = (months: number | null, today: string): string | null =>
  months === null ? null : monthsAfter(today, months)

/** What is done once a year ends a year after it was done, whenever that is entered. */
const isYearly = (months: number | null) => months === 12

const noEnd = 'This kind of document has no end: please leave the day out'
const endMissing = 'Please enter the expiration date'

/**
 * What is wrong with the days of a document that the office enters on `today`, by their fields: it counts from `validFrom` on, so
 * that day is not to come. That it has ended already is for a warning. `months`: for how many one of its kind is valid (`monthsOf`).
 */
export function enteredDaysProblem(
  months: number | null,
  { validFrom, expiresOn }: { validFrom: string; expiresOn: string | null },
  today: string,
): { validFrom?: string; expiresOn?: string } | null {
  if (validFrom > today) return { validFrom: 'This day is to come: please enter it once it counts' }
  const last = lastDayOf(months, isYearly(months) ? validFrom : today)
  if (last === null) return expiresOn === null ? null : { expiresOn: noEnd }
  if (expiresOn === null) return { expiresOn: endMissing }
  if (expiresOn < validFrom) return { expiresOn: 'It ends before it begins to count' }
  if (expiresOn <= last) return null
  const since = isYearly(months) ? 'after it' : 'from now'
  return { expiresOn: `This is more than ${months} months ${since}: please check the day` }
}

/**
 * What is wrong with the last day of a new document, a calendar day, as of `today`; null where nothing is: it counts through it. One that reaches us
 * later is judged by the day on which it was handed in, and may end as late as one of the day on which it arrives.
 */
export function documentDayProblem(
  months: number | null,
  expiresOn: string | null,
  today: string,
  arrives = today,
): string | null {
  const last = lastDayOf(months, arrives)
  if (last === null) return expiresOn === null ? null : noEnd
  if (expiresOn === null) return endMissing
  if (expiresOn < today) return 'This day has passed: please enter the day on which the new one ends'
  return expiresOn <= last ? null : `This is more than ${months} months from now: please check the day`
}
