import type { DocumentRow } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { unbrokenDay } from '../documents/ownDocument.ts'

/** When a driver was asked for a new document, and how often and when last told of it; rows of before have none of it. */
export type Notified = Pick<DocumentRow, 'askedAt' | 'toldCount' | 'toldAt'>

/** What a line of the list says of that, where drivers hand it in, each in a line of its own: `Asked Nov 16`, `Driver notified 3 times, last Nov 20`. */
export function notifiedText(isHandedIn: boolean, { askedAt, toldCount = 0, toldAt }: Notified = {}): string[] {
  if (!isHandedIn) return ['Office to obtain']
  const dayOf = (instant: string) => unbrokenDay(companyDay(new Date(instant)))
  const asked = askedAt ? [`Asked ${dayOf(askedAt)}`] : []
  if (!toldAt || (toldCount <= 1 && askedAt)) return asked
  return [...asked, toldCount === 1 ? `Notified ${dayOf(toldAt)}` : `Driver notified ${toldCount} times, last ${dayOf(toldAt)}`]
}
