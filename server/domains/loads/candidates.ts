import type { Knex } from 'knex'
import type { DocumentKind } from '#shared/documents/document'
import { assumed } from '#shared/kernel/distance'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { type Availability, type Candidate, candidateFor } from '#shared/loads/candidate'
import type { HauledLoad } from '#shared/loads/eligibility'
import { atHireFor, endsOn } from '../documents/index.ts'
import { driverLoginJson } from '../drivers/index.ts'
import type { Load } from './Load.ts'

const expiry = (kind: string) =>
  `(select expires_on::text from documents
    where documents.driver_id = drivers.id and kind = '${kind}' and documents.status = 'current')`

/** SQL: until when the annual query or MVR of a driver is valid, or the pre-hire one in its place; null without one. */
const yearlyUntil = (yearly: DocumentKind) => `(select max(${endsOn}) from documents
    where documents.driver_id = drivers.id and documents.status = 'current' and kind in (${[yearly, ...atHireFor(yearly)]
      .map((kind) => `'${kind}'`)
      .join(', ')}))`

/** SQL: when a load on the road arrives at the assumed speed from its last event, never before the new time of its last delay. */
const expectedAt = `greatest(last_event_at + interval '1 minute' * round(last_event_miles_left * 60.0 / ${assumed.milesPerHour}),
  case when (delay->>'stop')::int > 0 then (delay->>'expectedAt')::timestamptz end)`

const availabilitySql = `
  select drivers.id as "driverId", first_name || ' ' || last_name as name, type, status, phone, endorsements,
    ${driverLoginJson('drivers.id')}->>'state' as login,
    ${expiry('cdl')} as "cdlExpiresOn", ${expiry('medical_card')} as "medicalCardExpiresOn",
    ${expiry('insurance')} as "insuranceExpiresOn", ${yearlyUntil('clearinghouse_limited')}::text as "clearinghouseUntil",
    ${yearlyUntil('mvr')}::text as "mvrUntil", days_off as "daysOff",
    array(select equipment from loads where assigned_driver_id = drivers.id and delivered_at is not null and cancelled_at is null
      union select unnest(drivers.equipment) order by equipment) as hauled,
    (select json_build_object('at', delivered_at, 'location', delivery_location, 'zone', delivery_zone)
      from loads where assigned_driver_id = drivers.id and delivered_at is not null and cancelled_at is null
      order by delivered_at desc limit 1) as last,
    (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'pickupLocation', pickup_location,
        'deliveryLocation', delivery_location, 'deliveryZone', delivery_zone, 'from', pickup_date_time, 'to', delivery_date_time,
        'expectedAt', case when status = 'enroute' then ${expectedAt} end)
        order by pickup_date_time, id), '[]')
      from loads where assigned_driver_id = drivers.id and loads.status in ('planned', 'enroute') and cancelled_at is null)
      as loads
  from drivers where case when :driver::uuid is null then status <> 'terminated' else drivers.id = :driver end
  order by drivers.number`

/** Reads the availability of every driver who is not terminated, or of one driver. */
export async function readAvailability(knex: Knex, driverId: string | null = null): Promise<Availability[]> {
  const { rows } = await knex.raw(availabilitySql, { driver: driverId })
  return rows
}

type LoadToHaul = Pick<Load, 'id' | 'status' | 'equipment' | 'hazmat' | 'stops'>

/** A driver and a load in the form that the rule of eligibility takes (§7); null for an unknown driver. */
export async function candidateOf(
  knex: Knex,
  driverId: string,
  load: LoadToHaul,
  gazetteer: Gazetteer,
): Promise<Candidate | null> {
  return availableFor(knex, driverId, hauled(load), gazetteer)
}

/** The same as `candidateOf`, for a load that is in the form of the rule already. */
export async function availableFor(
  knex: Knex,
  driverId: string,
  load: HauledLoad,
  gazetteer: Gazetteer,
): Promise<Candidate | null> {
  const [driver] = await readAvailability(knex, driverId)
  return driver ? candidateFor(driver, load, gazetteer) : null
}

/** A stored load in the form that the rule of eligibility takes, by its stops: an edited one has no columns yet. */
export function hauled({ id, status, equipment, hazmat, stops }: LoadToHaul): HauledLoad {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) throw new Error(`Load ${id} has no stops`)
  return {
    id,
    status,
    equipment,
    hazmat,
    pickupLocation: first.location,
    pickupDateTime: first.from,
    pickupUntil: first.to,
    pickupZone: first.zone,
    deliveryDateTime: last.to ?? last.from,
    deliveryUntil: last.to,
    deliveryZone: last.zone,
  }
}
