import type { DriverStatus } from '../drivers/status.ts'
import { daysUntil } from '../kernel/calendarDay.ts'
import type { OfKind } from './document.ts'

/** The windows in which what expires is shown, in days: each document stands in its nearest one. */
export const expiryWindows = [0, 1, 7, 14, 30, 60] as const
export type ExpiryWindow = (typeof expiryWindows)[number]

/** The nearest window for so many days left: 0 is expired (§4); null beyond the last. */
export function windowOf(days: number): ExpiryWindow | null {
  return expiryWindows.find((window) => days <= window) ?? null
}

/** A document on file by its last day, as a driver's row has it: of a query or record at hire that is when the yearly one is due. */
export interface DocumentOnFile extends OfKind {
  expiresOn: string | null
  /** Of a kind that the company has retired: nobody is warned of its end. */
  isRetired?: boolean | undefined
}

/**
 * What expires of a driver's documents on file within the windows: the one rule by which it is counted and listed. Nothing of who
 * is terminated.
 */
export function expiringOf<Paper extends DocumentOnFile>(
  { documents = [], status }: { documents?: readonly Paper[] | undefined; status: DriverStatus },
  today: string,
): (Paper & { expiresOn: string; days: number; window: ExpiryWindow })[] {
  if (status === 'terminated') return []
  return documents.flatMap((paper) => {
    const { expiresOn, isRetired } = paper
    const days = expiresOn === null || isRetired ? null : daysUntil(expiresOn, today)
    const window = days === null ? null : windowOf(days)
    return expiresOn === null || days === null || window === null ? [] : [{ ...paper, expiresOn, days, window }]
  })
}
