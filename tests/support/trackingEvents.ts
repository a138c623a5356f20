import type { Knex } from 'knex'
import { linkOf } from '../../server/domains/tracking/append.ts'
import { TrackingEvent } from '../../server/domains/tracking/TrackingEvent.ts'

/** A check call with a public and a private note, as the next link of its load's evidence chain. */
export async function createTrackingEvent(
  knex: Knex,
  values: Partial<TrackingEvent> & { loadId: string },
): Promise<TrackingEvent> {
  const event = {
    type: 'check_call' as const,
    occurredAt: new Date(),
    receivedAt: new Date(),
    zone: 'America/Los_Angeles',
    location: 'Blythe, CA',
    milesLeft: 212,
    note: 'On time.',
    privateNote: 'The receiver is slow to pay.',
    ...values,
  }
  const last = await TrackingEvent.query(knex).where({ load_id: values.loadId }).orderBy('sequence', 'desc').first()
  return TrackingEvent.query(knex)
    .insert({ ...linkOf(event, (last?.sequence ?? 0) + 1, last?.hash ?? ''), ...event })
    .returning('*')
}
