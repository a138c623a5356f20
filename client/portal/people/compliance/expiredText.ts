import { proposalOf } from '#shared/documents/suspension'
import type { Driver } from '#shared/drivers/driver'
import { driverStatusLabels } from '#shared/drivers/status'

/** Why there is nothing to decide; null while there is. */
export function expiredText(driver: Driver, today: string): string | null {
  if (proposalOf(driver, today)) return null
  if (driver.status !== 'onboarded') return `${driver.fullName} is now ${driverStatusLabels[driver.status].toLowerCase()}.`
  // The row retains the decision to keep the driver also after a renewal.
  return proposalOf({ ...driver, deferral: null }, today)
    ? `${driver.fullName} was kept onboarded.`
    : 'The documents have been renewed.'
}
