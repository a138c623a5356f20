import type { DriverStatus } from '../drivers/status.ts'
import { daysUntil } from '../kernel/calendarDay.ts'
import type { OfKind } from './document.ts'

/** The windows of expiring documents, in days: each document is in its nearest one. */
export const expiryWindows = [0, 1, 7, 14, 30, 60] as const
export type ExpiryWindow = (typeof expiryWindows)[number]

/** The nearest window for so many days left: 0 is expired (§4); null after the last window. */
export function windowOf(days: number): ExpiryWindow | null {
  return expiryWindows.find((window) => days <= window) ?? null
}

/**
 * A document on file by its last day, as a driver's row has it. For a pre-hire query or MVR this is the day the annual one is
 * due.
 */
export interface DocumentOnFile extends OfKind {
  expiresOn: string | null
  /** Its type is retired: the app does not warn of its expiration. */
  isRetired?: boolean | undefined
}

/**
 * The documents on file of a driver that expire within the windows: the one rule by which they are counted and listed. A
 * terminated driver has none.
 */
export function expiringOf<Stored extends DocumentOnFile>(
  { documents = [], status }: { documents?: readonly Stored[] | undefined; status: DriverStatus },
  today: string,
): (Stored & { expiresOn: string; days: number; window: ExpiryWindow })[] {
  if (status === 'terminated') return []
  return documents.flatMap((document) => {
    const { expiresOn, isRetired } = document
    const days = expiresOn === null || isRetired ? null : daysUntil(expiresOn, today)
    const window = days === null ? null : windowOf(days)
    return expiresOn === null || days === null || window === null ? [] : [{ ...document, expiresOn, days, window }]
  })
}
