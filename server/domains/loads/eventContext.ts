import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import { findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { qualificationFindings } from '#shared/loads/eligibility'
import { type KnownPlace, stopEventFindings } from '#shared/loads/eventFindings'
import type { EventPlace, TrackingEvent } from '../tracking/index.ts'
import { hauled, readAvailability } from './candidates.ts'
import type { Load } from './Load.ts'

type Recorded = Pick<TrackingEvent, 'type' | 'stop' | 'occurredAt'> & { place: EventPlace | null }

/**
 * Findings about a driver's event, stored with it: those that the cab asks about, and for a departure those of an assignment.
 * They never refuse the event.
 */
export async function findingsOfEvent(
  knex: Knex,
  load: Load,
  driverId: string,
  { type, stop, occurredAt, place }: Recorded,
  gazetteer: Gazetteer,
): Promise<Finding[]> {
  if (stop === null) return []
  const at = occurredAt.getTime()
  const atStop = await knex('tracking_events')
    .where({ load_id: load.id, stop, dispute: null })
    .whereLike('type', 'arrived_%')
    .first('id')
  const lastPlace = place ? { ...place, name: null, at } : await readLastPlace(knex, driverId, occurredAt, gazetteer)
  const odd = stopEventFindings(
    { type, stop, occurredAt: at },
    {
      stops: load.stops,
      hasArrived: atStop !== undefined && !type.startsWith('arrived_'),
      underWay: await loadsUnderWay(knex, load.id, driverId),
      lastPlace,
      gazetteer,
    },
  )
  if (type !== 'departed_pickup') return odd
  const [driver] = await readAvailability(knex, driverId)
  return [...(driver ? qualificationFindings(driver, hauled(load), occurredAt) : []), ...odd]
}

/** Other loads of a driver that are on the road and not delivered. */
function loadsUnderWay(knex: Knex, loadId: string, driverId: string): Promise<{ id: string; deliveryLocation: string }[]> {
  return knex('loads')
    .where({ assigned_driver_id: driverId, cancelled_at: null })
    .whereNot({ id: loadId })
    .where((begun) => begun.where({ status: 'enroute' }).orWhere({ status: 'planned', last_event_type: 'arrived_pickup' }))
    .orderBy('id')
    .select('id', { deliveryLocation: 'delivery_location' })
}

/** The place of a driver's truck at the last event before this instant; null where it is unknown. */
async function readLastPlace(knex: Knex, driverId: string, before: Date, gazetteer: Gazetteer): Promise<KnownPlace | null> {
  const last = await knex('tracking_events')
    .where({ driver_id: driverId, dispute: null })
    // A delay has no location of the truck.
    .whereNot({ type: 'delay' })
    .where('occurred_at', '<=', before)
    .orderBy('occurred_at', 'desc')
    .first('location', 'occurred_at')
  const place = last && findPlace(gazetteer, last.location)
  return place
    ? { latitude: place.latitude, longitude: place.longitude, name: last.location, at: last.occurred_at.getTime() }
    : null
}
