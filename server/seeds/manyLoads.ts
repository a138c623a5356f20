import type { Knex } from 'knex'
import { company } from '#shared/company'
import { loadEquipment } from '#shared/equipment'
import { hauls, lanes, laneZones, shortLanes } from './demoLanes.ts'

/** How far back the loads reach, and how far ahead, in days: a busy company's three years. */
const past = 1_095
const ahead = 5

/** What was added. */
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
const words = 'Canyon Desert Coastal Summit Prairie Harbor Valley Ridge Juniper Ocotillo'.split(' ')
const trades = 'Logistics Freight Transport Brokerage Carriers Shipping'.split(' ')

/**
 * Adds `count` loads with their drivers, brokers, events and settlements, made by the database itself: the same every time
 * for the same database, oldest first, spread over three years until now. All or nothing.
 */
export async function addManyLoads(knex: Knex, count: number): Promise<Added> {
  const added = await knex.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    const rows = async (sql: string, values: readonly unknown[]) => (await trx.raw(sql, values as never)).rowCount as number
    const brokers = await rows(brokersSql, [words, trades, Math.ceil(count / 1_000)])
    const drivers = await rows(driversSql, [firstNames, lastNames, Math.ceil(count / 400)])
    for (const table of ['added_loads', 'added_settlements']) {
      await trx.raw(`create temporary table ${table} (id text primary key) on commit drop`)
    }
    const loads = await rows(loadsSql, [laneRows(), haulRows(), count])
    await trx.raw('analyze added_loads, loads, drivers')
    await trx.raw(eventsSql)
    const settlements = await rows(settlementsSql, [])
    await trx.raw('analyze added_settlements, settlements')
    await trx.raw(linesSql)
    return { brokers, drivers, loads, settlements }
  })
  await vacuum(knex)
  return added
}

/** Takes longer than a request may, and runs in no transaction that could say so. */
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
    ...{ place, pickup, delivery, miles },
    ...{ pickup_zone: laneZones[pickup], delivery_zone: laneZones[delivery] },
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

/** A factor without a divisor in common with ten makes of each number another one, in no order that anybody sees. */
const idOf = `'FF' || lpad(((n + (select coalesce(max(number), 0) from loads)) * 7654321987 % 10000000000)::text, 10, '0')`

const loadsSql = `
  with lane as (select * from jsonb_to_recordset(?::jsonb)
         as lane (place int, pickup text, delivery text, miles int, pickup_zone text, delivery_zone text)),
       haul as (select * from jsonb_to_recordset(?::jsonb) as haul (place int, equipment text, cents int, feet int, freight text)),
       crew as (select row_number() over (order by number) - 1 as place, id, share_basis_points as share from drivers
         where status = 'onboarded'),
       payer as (select row_number() over (order by number) - 1 as place, id from brokers),
       size as (select ?::bigint as loads, (select count(*) from lane) as lanes, (select count(*) from haul) as hauls,
         (select count(*) from crew) as crews, (select count(*) from payer) as payers),
       made as (
         select n, ${idOf} as id, lane.*, haul.equipment, haul.cents, haul.feet, haul.freight, crew.id as driver,
           crew.share, payer.id as broker, pickup_at, pickup_at + make_interval(mins => miles * 6 / 5 + 120) as delivery_at,
           round(miles * (haul.cents + n % 60) / 500.0)::int * 500 + 20000 as linehaul
         from size cross join lateral generate_series(1, size.loads) n
         join lane on lane.place = n * 6089 % lanes join haul on haul.place = n * 7307 % hauls
         join crew on crew.place = n * 7919 % crews join payer on payer.place = n * 5501 % payers,
         lateral (select date_trunc('hour', now() + make_interval(hours => ${24 * ahead} - ((loads - n) * ${24 * (past + ahead)} / loads)::int))
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
             trailer_feet, distance, freight_details, delivered_at, paid_at, created_at, updated_at)
         select id, status, broker, assigned, linehaul, case when n % 4 = 0 then '{7500}' else '{}' end::int[],
             case when assigned is not null then (linehaul::bigint * share + 5000) / 10000 end,
             pickup, pickup_at, pickup_zone, delivery, delivery_at, delivery_zone, equipment, feet, miles, freight, delivered, paid,
             asked, coalesce(paid, delivered, asked)
         from staged, lateral (select
             case when status not in ('quoted', 'booked') then driver end as assigned,
             case when status in ('delivered', 'invoiced', 'paid') then delivery_at + interval '40 minutes' end as delivered,
             case when status = 'paid' then delivery_at + interval '30 days' end as paid,
             least(pickup_at - interval '2 days', now()) as asked) told
         order by n on conflict (id) do nothing returning id)
  insert into added_loads select id from inserted`

const eventsSql = `
  insert into tracking_events (load_id, type, occurred_at, received_at, zone, location)
  select id, type, at, at, zone, location from added_loads join loads using (id),
    lateral (values ('departed_pickup', pickup_date_time, pickup_zone, pickup_location),
      ('delivered', delivered_at, delivery_zone, delivery_location)) event (type, at, zone, location)
  where status not in ('quoted', 'booked', 'planned') and at is not null`

/** SQL: the last day of the week in which a load was delivered, Monday to Sunday by the company's clock. */
const sunday = `(date_trunc('week', delivered_at at time zone '${company.zone}') + interval '6 days')::date`

/** A settlement for each driver and week, of what is paid; its number after those of the day that are there. */
const settlementsSql = `
  with week as (
    select assigned_driver_id as driver, sunday, sum(driver_pay_cents) as earned
    from added_loads join loads using (id), lateral (select ${sunday} as sunday) ends
    where status = 'paid' group by 1, 2),
  numbered as (
    select *, 100 + coalesce(there.count, 0) + row_number() over (partition by sunday order by driver) as place
    from week left join (select period_end, count(*) from settlements group by 1) there on period_end = sunday),
  inserted as (
    insert into settlements (id, driver_id, status, period_start, period_end, earnings_cents, paid_at, created_at, updated_at)
    select 'ST-' || to_char(sunday, 'YYYYMMDD') || '-' || place, driver, 'paid', sunday - 6, sunday, earned,
      sunday + interval '5 days', sunday + interval '1 day', sunday + interval '5 days'
    from numbered order by sunday, place returning id)
  insert into added_settlements select id from inserted`

const linesSql = `
  insert into settlement_lines (settlement_id, load_id, linehaul_cents, share_basis_points, amount_cents)
  select settlements.id, loads.id, rate_linehaul_cents, share_basis_points, driver_pay_cents
  from added_loads join loads using (id) join drivers on drivers.id = assigned_driver_id
    join (settlements join added_settlements using (id)) on settlements.driver_id = drivers.id
      and period_end = ${sunday}
  where loads.status = 'paid'`
