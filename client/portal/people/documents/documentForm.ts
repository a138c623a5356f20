import type { FieldErrors, Resolver } from 'react-hook-form'
import type { KindId } from '#shared/documents/document'
import { documentDayProblem } from '#shared/documents/documentDay'
import { type DocumentEntry, documentEntry } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { isCalendarDay } from '#shared/kernel/time'
import type { BareFile } from '#shared/loads/proof'
import { isServerTimeKnown, serverNow } from '../../../platform/transport/serverClock.ts'

/** As the body has it, so that one that comes back from the outbox fills it in. */
export interface DocumentValues {
  kind: KindId
  /** Empty of one without an end. */
  expiresOn: string
  files: readonly BareFile[]
}

/** A page as the document names it. */
export const namePage = ({ sha256, size, type }: BareFile): BareFile => ({ sha256, size, type })

/** The field that shows what is wrong with one of the body: there is one of the day, and all else is said with the pages. */
export const fieldOf = (name: string) => (name === 'expiresOn' ? 'expiresOn' : 'files')

const problemOf = (months: number | null, expiresOn: string) =>
  isCalendarDay(expiresOn) ? documentDayProblem(months, expiresOn, companyDay(serverNow())) : null

/** What seems to be wrong with the day by the clock of this phone alone, which may be wrong itself: then the server decides. */
export function uncertaintyOf(months: number | null, expiresOn: string): string | null {
  const problem = isServerTimeKnown() || months === null ? null : problemOf(months, expiresOn)
  return (
    problem && `By this phone's clock, ${problem.charAt(0).toLowerCase()}${problem.slice(1)}. Check the date on your phone too.`
  )
}

/** What is to be sent, or what is missing. It is of this kind, whatever the draft was of; `months`: for how many one is valid. */
export function documentResolver(kind: KindId, months: number | null): Resolver<DocumentValues, unknown, DocumentEntry> {
  return ({ expiresOn: typed, files }) => {
    const now = serverNow()
    const expiresOn = months === null ? null : (typed ?? '')
    const parsed = documentEntry.safeParse({ kind, expiresOn, files: files.map(namePage), handedInAt: now.toISOString() })
    const errors: FieldErrors<DocumentValues> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = fieldOf(String(path[0]))
      errors[field] ??= { type: 'schema', message } as never
    }
    const problem = expiresOn && problemOf(months, expiresOn)
    if (problem && isServerTimeKnown()) errors.expiresOn ??= { type: 'day', message: problem }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
