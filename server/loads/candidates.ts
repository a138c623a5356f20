import type { Knex } from 'knex'
import { estimateDistance } from '#shared/distance'
import type { Candidate, HauledLoad } from '#shared/eligibility'
import { findPlace, type Gazetteer } from '#shared/gazetteer'
import type { Load } from './Load.ts'

type Known = Omit<Candidate, 'emptyAt' | 'emptyLocation' | 'emptyZone' | 'milesEmpty' | 'loads'> & {
  loads: (Candidate['loads'][number] & { deliveryZone: string })[]
  /** The last delivery. */
  last: Emptied | null
}

interface Emptied {
  at: string
  location: string
  zone: string
}

const expiry = (kind: string) =>
  `(select expires_on::text from documents where documents.driver_id = drivers.id and kind = '${kind}')`

const factsSql = `
  select drivers.id as "driverId", first_name || ' ' || last_name as name, type, status, phone, endorsements,
    ${expiry('cdl')} as "cdlExpiresOn", ${expiry('medical_card')} as "medicalCardExpiresOn",
    ${expiry('insurance')} as "insuranceExpiresOn",
    array(select distinct equipment from loads where assigned_driver_id = drivers.id and delivered_at is not null
      and cancelled_at is null order by equipment) as hauled,
    (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'pickupLocation', pickup_location,
        'deliveryLocation', delivery_location, 'deliveryZone', delivery_zone, 'from', pickup_date_time, 'to', delivery_date_time)
        order by pickup_date_time, id), '[]')
      from loads where assigned_driver_id = drivers.id and loads.status in ('planned', 'enroute') and cancelled_at is null
        and id <> :load) as loads,
    (select json_build_object('at', delivered_at, 'location', delivery_location, 'zone', delivery_zone)
      from loads where assigned_driver_id = drivers.id and delivered_at is not null and cancelled_at is null
      order by delivered_at desc limit 1) as last
  from drivers where case when :driver::uuid is null then status <> 'terminated' else drivers.id = :driver end
  order by drivers.number`

/** What the rule of eligibility needs to know of every driver who is not terminated, or of one, for this load (§7). */
export async function candidatesFor(
  knex: Knex,
  load: Pick<Load, 'id' | 'stops'>,
  gazetteer: Gazetteer,
  driverId: string | null = null,
): Promise<Candidate[]> {
  const { rows } = await knex.raw(factsSql, { load: load.id, driver: driverId })
  const pickup = load.stops[0]
  if (!pickup) return []
  const place = findPlace(gazetteer, pickup.location)
  return rows.map(({ last, loads, ...known }: Known) => {
    const empty = emptiedBefore(loads, Date.parse(pickup.from ?? '')) ?? last
    const from = empty && findPlace(gazetteer, empty.location)
    return {
      ...known,
      emptyAt: empty?.at ?? null,
      emptyLocation: empty?.location ?? null,
      emptyZone: empty?.zone ?? null,
      // Within a city the coordinates say nothing: no miles worth the name.
      milesEmpty: place && from ? (estimateDistance(from, place)?.road ?? 0) : null,
      loads: loads.map(({ deliveryZone: _, ...other }) => other),
    }
  })
}

/** The last delivery before a pickup: of a load that is over by then, or that is on the truck already. */
function emptiedBefore(loads: Known['loads'], pickup: number): Emptied | null {
  const before = loads.filter(({ status, to }) => status === 'enroute' || Date.parse(to) <= pickup)
  const last = before.toSorted((a, b) => Date.parse(a.to) - Date.parse(b.to)).at(-1)
  return last ? { at: last.to, location: last.deliveryLocation, zone: last.deliveryZone } : null
}

/** A stored load as the rule of eligibility takes it. */
export function hauled({
  status,
  equipment,
  hazmat,
  stops,
}: Pick<Load, 'status' | 'equipment' | 'hazmat' | 'stops'>): HauledLoad {
  return { status, equipment, hazmat, stops }
}
