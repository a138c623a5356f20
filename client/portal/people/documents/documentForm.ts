import type { FieldErrors, Resolver } from 'react-hook-form'
import type { KindId } from '#shared/documents/document'
import { documentDayProblem } from '#shared/documents/documentDay'
import { type DocumentEntry, documentEntry } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { isCalendarDay } from '#shared/kernel/time'
import type { BareFile } from '#shared/loads/proof'
import { isServerTimeKnown, serverNow } from '../../../platform/transport/serverClock.ts'

/** The fields have the names of the request body, so that a submission from the outbox fills them in. */
export interface DocumentValues {
  kind: KindId
  /** Empty without an expiration. */
  expiresOn: string
  files: readonly BareFile[]
}

/** The reference of a page in the request body. */
export const namePage = ({ sha256, size, type }: BareFile): BareFile => ({ sha256, size, type })

/** The field that shows an error of the body: the date has its own field, and the pages show all other errors. */
export const fieldOf = (name: string) => (name === 'expiresOn' ? 'expiresOn' : 'files')

const findProblem = (months: number | null, expiresOn: string) =>
  isCalendarDay(expiresOn) ? documentDayProblem(months, expiresOn, companyDay(serverNow())) : null

/** A possible problem of the date by this phone's clock alone, which may be wrong; the server decides. */
export function uncertaintyOf(months: number | null, expiresOn: string): string | null {
  const problem = isServerTimeKnown() || months === null ? null : findProblem(months, expiresOn)
  return (
    problem && `By this phone's clock, ${problem.charAt(0).toLowerCase()}${problem.slice(1)}. Check the date on your phone too.`
  )
}

/**
 * The document to send, or its errors. `kind` overrides the type of the draft; `months` is the maximum validity, null without an
 * expiration.
 */
export function documentResolver(kind: KindId, months: number | null): Resolver<DocumentValues, unknown, DocumentEntry> {
  return ({ expiresOn: typed, files }) => {
    const now = serverNow()
    const expiresOn = months === null ? null : (typed ?? '')
    const parsed = documentEntry.safeParse({ kind, expiresOn, files: files.map(namePage), submittedAt: now.toISOString() })
    const errors: FieldErrors<DocumentValues> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = fieldOf(String(path[0]))
      errors[field] ??= { type: 'schema', message } as never
    }
    const problem = expiresOn && findProblem(months, expiresOn)
    if (problem && isServerTimeKnown()) errors.expiresOn ??= { type: 'day', message: problem }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
