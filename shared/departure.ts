import type { Availability } from './candidate.ts'
import type { Finding } from './command.ts'

/**
 * What is odd about a load that leaves its pickup (§7): its driver has another one on the road, of which nobody has said that it
 * is delivered. One for each, and its number in the code: accepting one does not accept another. The same in the browser and on
 * the server.
 */
export function departFindings({ name, loads }: Pick<Availability, 'name' | 'loads'>, loadId: string): Finding[] {
  return loads
    .filter(({ id, status }) => status === 'enroute' && id !== loadId)
    .map(({ id, deliveryLocation }) => ({
      code: `on_the_road_${id}`,
      severity: 'warn',
      sentence: `${name} is en route already, with ${id} to ${deliveryLocation}.`,
    }))
}
