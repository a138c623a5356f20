import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { loadEquipment } from '#shared/kernel/equipment'
import { calculationOf, sumsOf } from '#shared/settlements/calculationSnapshot'
import { centsOfLoad, payOf } from '#shared/settlements/pay'
import type { PayInputs } from '#shared/settlements/payInputs'
import { linkOf, type NewEvent } from '../domains/tracking/append.ts'
import { hauls, lanes, laneZones, shortLanes } from './demoLanes.ts'
import { addManyInvoices } from './manyInvoices.ts'

/** How many days before now the loads begin, by default three years, and how many days they continue after now. */
export const usualDays = 1_095
const ahead = 5

export interface Added {
  brokers: number
  drivers: number
  loads: number
  settlements: number
}

const firstNames = 'Ana Ben Carla Dean Elena Frank Grace Hugo Ivy Jorge Kay Leo Mara Nils Olga Pete Quinn Rosa Sam Tess'.split(
  ' ',
)
const lastNames =
  'Abbott Bravo Chavez Dunn Escobar Fuentes Garner Holt Ito Jensen Keller Lara Munoz Nash Ortega Pike Quist Rios Salas Trujillo'.split(
    ' ',
  )
const text = 'Canyon Desert Coastal Summit Prairie Harbor Valley Ridge Juniper Ocotillo'.split(' ')
const trades = 'Logistics Freight Transport Brokerage Carriers Shipping'.split(' ')

/**
 * Adds `count` loads with drivers, brokers, events, invoices and settlements in one transaction. The database generates them:
 * deterministic, oldest first, spread over so many days until now.
 */
export async function addManyLoads(knex: Knex, count: number, days = usualDays): Promise<Added> {
  const added = await knex.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    const rows = async (sql: string, values: readonly unknown[]) => (await trx.raw(sql, values as never)).rowCount as number
    const brokers = await rows(brokersSql, [text, trades, Math.ceil(count / 1_000)])
    const drivers = await rows(driversSql, [firstNames, lastNames, Math.ceil(count / 400)])
    for (const table of ['added_loads', 'added_settlements']) {
      await trx.raw(`create temporary table ${table} (id text primary key) on commit drop`)
    }
    await trx.raw(termsSql, [days, days])
    const loads = await rows(loadsSql, [laneRows(), haulRows(), count, days])
    await trx.raw('analyze added_loads, loads, drivers')
    await addEvents(trx)
    await addManyInvoices(trx)
    const settlements = await rows(settlementsSql, [])
    await trx.raw('analyze added_settlements, settlements')
    await trx.raw(linesSql)
    await workOut(trx)
    return { brokers, drivers, loads, settlements }
  })
  await vacuum(knex)
  return added
}

/** How many loads or settlements are worked on at once. */
const batch = 1_000

/** Adds the events of the added loads, each as a link of the evidence chain of its load. */
async function addEvents(trx: Knex): Promise<void> {
  const ids: string[] = await trx('added_loads').orderBy('id').pluck('id')
  for (let start = 0; start < ids.length; start += batch) {
    const { rows }: { rows: NewEvent[] } = await trx.raw(eventsSql, { ids: ids.slice(start, start + batch) })
    let last = { loadId: '', sequence: 0, hash: '' }
    const events = rows.map((row) => {
      const event = { ...row, receivedAt: row.occurredAt, note: '' }
      const { sequence, hash } = last.loadId === event.loadId ? last : { sequence: 0, hash: '' }
      const link = linkOf(event, sequence + 1, hash)
      last = { loadId: event.loadId, sequence: link.sequence, hash: link.hash }
      return { ...event, ...link }
    })
    await trx.raw(linkedSql, { events: JSON.stringify(events) })
  }
}

/** Works the added settlements out, as those that people make, a batch at a time. */
async function workOut(trx: Knex): Promise<void> {
  const ids: string[] = await trx('added_settlements').orderBy('id').pluck('id')
  for (let start = 0; start < ids.length; start += batch) {
    const { rows } = await trx.raw(inputsSql, { ids: ids.slice(start, start + batch) })
    const worked = rows.map(({ id, inputs }: { id: string; inputs: PayInputs }) => {
      const pay = payOf(inputs)
      const lines = inputs.loads.map((load) => ({ load: load.id, cents: centsOfLoad(pay, load.id) }))
      return {
        id,
        earned: sumsOf(pay).earningsCents,
        reimbursed: pay.reimbursedCents,
        calculation: calculationOf(inputs, pay),
        lines,
      }
    })
    await trx.raw(workedSql, { worked: JSON.stringify(worked) })
  }
}

/** May exceed the statement timeout, which cannot be lifted locally because VACUUM runs outside transactions. */
async function vacuum(knex: Knex): Promise<void> {
  const connection = await knex.client.acquireConnection()
  try {
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum analyze')
    await connection.query('reset statement_timeout')
  } finally {
    await knex.client.releaseConnection(connection)
  }
}

function laneRows(): string {
  const rows = [...lanes, ...shortLanes].map(([pickup, delivery, miles], place) => ({
    place,
    pickup,
    delivery,
    miles,
    pickup_zone: laneZones[pickup],
    delivery_zone: laneZones[delivery],
  }))
  return JSON.stringify(rows)
}

function haulRows(): string {
  const rows = Object.keys(loadEquipment).map((equipment, place) => {
    const { centsAMile, feet, freight } = hauls[equipment as keyof typeof loadEquipment]
    return { place, equipment, cents: centsAMile[0], feet: feet[0], freight: freight[0] }
  })
  return JSON.stringify(rows)
}

const brokersSql = `
  insert into brokers (name)
  select name from (values (?::text[], ?::text[])) word (firsts, trades),
    lateral (select firsts[1 + n % 10] || ' ' || trades[1 + n / 10 % 6] || ' ' || n as name from generate_series(1, ?) n) one`

const driversSql = `
  insert into drivers (status, type, first_name, last_name, license_no, license_state, phone, share_basis_points)
  select 'onboarded', (array['w2', 'contractor', 'owner_operator'])[1 + n % 3], first, last, license,
      (array['AZ', 'CA', 'TX'])[1 + n % 3], '(602) 555-0100', (array[2800, 6850, 8600])[1 + n % 3]
  from (values (?::text[], ?::text[])) name (firsts, lasts), generate_series(1, ?) n,
    lateral (select firsts[1 + n % 20] as first, lasts[1 + n / 20 % 20] as last, 'M' || lpad(n::text, 8, '0') as license) one`

/** A factor coprime to ten maps every number to a different one, in an order that looks random. */
const idSql = `'FF' || lpad(((n + (select coalesce(max(number), 0) from loads)) * 7654321987 % 10000000000)::text, 10, '0')`

/** SQL: a stop with only a place and a time. */
const stopSql = (end: 'pickup' | 'delivery') => `jsonb_build_object(
  'facility', null, 'street', null, 'location', ${end}, 'zone', ${end}_zone, 'from', ${end}_at, 'to', null,
  'contact', null, 'phone', null, 'instructions', null)`

const loadsSql = `
  with lane as (select * from jsonb_to_recordset(?::jsonb)
         as lane (place int, pickup text, delivery text, miles int, pickup_zone text, delivery_zone text)),
       haul as (select * from jsonb_to_recordset(?::jsonb) as haul (place int, equipment text, cents int, feet int, freight text)),
       crew as (select row_number() over (order by number) - 1 as place, id, share_basis_points as share from drivers
         where status = 'onboarded'),
       payer as (select row_number() over (order by number) - 1 as place, id from brokers),
       size as (select ?::bigint as loads, ?::int as days, (select count(*) from lane) as lanes, (select count(*) from haul) as hauls,
         (select count(*) from crew) as crews, (select count(*) from payer) as payers),
       made as (
         select n, ${idSql} as id, lane.*, haul.equipment, haul.cents, haul.feet, haul.freight, crew.id as driver,
           crew.share, payer.id as broker, pickup_at, pickup_at + make_interval(mins => miles * 6 / 5 + 120) as delivery_at,
           round(miles * (haul.cents + n % 60) / 500.0)::int * 500 + 20000 as linehaul
         from size cross join lateral generate_series(1, size.loads) n
         join lane on lane.place = n * 6089 % lanes join haul on haul.place = n * 7307 % hauls
         join crew on crew.place = n * 7919 % crews join payer on payer.place = n * 5501 % payers,
         lateral (select date_trunc('hour', now() + make_interval(hours => ${24 * ahead} - ((loads - n) * 24 * (days + ${ahead}) / loads)::int))
           as pickup_at) time),
       staged as (
         select *, case
             when pickup_at > now() + interval '3 days' then 'quoted'
             when pickup_at > now() + interval '1 day' then 'booked'
             when pickup_at > now() then 'planned'
             when delivery_at > now() - interval '1 hour' then 'enroute'
             when delivery_at > now() - interval '10 days' then 'delivered'
             when delivery_at > now() - interval '35 days' then 'invoiced'
             else 'paid' end as status
         from made),
       inserted as (
         insert into loads (id, status, broker_id, assigned_driver_id, rate_linehaul_cents, accessorials_cents, driver_pay_cents,
             pickup_location, pickup_date_time, pickup_zone, delivery_location, delivery_date_time, delivery_zone, equipment,
             trailer_feet, distance, freight_details, delivered_at, paid_at, created_at, updated_at, charges, stops)
         select id, status, broker, assigned, linehaul, case when n % 4 = 0 then '{7500}' else '{}' end::int[],
             case when assigned is not null then (linehaul::bigint * share + 5000) / 10000 end,
             pickup, pickup_at, pickup_zone, delivery, delivery_at, delivery_zone, equipment, feet, miles, freight, delivered, paid,
             created, coalesce(paid, delivered, created),
             case when n % 4 = 0 then '[{"code": "lumper", "cents": 7500, "note": null}]' else '[]' end::jsonb,
             jsonb_build_array(${stopSql('pickup')}, ${stopSql('delivery')})
         from staged, lateral (select
             case when status not in ('quoted', 'booked') then driver end as assigned,
             case when status in ('delivered', 'invoiced', 'paid') then delivery_at + interval '40 minutes' end as delivered,
             case when status = 'paid' then delivery_at + interval '30 days' end as paid,
             least(pickup_at - interval '2 days', now()) as created) derived
         order by n on conflict (id) do nothing returning id)
  insert into added_loads select id from inserted`

/** One truck in eight comes ten minutes late. */
const eventsSql = `
  select id as "loadId", type, stop, at as "occurredAt", zone, location, left_there as "milesLeft" from loads,
    lateral (values ('arrived_pickup', 0, pickup_date_time - interval '25 minutes', pickup_zone, pickup_location, distance),
      ('departed_pickup', 0, pickup_date_time, pickup_zone, pickup_location, distance),
      ('arrived_delivery', 1, delivered_at - interval '10 minutes' * (3 + number % 8), delivery_zone, delivery_location, 0),
      ('delivered', 1, delivered_at, delivery_zone, delivery_location, 0)) event (type, stop, at, zone, location, left_there)
  where id = any(:ids::text[]) and status not in ('quoted', 'booked', 'planned') and at is not null order by id, at`

const linkedSql = `
  insert into tracking_events (id, load_id, type, stop, occurred_at, received_at, zone, location, miles_left, sequence, digest,
    hash, salt)
  select id, "loadId", type, stop, "occurredAt", "receivedAt", zone, location, "milesLeft", sequence, digest, hash, salt
  from jsonb_to_recordset(:events::jsonb) as event (id uuid, "loadId" text, type text, stop int, "occurredAt" timestamptz,
    "receivedAt" timestamptz, zone text, location text, "milesLeft" int, sequence int, digest text, hash text, salt text)`

/** SQL: the Sunday of the week in which a load was delivered, in the company's zone. */
const sunday = `(date_trunc('week', delivered_at at time zone '${company.zone}') + interval '6 days')::date`

/** A settlement of the paid loads for each driver and week, numbered after the existing ones of that day. */
const settlementsSql = `
  with week as (
    select assigned_driver_id as driver, sunday
    from added_loads join loads using (id), lateral (select ${sunday} as sunday) ends
    where status = 'paid' group by 1, 2),
  numbered as (
    select *, 100 + coalesce(there.count, 0) + row_number() over (partition by sunday order by driver) as place
    from week left join (select period_end, count(*) from settlements group by 1) there on period_end = sunday),
  inserted as (
    insert into settlements (id, driver_id, status, period_start, period_end, earnings_cents, calculation, paid_at, created_at,
      updated_at)
    select 'ST-' || to_char(sunday, 'YYYYMMDD') || '-' || place, driver, 'paid', sunday - 6, sunday, 0, '{}',
      sunday + interval '5 days', sunday + interval '1 day', sunday + interval '5 days'
    from numbered order by sunday, place returning id)
  insert into added_settlements select id from inserted`

const linesSql = `
  insert into settlement_lines (settlement_id, load_id, driver_id, amount_cents)
  select settlements.id, loads.id, drivers.id, 0
  from added_loads join loads using (id) join drivers on drivers.id = assigned_driver_id
    join (settlements join added_settlements using (id)) on settlements.driver_id = drivers.id
      and period_end = ${sunday}
  where loads.status = 'paid'`

/** Of who has no pay terms yet, as long as there are loads. */
const termsSql = `
  insert into pay_terms (driver_id, version, effective_from, terms, entered_at)
  select id, 1, current_date - (? + 30), jsonb_build_object('kind', 'percent', 'linehaul', share_basis_points, 'fuel', 0,
    'extras', 0), now() - make_interval(days => ? + 30)
  from drivers where not exists (select from pay_terms where driver_id = drivers.id)`

/** What settlements are worked out from, as \`readWorksheet\` reads it of one: these have no accounts. */
const inputsSql = `
  select settlements.id, json_build_object('kind', 'weekly', 'from', period_start, 'until', period_end, 'bonus', null,
    'carriedCents', 0, 'deductions', '[]'::json, 'escrow', '[]'::json, 'advances', '[]'::json,
    'corrections', '[]'::json, 'expenses', '[]'::json,
    'terms', (select json_agg(json_build_object('version', version, 'effectiveFrom', effective_from, 'terms', terms) order by version)
      from pay_terms where driver_id = settlements.driver_id),
    'loads', (select json_agg(json_build_object('id', loads.id, 'pickup', pickup_location, 'delivery', delivery_location,
        'deliveredOn', (delivered_at at time zone '${company.zone}')::date, 'dueOn', null, 'settledIn', null, 'excluded', null,
        'linehaulCents', rate_linehaul_cents, 'fuelCents', 0, 'miles', distance, 'emptyMiles', 0, 'agreedCents', null,
        'extras', '[]'::json)
      order by delivered_at, loads.id) from settlement_lines line join loads on loads.id = line.load_id
      where line.settlement_id = settlements.id)) as inputs
  from settlements where id = any(:ids::text[]) order by id`

const workedSql = `
  with worked as (select * from jsonb_to_recordset(:worked::jsonb) as one (id text, earned int, reimbursed int, calculation jsonb, lines jsonb)),
    paid as (
      update settlement_lines line set amount_cents = of_load.cents
      from worked, jsonb_to_recordset(worked.lines) as of_load (load text, cents int)
      where line.settlement_id = worked.id and line.load_id = of_load.load)
  update settlements set earnings_cents = worked.earned, reimbursed_cents = worked.reimbursed, calculation = worked.calculation from worked where worked.id = settlements.id`
