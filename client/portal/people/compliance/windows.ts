import { documentTitle } from '#shared/documents/document'
import { type ExpiryWindow, expiringOf, expiryWindows } from '#shared/documents/expiring'
import type { Projection } from '../../../platform/offline/cache/resources.ts'

/** The windows as tiles and as headings of the list. */
export const windowText: Record<ExpiryWindow, { tile: string; heading: string }> = {
  0: { tile: 'Expired', heading: 'Expired' },
  1: { tile: 'Tomorrow', heading: 'Tomorrow' },
  7: { tile: '7 days', heading: 'Within 7 days' },
  14: { tile: '14 days', heading: 'Within 14 days' },
  30: { tile: '30 days', heading: 'Within 30 days' },
  60: { tile: '60 days', heading: 'Within 60 days' },
}

/** The documents of these drivers that have expired or soon do, nearest first, then by name. */
export function expiringAmong(drivers: readonly Projection<'drivers'>[], today: string) {
  return drivers
    .flatMap((driver) =>
      expiringOf(driver, today).map((document) => ({
        ...document,
        key: `${driver.id} ${document.kind}`,
        driverId: driver.id,
        driverName: driver.fullName,
        status: driver.status,
      })),
    )
    .sort((a, b) => a.days - b.days || a.driverName.localeCompare(b.driverName))
}

export type Expiring = ReturnType<typeof expiringAmong>[number]

/** The window that an address names; null for all. */
export const windowNamed = (name: string | null): ExpiryWindow | null =>
  expiryWindows.find((window) => String(window) === name) ?? null

/** The kinds of these documents with their words, for a filter. */
export const kindsAmong = (all: readonly Expiring[]): Record<string, string> =>
  Object.fromEntries(
    [...new Map(all.map((document) => [document.kind, document])).values()]
      .map((document) => [document.kind, documentTitle(document)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  )
