import type { Finding } from '../kernel/findings.ts'
import type { Availability } from './candidate.ts'
import { type HauledLoad, qualificationFindings } from './eligibility.ts'

/**
 * What speaks against a load leaving its pickup (§7), blocks first: what assignment asks of its driver, and each load on the road of
 * which nobody has said that it is delivered. The number of that is in the code: accepting one does not accept another. The same in
 * the browser and on the server.
 */
export function departFindings(driver: Availability, load: HauledLoad, now: Date): Finding[] {
  const underWay = driver.loads
    .filter(({ id, status }) => status === 'enroute' && id !== load.id)
    .map(
      ({ id, deliveryLocation }): Finding => ({
        code: `on_the_road_${id}`,
        severity: 'warn',
        sentence: `${driver.name} is en route already, with ${id} to ${deliveryLocation}.`,
      }),
    )
  return [...qualificationFindings(driver, load, now), ...underWay]
}
