import type { Finding } from '../kernel/findings.ts'
import type { Availability } from './candidate.ts'
import { type HauledLoad, qualificationFindings } from './eligibility.ts'

/**
 * Findings about a load that leaves its pickup (§7), blocks first: the checks of assignment, and each other load that the driver
 * has en route. The code of a finding has the load's number: accepting one does not accept another. Client and server share these
 * rules.
 */
export function departFindings(driver: Availability, load: HauledLoad, now: Date): Finding[] {
  const underWay = driver.loads
    .filter(({ id, status }) => status === 'enroute' && id !== load.id)
    .map(
      ({ id, deliveryLocation }): Finding => ({
        code: `on_the_road_${id}`,
        severity: 'warn',
        message: `${driver.name} is en route already, with ${id} to ${deliveryLocation}.`,
      }),
    )
  return [...qualificationFindings(driver, load, now), ...underWay]
}
