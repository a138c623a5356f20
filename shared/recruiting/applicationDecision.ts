import type { DocumentKind } from '../documents/document.ts'

/** Why an application is rejected, as recruiters choose it; stored with it, and never shown to the applicant. */
export const rejectReasons = {
  cdl_invalid: 'CDL suspended or not valid',
  cdl_class: 'No CDL of the class we need',
  experience: 'Not enough experience',
  driving_record: 'Driving record',
  drug_test: 'Drug or alcohol test',
  background: 'Background check',
  equipment: 'Equipment does not fit',
  no_answer: 'Cannot be reached',
  duplicate: 'The same person applied twice',
  robot: 'Not a person',
  other: 'Another reason',
} as const
export type RejectReason = keyof typeof rejectReasons

/** The documents that an applicant can be asked for. */
export const applicantDocuments = {
  cdl: 'CDL, both sides',
  medical_card: 'Medical card',
  driving_record: 'Driving record (MVR)',
  drug_test: 'Drug test result',
  employers: 'Past employers, with their phone numbers',
  insurance: 'Insurance certificate',
  w9: 'W-9',
  other: 'Other papers',
} as const
export type ApplicantDocument = keyof typeof applicantDocuments

/** The labels within a sentence. */
export const applicantDocumentNames: Record<ApplicantDocument, string> = {
  cdl: 'CDL',
  medical_card: 'medical card',
  driving_record: 'driving record',
  drug_test: 'drug test',
  employers: 'past employers',
  insurance: 'insurance',
  w9: 'W-9',
  other: 'other papers',
}

/**
 * The document type under which an applicant document is filed once the application is approved. The phone numbers of past
 * employers remain with the application: the office uses them for its inquiry (49 CFR 391.23), and they are not its record.
 */
export const documentOfApplicant: Partial<Record<ApplicantDocument, DocumentKind>> = {
  cdl: 'cdl',
  medical_card: 'medical_card',
  driving_record: 'mvr_at_hire',
  drug_test: 'drug_test',
  insurance: 'insurance',
  w9: 'w9',
}

/**
 * Business days between the notice of a possible rejection because of a report and the rejection: time to see the report and to
 * dispute it (15 U.S.C. 1681b(b)(3); the law names no number, five is the custom).
 */
export const reportWaitDays = 5

/**
 * The first day on which an application may be rejected after a background report whose notice went on `noticeOn`: five business
 * days later. Weekends do not count, nor the days on which the office is `closed`. Calendar days: 2026-11-23.
 */
export function rejectFrom(noticeOn: string, closed: readonly string[] = []): string {
  const day = new Date(`${noticeOn}T00:00Z`)
  for (let left = reportWaitDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
    if (!isWeekend && !closed.includes(day.toISOString().slice(0, 10))) left -= 1
  }
  return day.toISOString().slice(0, 10)
}
