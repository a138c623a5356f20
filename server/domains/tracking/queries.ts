import type { Knex } from 'knex'
import { loadId } from '#shared/loads/load'
import type { Shipment } from '#shared/tracking/shipment'
import type { TrackingRecord } from '#shared/tracking/tracking'
import { normaliseReference } from '#shared/tracking/trackingReference'
import { arrivedFrom } from '../../platform/files/senders.ts'
import { provesInstead } from './proving.ts'
import { publishPlaces } from './publicPlaces.ts'

/** SQL: the events whose files prove this one: itself, and disputed ones of its milestone that their driver gave up for it. */
const proving = `one.load_id = event.load_id and (one.id = event.id or ${provesInstead('one', 'event')})`

/** SQL: the files and the proof of an event, each omitted where there is none; its own come first. */
export const whatProves = `coalesce((
    select jsonb_build_object('files', jsonb_agg(jsonb_build_object('sha256', named.sha256, 'size', named.size,
      'type', named.type, 'kind', named.kind, 'receivedAt', ${arrivedFrom('named', 'one.driver_id')}) order by one.id <> event.id, one.received_at, named.number))
    from tracking_events one join tracking_event_files named on named.event_id = one.id
    where ${proving} having count(*) > 0), '{}')
  || coalesce((select jsonb_build_object('proof', one.proof) from tracking_events one
    where ${proving} and one.proof is not null order by one.id <> event.id, one.received_at limit 1), '{}')`

/** SQL: the public projection of a load: without rate, customer, driver and private notes. */
const publicRecord = (andOfEvents = '') => `json_build_object(
  'id', id,
  'status', case
      when status in ('delivered', 'invoiced', 'paid') then 'delivered'
      when status = 'enroute' and exists (
        select from tracking_events where load_id = loads.id and type = 'arrived_delivery' and dispute is null) then 'arrived_delivery'
      else status end,
  'pickup', pickup_location,
  'pickupTime', pickup_date_time,
  'pickupZone', pickup_zone,
  'delivery', delivery_location,
  'estimatedDelivery', delivery_date_time,
  'deliveryZone', delivery_zone,
  'equipment', equipment,
  'distance', distance,
  'events', array(
    select json_strip_nulls(json_build_object('type', type, 'time', occurred_at, 'zone', zone, 'location', location, 'note', note,
      'received', received_at, 'milesLeft', miles_left,
      'stop', case when type in ('arrived_stop', 'departed_stop', 'delay') then stop end, 'delay', delay))${andOfEvents}
    from tracking_events event where event.load_id = loads.id and dispute is null order by occurred_at, received_at, event.id))::jsonb
  || jsonb_strip_nulls(jsonb_build_object('pickupUntil', (stops->0->>'to')::timestamptz,
    'deliveryUntil', (stops->-1->>'to')::timestamptz, 'lastStop', jsonb_array_length(stops) - 1))`

/** The tracking record of a load; null for unknown loads, and for quoted and cancelled ones, which are not public. */
export async function readTracking(knex: Knex, reference: string): Promise<TrackingRecord | null> {
  const id = loadId.safeParse(normaliseReference(reference))
  if (!id.success) return null
  const row = await knex('loads')
    .where({ id: id.data })
    .whereNull('cancelled_at')
    .whereNot('status', 'quoted')
    .first('stops', knex.raw(`${publicRecord()} as record`))
  return row ? publishPlaces(row.record, row.stops) : null
}

/**
 * A load for the reader of a link to it, also a cancelled one: the public fields, with the files that prove its events; null for
 * an unknown load.
 */
export async function readShipment(knex: Knex, id: string): Promise<Shipment | null> {
  const row = await knex('loads')
    .where({ id })
    .whereNot('status', 'quoted')
    .first('cancelled_at', 'stops', knex.raw(`${publicRecord(`::jsonb || ${whatProves}`)} as record`))
  return row ? { ...publishPlaces(row.record, row.stops), cancelledAt: row.cancelled_at?.toISOString() ?? null } : null
}
