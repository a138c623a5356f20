import type { DocumentRow } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { unbrokenDay } from '../documents/ownDocument.ts'

/** When a driver was asked for a new document, and how often and when last notified of it. */
export type Notified = Pick<DocumentRow, 'askedAt' | 'notifiedCount' | 'notifiedAt'>

/** What a line of the list says of that, where drivers hand it in, each in a line of its own: `Asked Nov 16`, `Driver notified 3 times, last Nov 20`. */
export function notifiedText(isSubmitted: boolean, { askedAt, notifiedCount = 0, notifiedAt }: Notified = {}): string[] {
  if (!isSubmitted) return ['Office to obtain']
  const dayOf = (instant: string) => unbrokenDay(companyDay(new Date(instant)))
  const asked = askedAt ? [`Asked ${dayOf(askedAt)}`] : []
  if (!notifiedAt || (notifiedCount <= 1 && askedAt)) return asked
  return [
    ...asked,
    notifiedCount === 1 ? `Notified ${dayOf(notifiedAt)}` : `Driver notified ${notifiedCount} times, last ${dayOf(notifiedAt)}`,
  ]
}
