import { proposalOf } from '#shared/documents/suspension'
import type { Driver } from '#shared/drivers/driver'
import { driverStatusLabels } from '#shared/drivers/status'

/** Why nothing is left to decide; null where there is. */
export function expiredText(driver: Driver, today: string): string | null {
  if (proposalOf(driver, today)) return null
  if (driver.status !== 'onboarded') return `${driver.fullName} is now ${driverStatusLabels[driver.status].toLowerCase()}.`
  // That somebody was kept stands in the row also after a renewal.
  return proposalOf({ ...driver, kept: null }, today)
    ? `${driver.fullName} was kept onboarded.`
    : 'The documents have been renewed.'
}
