import { formatStop } from '#shared/kernel/time'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { milestoneIndex } from '#shared/loads/loadEvents'
import { spanOf } from '#shared/loads/stopTimes'

export type LoadStop = Pick<LoadRecord['stops'][number], 'location' | 'zone' | 'from' | 'to'> &
  Partial<LoadRecord['stops'][number]>

/** The stops of a load; without the whole load the two stops of its row. */
export function stopsOfLoad(load: LoadRow, record: LoadRecord | null): readonly LoadStop[] {
  if (record) return record.stops
  return [
    { location: load.pickupLocation, zone: load.pickupZone, from: load.pickupDateTime, to: null },
    { location: load.deliveryLocation, zone: load.deliveryZone, from: load.deliveryDateTime, to: null },
  ]
}

/** When the truck was at a stop, as reported: `Nov 20, 6:04 AM to 6:42 AM MST`, `since …`, `until …`; null without events. */
export function actualOf({ events, stops }: Pick<LoadRecord, 'events' | 'stops'>, stop: number, zone: string): string | null {
  const [arrived, left] = [2 * stop, 2 * stop + 1].map((at) =>
    events.findLast(({ type, stop, dispute }) => !dispute && milestoneIndex(type, stop ?? null, stops.length) === at),
  )
  if (arrived && left && arrived.occurredAt <= left.occurredAt) return spanOf(arrived.occurredAt, left.occurredAt, zone)
  if (left) return `until ${formatStop(left.occurredAt, zone)}`
  return arrived ? `since ${formatStop(arrived.occurredAt, zone)}` : null
}
