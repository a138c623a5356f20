import type { Finding } from '../kernel/findings.ts'
import { formatDay } from '../kernel/time.ts'
import { type ApplicantDocument, applicantDocuments } from './applicationDecision.ts'

/** What the findings are made of: an application as recruiters read it. */
export interface Decided {
  contactedAt: string | null
  cdlNumber: string
  cdlExpiration: string
  askedFor: readonly ApplicantDocument[]
  documents: readonly { kind: ApplicantDocument }[]
}

/** The documents that the applicant was asked for and has not sent. */
export function missingDocuments({ askedFor, documents }: Pick<Decided, 'askedFor' | 'documents'>): ApplicantDocument[] {
  return askedFor.filter((kind) => !documents.some((document) => document.kind === kind))
}

/**
 * Findings about an approval, on the calendar day `today`: a missing CDL blocks it, a gap needs a reason. An expired CDL is a
 * gap, because its driver cannot be assigned to loads (`shared/loads/eligibility.ts`).
 */
export function approvalFindings(application: Decided, today: string): Finding[] {
  const findings: Finding[] = []
  const add = (severity: Finding['severity'], code: string, message: string) => findings.push({ code, severity, message })
  const { cdlNumber, cdlExpiration, askedFor, contactedAt } = application
  if (!isCdl(cdlNumber)) add('block', 'cdl_missing', 'No CDL number. We hire CDL holders only.')
  else if (cdlExpiration < today) add('warn', 'cdl_expired', `The CDL expired ${formatDay(cdlExpiration)}.`)
  if (contactedAt === null) add('warn', 'not_contacted', 'No contact logged yet.')
  const missing = missingDocuments(application)
  if (askedFor.length === 0) add('warn', 'papers_not_asked', 'The applicant was not asked for any documents.')
  else if (missing.length > 0) {
    const names = missing.map((kind) => applicantDocuments[kind]).join('; ')
    add(
      'warn',
      'papers_missing',
      `${askedFor.length - missing.length} of ${askedFor.length} documents are here. Missing: ${names}.`,
    )
  }
  return findings
}

/** Whether a CDL number can be one: it has a digit. People without one type "none" or a dash. */
const isCdl = (cdlNumber: string) => /\d/.test(cdlNumber)
