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

/** The maximum for a custom document type: its settings have no term, only whether it expires. */
const maxMonthsAdded = 120

/**
 * For how many months a new document of a type can be valid; null without an expiration, which `hasEnd` sets for a custom type.
 */
export const monthsOf = (kind: KindId, hasEnd: boolean): number | null =>
  isBuiltIn(kind) ? maxMonths[kind] : hasEnd ? maxMonthsAdded : null

/** The calendar day so many months after `day`: August 31 and six months are the end of February. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = month - 1 + count
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** The last day that a document can be valid which is submitted on `today` for so many months; null without an expiration. */
export const lastDayOf = (months: number | null, today: string): string | null =>
  months === null ? null : monthsAfter(today, months)

/** A yearly check expires a year after it was done, whenever it is entered. */
const isYearly = (months: number | null) => months === 12

const noEnd = 'This kind of document has no end: please leave the day out'
const endMissing = 'Please enter the expiration date'

/**
 * The problems of a document's days that the office enters on `today`, by field. `validFrom` cannot be in the future; an expired
 * document is only a warning elsewhere. `months`: the maximum term of its type (`monthsOf`).
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
 * Why the last day of a new document is invalid, as of `today`; null where it is valid. A document is valid through its last day.
 * A late arrival is judged by the day of its submission, and may end as late as a document that is submitted on arrival.
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
