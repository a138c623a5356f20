import { companyDay } from '#shared/kernel/companyDay'
import { unbrokenDay } from './ownDocument.ts'

interface DecidedDocument {
  /** Null for one that the office has entered. */
  submittedAt?: string | null | undefined
  checkedAt: string | null
  checkedBy?: string | null | undefined
}

/**
 * Who put a document on file: `accepted Nov 3, 2026 by Ana Ruiz` what a driver has sent, else `entered`. Nothing records that a page was
 * looked at. Null for one that is older than our records.
 */
export function decidedText({ submittedAt, checkedAt, checkedBy }: DecidedDocument): string | null {
  if (!checkedAt) return null
  const action = submittedAt ? 'accepted' : 'entered'
  return `${action} ${unbrokenDay(companyDay(new Date(checkedAt)))}${checkedBy ? ` by ${checkedBy}` : ''}`
}

export const noPageText = 'No page on file'
