import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { proposalOf } from '#shared/documents/suspension'
import type { Driver } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { findPlace } from '#shared/kernel/gazetteer'
import { readDwells } from '../../../server/domains/loads/dwells.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { laneZones } from '../../../server/seeds/demoLanes.ts'
import { demoLoads, reachedAt } from '../../../server/seeds/demoLoads.ts'
import { demoAccounts } from '../../../server/seeds/demoPay.ts'
import { demoSettlements } from '../../../server/seeds/demoSettlements.ts'
import { addManyLoads } from '../../../server/seeds/manyLoads.ts'
import { checkDocument } from '../../support/documents.ts'
import { createUser } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { completedStatuses, driverStatuses, loadStatuses, seeded, settlementStatuses } from '../../support/spec/specPortal.ts'

let server: TestServer
const now = new Date()
const day = 86_400_000

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.knex, now, openStorage(server.config))
})
afterAll(() => server.close())

const count = async (table: string, where = 'true') => {
  const { rows } = await server.knex.raw(`select count(*)::int from ${table} where ${where}`)
  return rows[0].count
}

test('adds the specified number of rows, expiring documents and pending settlements', async () => {
  for (const table of ['drivers', 'brokers', 'loads', 'settlements'] as const) expect(await count(table)).toBe(seeded[table])
  const expiring = `status = 'current' and expires_on <= '${dayAhead(60)}' and driver_id in (select id from drivers where status <> 'terminated')`
  expect(await count('documents', expiring)).toBe(seeded.expiringDocuments)
  expect(await count('settlements', `status = 'pending'`)).toBe(seeded.pendingSettlements)
  expect(await count('documents')).toBe(seeded.documents + 1)
})

test.each([
  ['loads', loadStatuses],
  ['drivers', driverStatuses],
  ['settlements', settlementStatuses],
  ['invoices', ['open', 'paid']],
] as const)('adds %s in every status, and the audit log ends with the status of every row', async (table, statuses) => {
  for (const status of statuses) expect(await count(table, `status = '${status}'`), status).toBeGreaterThan(1)
  const { rows } = await server.knex.raw(
    `select count(*)::int from ${table} n where status is distinct from (
       select to_value from audit_log a where a.resource = '${table}' and a.row_id = n.id::text order by id desc limit 1)`,
  )
  expect(rows[0].count).toBe(0)
})

test('the history of a row has the times at which it went from status to status, and every step one of its own', async () => {
  const steps: { resource: string; row_id: string; to_value: string; at: Date }[] = await server
    .knex('audit_log')
    .where({ what: 'status' })
    .orderBy('id')
  const last = new Map<string, Date>()
  for (const { resource, row_id, to_value, at } of steps) {
    const before = last.get(resource + row_id)
    const step = `${resource} ${row_id} ${to_value}`
    expect(at <= now, step).toBe(true)
    if (before) expect(before < at, step).toBe(true)
    last.set(resource + row_id, at)
  }
  const { rows } = await server.knex.raw(
    `select resource, to_value, row_id from audit_log log where what = 'status' and at <> case resource || ' ' || to_value
       when 'loads enroute' then (select occurred_at from tracking_events where load_id = row_id and type = 'departed_pickup')
       when 'loads delivered' then (select delivered_at from loads where id = row_id)
       when 'loads invoiced' then (select created_at from invoices where load_id = row_id)
       when 'loads paid' then (select paid_at from loads where id = row_id)
       when 'settlements processed' then (select processed_at from settlements where id = row_id)
       when 'settlements paid' then (select paid_at from settlements where id = row_id)
       when 'quotes quoted' then (select sent_at from quote_prices where quote_id::text = row_id)
       else at end`,
  )
  expect(rows).toEqual([])
})

test('the demo driver has several next loads, and loads and settlements in every status that a driver has; the demo shipper has loads', async () => {
  const [driver] = await server.knex('users').where('email', 'driver@fairlane.example')
  const own = await server.knex('loads').where('assigned_driver_id', driver.driver_id).distinct('status').pluck('status')
  expect(own.sort()).toEqual(loadStatuses.filter((status) => status !== 'quoted' && status !== 'booked').sort())
  expect(await count('loads', `status = 'planned' and assigned_driver_id = '${driver.driver_id}'`)).toBe(3)
  // Who is assigned to a booked load makes it a planned one.
  expect(await count('loads', `status in ('quoted', 'booked') and assigned_driver_id is not null`)).toBe(0)
  const paid = await server.knex('settlements').where('driver_id', driver.driver_id).distinct('status').pluck('status')
  expect(paid.sort()).toEqual([...settlementStatuses].sort())
  const [shipper] = await server.knex('users').where('email', 'shipper@fairlane.example')
  expect((await server.knex('loads').where('shipper_id', shipper.shipper_id)).length).toBeGreaterThan(4)
})

test('a suspension is proposed, of a driver with loads, and a document with its page waits to be checked, of the demo driver', async () => {
  const today = companyDay(now)
  const cookie = await server.signInAs('fleet_manager')
  const read = async <Body>(path: string): Promise<Body> => (await server.request(path, { cookie })).json() as Promise<Body>
  const drivers = await read<Driver[]>('/api/drivers?limit=100')
  const proposed = drivers.filter((driver) => proposalOf(driver, today))
  expect(proposed.map(({ fullName }) => fullName)).toEqual(['Marcus Tso'])
  expect(await count('loads', `status in ('planned', 'enroute') and assigned_driver_id = '${proposed[0]?.id}'`)).toBeGreaterThan(
    0,
  )

  const [waiting, ...more] = await read<DocumentRow[]>('/api/documents?status=checking')
  expect(more).toEqual([])
  expect(waiting).toMatchObject({ driverName: 'Cesar Ibarra', kind: 'medical_card' })
  const [page] = waiting?.files ?? []
  expect(page?.receivedAt).not.toBeNull()
  expect((await server.request(`/api/files/${page?.sha256}`, { cookie })).status).toBe(200)
  const approved = await checkDocument(server, waiting as DocumentRow, 'approve', { expiresOn: waiting?.expiresOn }, cookie)
  expect(await approved.json()).toMatchObject({ status: 'current', expiresOn: waiting?.expiresOn })
})

test('some booked loads have no driver, some onboarded drivers have no load, and no driver has overlapping loads', async () => {
  expect(await count('loads', `status = 'booked' and assigned_driver_id is null`)).toBeGreaterThan(4)
  const busy = `(select assigned_driver_id from loads where status in ('planned', 'enroute'))`
  expect(await count('drivers', `status = 'onboarded' and id not in ${busy}`)).toBeGreaterThan(1)
  const { rows } = await server.knex.raw(
    `select a.id from loads a join loads b on a.assigned_driver_id = b.assigned_driver_id and a.id < b.id
     where tstzrange(a.pickup_date_time, coalesce(a.delivered_at, a.delivery_date_time))
       && tstzrange(b.pickup_date_time, coalesce(b.delivered_at, b.delivery_date_time))`,
  )
  expect(rows).toEqual([])
})

test('every time zone is that of the gazetteer', () => {
  const gazetteer = loadGazetteer()
  for (const [place, zone] of Object.entries(laneZones)) expect([place, findPlace(gazetteer, place)?.zone]).toEqual([place, zone])
})

describe('at any time', () => {
  test.each([
    '2026-11-16T07:10:00Z',
    '2026-11-15T23:59:00Z',
    '2026-11-18T12:00:00Z',
    '2026-11-19T08:30:00Z',
    '2027-01-01T00:00:00Z',
    '2027-03-14T09:59:00Z',
    '2027-11-07T08:30:00Z',
    '2028-02-29T23:30:00Z',
  ])('a seed at %s has no event in the future and no overlapping loads of a driver', (instant) => {
    const at = new Date(instant)
    const loads = demoLoads(at)
    expect(loads).toHaveLength(seeded.loads)
    expect(new Set(loads.map(({ id }) => id)).size).toBe(loads.length)
    for (const load of loads) {
      expect(load.createdAt <= load.updatedAt && load.updatedAt <= at, `${load.id} ${load.status}`).toBe(true)
      expect(load.pickupDateTime < load.deliveryDateTime).toBe(true)
      const steps = loadStatuses.slice(0, loadStatuses.indexOf(load.status) + 1).map((step) => Number(reachedAt(load, step)))
      expect(steps, `${load.id} ${load.status}`).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
      const times = load.events.map(({ occurredAt }) => occurredAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      for (const time of times) expect(time > load.createdAt.getTime() && time <= at.getTime()).toBe(true)
      expect(load.events.some(({ type }) => type === 'delivered')).toBe(completedStatuses.includes(load.status as never))
      expect(load.events.some(({ type }) => type === 'departed_pickup')).toBe(
        load.status === 'enroute' || completedStatuses.includes(load.status as never),
      )
      if (['quoted', 'booked', 'planned'].includes(load.status)) expect(load.pickupDateTime > at).toBe(true)
    }
    for (const [place, load] of loads.entries()) {
      for (const other of loads.slice(place + 1)) {
        if (load.driver === null || load.driver !== other.driver) continue
        const [first, second] = load.pickupDateTime < other.pickupDateTime ? [load, other] : [other, load]
        expect((first.deliveredAt ?? first.deliveryDateTime) <= second.pickupDateTime, `${first.id} ${second.id}`).toBe(true)
      }
    }
    const settlements = demoSettlements(at, loads, demoAccounts(at))
    for (const { createdAt, updatedAt, paidAt, periodEnd, pay } of settlements) {
      expect(createdAt <= updatedAt && updatedAt <= at).toBe(true)
      expect(new Set(pay.lines.flatMap(({ load }) => load ?? [])).size).toBe(2)
      expect(pay.netCents).toBeGreaterThan(0)
      expect(new Date(`${periodEnd}T00:00Z`).getUTCDay()).toBe(0)
      if (paidAt) expect(paidAt.getTime()).toBeGreaterThan(createdAt.getTime() + day)
    }
  })

  test('load numbers are not sequential', () => {
    const numbers = demoLoads(now).map(({ id }) => Number(id.slice(2)))
    const steps = numbers.slice(1).map((number, index) => Math.abs(number - (numbers[index] as number)))
    expect(Math.min(...steps)).toBeGreaterThan(1_000)
  })
})

test('what is charged is what happened: detention as it is owed for a stop, nothing for a stop that is none', async () => {
  const charged = await server.knex('loads').whereRaw('jsonb_array_length(charges) > 0').pluck('id')
  expect(charged.length).toBeGreaterThan(20)
  let detained = 0
  for (const id of charged) {
    const { load, dwells } = await readDwells(server.knex, id, now)
    const charges = load.charges ?? []
    expect(charges.map(({ code }) => code).filter((code) => code === 'additional_stop' || code === 'layover')).toEqual([])
    const detention = charges.filter(({ code }) => code === 'detention').map(({ amount, stop }) => ({ amount, stop }))
    expect(detention, id).toEqual(dwells.filter(({ state }) => state === 'payable').map(({ amount, stop }) => ({ amount, stop })))
    detained += detention.length
  }
  expect(detained).toBeGreaterThan(15)
})

test('seeding is deterministic', async () => {
  const twin = await startTestServer()
  await seedDemo(twin.knex, now, openStorage(twin.config))
  const rowsIn = (knex: TestServer['knex']) =>
    Promise.all([
      knex('loads').orderBy('number').select('id', 'status', 'pickup_date_time', 'total_cents', 'driver_pay_cents', 'created_at'),
      knex('settlements').orderBy('number').select('id', 'status', 'net_pay_cents', 'paid_at'),
      knex('drivers').orderBy('number').select('first_name', 'last_name', 'license_no', 'status', 'created_at'),
      knex('tracking_events')
        .orderBy(['load_id', 'occurred_at', 'type'])
        .select('load_id', 'type', 'occurred_at', 'note', 'proof'),
      knex('load_messages').orderBy('id').select('load_id', 'text', 'written_at', 'read_at'),
      knex('files').orderBy('sha256').pluck('sha256'),
    ])
  expect(await rowsIn(twin.knex)).toEqual(await rowsIn(server.knex))
  await twin.close()
})

describe('an existing database', () => {
  test('is left unchanged when somebody else can sign in', async () => {
    const own = await startTestServer()
    await createUser(own.knex)
    await seedDemo(own.knex, now)
    for (const table of ['drivers', 'loads', 'quotes']) expect(await own.knex(table).pluck('id')).toEqual([])
    await own.close()
  })
})

describe('many loads', () => {
  test('are added in the requested number, with drivers, settlements and tracking events that match', async () => {
    const many = await startTestServer()
    await seedDemo(many.knex, now)
    expect(await addManyLoads(many.knex, 1_500)).toMatchObject({ brokers: 2, drivers: 4, loads: 1_500 })
    expect(await addManyLoads(many.knex, 500, 200)).toMatchObject({ brokers: 1, drivers: 2, loads: 500 })
    const { rows } = await many.knex.raw(
      `select (select count(*)::int from loads) as loads,
         (select count(*)::int from loads where status = 'paid' and id not in (select load_id from settlement_lines)) as unpaid,
         (select count(*)::int from settlements s where earnings_cents - reimbursed_cents - corrected_cents <> (
           select sum(amount_cents) from settlement_lines where settlement_id = s.id)) as wrong,
         (select count(*)::int from settlement_lines line join loads on loads.id = load_id join settlements s on s.id = settlement_id
           where not (delivered_at at time zone 'America/Phoenix')::date between period_start and period_end) as outside,
         (select count(*)::int from loads left join invoices i on i.load_id = loads.id
           where (loads.status in ('invoiced', 'paid')) is distinct from (i.id is not null) or i.total_cents <> loads.total_cents
             or i.total_cents <> (select sum(amount_cents) from invoice_lines where invoice_id = i.id)
             or i.paid_cents <> (select coalesce(sum(amount_cents), 0) from payment_allocations where invoice_id = i.id)) as unbilled,
         (select count(*)::int from invoice_counters c where last <> (
           select count(*) from invoices where number like 'FI-' || c.year || '-%')) as gaps,
         (select count(*)::int from loads where delivered_at > now() or created_at > now()) as early,
         (select count(distinct status)::int from loads) as statuses,
         (select count(*)::int from loads where delivered_at is not null and (arrived_pickup_at >= departed_pickup_at
           or departed_pickup_at >= arrived_at or arrived_at >= delivered_at)) as disordered,
         (select count(*)::int from drivers where status = 'onboarded' and id not in (
           select assigned_driver_id from loads where assigned_driver_id is not null)) as idle,
         (select count(*)::int from loads where delivered_at is not null and not exists (
           select from tracking_events where load_id = loads.id and type = 'delivered')) as silent`,
    )
    expect(rows[0]).toEqual({
      loads: seeded.loads + 2_000,
      unpaid: 0,
      unbilled: 0,
      gaps: 0,
      wrong: 0,
      outside: 0,
      early: 0,
      idle: 0,
      disordered: 0,
      statuses: loadStatuses.length,
      silent: 0,
    })
    await many.close()
  })
})
