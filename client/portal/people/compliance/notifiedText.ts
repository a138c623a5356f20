import type { DocumentRow } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { unbrokenDay } from '../documents/ownDocument.ts'

/** The day of the request for a new document, the number of notifications, and the day of the last one. */
export type Notified = Pick<DocumentRow, 'askedAt' | 'notifiedCount' | 'notifiedAt'>

/** The lines of a document in the list, if drivers submit it: `Asked Nov 16`, `Driver notified 3 times, last Nov 20`. */
export function notifiedText(isSubmitted: boolean, { askedAt, notifiedCount = 0, notifiedAt }: Notified = {}): string[] {
  if (!isSubmitted) return ['Office to obtain']
  const formatInstantDay = (instant: string) => unbrokenDay(companyDay(new Date(instant)))
  const parts = askedAt ? [`Asked ${formatInstantDay(askedAt)}`] : []
  if (!notifiedAt || (notifiedCount <= 1 && askedAt)) return parts
  return [
    ...parts,
    notifiedCount === 1
      ? `Notified ${formatInstantDay(notifiedAt)}`
      : `Driver notified ${notifiedCount} times, last ${formatInstantDay(notifiedAt)}`,
  ]
}
