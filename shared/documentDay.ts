import type { DocumentKind } from './document.ts'

/** For how many months a new document of a kind can be valid: a medical card for 24 (49 CFR 391.45). */
export const mostMonths: Record<DocumentKind, number> = { medical_card: 24, cdl: 120, insurance: 36 }

/** The last day that a new document of this kind can be valid, for one that is handed in on `today`. */
export function lastDayOf(kind: DocumentKind, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const months = month - 1 + mostMonths[kind]
  // August 31 and six months are the end of February.
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/**
 * What is wrong with the last day of a new document, a calendar day, as of `today`; null where nothing is: it counts through it. One that reaches us
 * later is judged by the day on which it was handed in, and may end as late as one of the day on which it arrives.
 */
export function documentDayProblem(kind: DocumentKind, expiresOn: string, today: string, arrives = today): string | null {
  if (expiresOn < today) return 'This day has passed: please enter the day on which the new one ends'
  if (expiresOn <= lastDayOf(kind, arrives)) return null
  return `This is more than ${mostMonths[kind]} months from now: please check the day`
}
