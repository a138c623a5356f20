import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { evidenceText } from '#shared/evidence'
import { TrackingEvent } from './TrackingEvent.ts'

/** An event to store; what is not known of it is null. */
export type NewEvent = Pick<TrackingEvent, 'loadId' | 'type' | 'occurredAt' | 'receivedAt' | 'location' | 'zone' | 'note'> &
  Partial<TrackingEvent>

/**
 * Stores an event as the next link of its load's evidence chain. Within a transaction that has locked the load, so that the
 * chain does not fork.
 */
export async function appendEvent(knex: Knex, event: NewEvent): Promise<TrackingEvent> {
  const last = await TrackingEvent.query(knex)
    .where({ load_id: event.loadId })
    .whereNotNull('sequence')
    .orderBy('sequence', 'desc')
    .first()
  const id = randomUUID()
  const sequence = (last?.sequence ?? 0) + 1
  const { loadId, type, stop = null, occurredAt, deviceTime = null, receivedAt, location, zone, note } = event
  const { toldBy = null, driverId = null } = event
  const text = evidenceText(last?.hash ?? '', {
    ...{ id, loadId, sequence, type, stop, location, zone, note, toldBy, driverId },
    occurredAt: occurredAt.toISOString(),
    deviceTime: deviceTime?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
  })
  const hash = createHash('sha256').update(text).digest('hex')
  return TrackingEvent.query(knex)
    .insert({ ...event, id, sequence, hash })
    .returning('*')
}
