import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { broker, brokerRecord } from '#shared/customers/broker'
import { documentRow } from '#shared/documents/documentRecord'
import { driver, driverRecord } from '#shared/drivers/driver'
import { invoiceRecord, invoiceRow } from '#shared/invoices/invoice'
import { loadRecord, loadRow } from '#shared/loads/load'
import { settlementRecord, settlementRow } from '#shared/settlements/settlement'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { createBroker, createDriver, createLoad, createSettlement, createShipper } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'
import { portalPermissions, seeded, untold } from '../../support/spec/specPortal.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

/** The settings have groups and the reports figures, not rows. */
type ResourceName = Exclude<keyof typeof portalPermissions, 'settings' | 'reports'>
type Row = Record<string, unknown> & { id: string }

const shapes: Record<ResourceName, { row: z.ZodObject; record: z.ZodObject }> = {
  loads: { row: loadRow, record: loadRecord },
  drivers: { row: driver, record: driverRecord },
  documents: { row: documentRow, record: documentRow },
  brokers: { row: broker, record: brokerRecord },
  settlements: { row: settlementRow, record: settlementRecord },
  invoices: { row: invoiceRow, record: invoiceRecord },
}
const resources = Object.keys(shapes) as ResourceName[]
const readersOf = (resource: ResourceName): string[] => [...portalPermissions[resource].all, ...portalPermissions[resource].own]

/** Fetches JSON, and expects status 200. */
const read = async (server: TestServer, cookie: string, path: string) => {
  const answer = await server.request(path, { cookie })
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
  return answer.json()
}

describe('on the demo data', () => {
  let server: TestServer
  const cookies = new Map<string, string>()
  beforeAll(async () => {
    server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
    await seedDemo(server.knex)
    const people = await server.knex('users').whereIn('role', ['driver', 'shipper'])
    const mine = new Map(people.map((user) => [user.role, user]))
    await server.knex('users').update({ driver_id: null })
    for (const role of roles) {
      const { driver_id, shipper_id } = mine.get(role) ?? {}
      cookies.set(
        role,
        await server.signInAs(role, { ...(driver_id && { driverId: driver_id }), ...(shipper_id && { shipperId: shipper_id }) }),
      )
    }
  })
  afterAll(() => server.close())
  const as = (role: string, path: string) => read(server, cookies.get(role) as string, path)

  const each = resources.flatMap((resource) => readersOf(resource).map((role) => [role, resource] as const))
  test.each(each)(
    '%s reads %s in a list as in the single record, without the fields that this role may not see',
    async (role, resource) => {
      const rows: Row[] = await as(role, `/api/${resource}`)
      const all = (portalPermissions[resource].all as readonly string[]).includes(role)
      if (all) expect(rows).toHaveLength(seeded[resource])
      else expect(rows.length).toBeGreaterThan(0)
      const withheld = untold[resource][role] ?? []
      const fields = Object.keys(shapes[resource].row.shape).filter((field) => !withheld.includes(field))
      shapes[resource].row.strict().array().parse(rows)
      for (const row of rows) expect(Object.keys(row)).toEqual(fields)

      // A sample over all statuses, with and without optional fields.
      const few = rows.filter((_, place) => place % 9 === 0 || place < 3)
      for (const row of few) {
        const record: Row = await as(role, `/api/${resource}/${row.id}`)
        shapes[resource].record.strict().parse(record)
        // The events of a load are in chronological order.
        const parts = [...((record.events ?? []) as Row[]), ...((record.lines ?? []) as Row[])]
        const times = parts.map(({ occurredAt, deliveredAt }) => occurredAt ?? deliveredAt)
        expect(times).toEqual(times.toSorted())
        for (const field of withheld) expect(record).not.toHaveProperty(field)
        expect(Object.fromEntries(fields.map((field) => [field, record[field]]))).toEqual(row)
      }
      const ids = few.map(({ id }) => id)
      const rowTag = expect.stringMatching(/^[0-9a-f]{10}$/)
      expect(await as(role, `/api/${resource}?ids=${ids.join()}`)).toEqual(few.map((row) => ({ ...row, rowTag })))
    },
  )

  test.each(each)('%s reads totals of %s that equal those of the list', async (role, resource) => {
    const rows: Row[] = await as(role, `/api/${resource}`)
    const totals: Record<string, Record<string, number>> = await as(role, `/api/${resource}/totals`)
    const sum = (values: unknown[]) =>
      Math.round(values.flat().reduce<number>((all, one) => all + 100 * Number(one ?? 0), 0)) / 100
    for (const [status, total] of Object.entries(totals)) {
      const all = rows.filter((row) => row.status === status)
      const own = all.filter(({ suspicious }) => !suspicious)
      const sums = {
        count: own.length,
        ...('robots' in total && { robots: all.length - own.length }),
        ...(own[0] &&
          'rateLinehaul' in own[0] && {
            total: sum(own.flatMap(({ rateLinehaul, accessorials }) => [rateLinehaul, accessorials])),
          }),
        ...(own[0] && 'driverPay' in own[0] && { driverPay: sum(own.map(({ driverPay }) => driverPay)) }),
        ...(own[0] &&
          'dueOn' in own[0] && {
            left: status === 'open' ? sum(own.flatMap(({ total, paid }) => [total, -Number(paid)])) : 0,
          }),
        ...(own[0] && 'netPay' in own[0] && { netPay: sum(own.map(({ netPay }) => netPay)) }),
      }
      if (own.length) expect(total, status).toEqual(sums)
      else expect(Object.values(total)).toEqual(Object.values(total).map(() => 0))
    }
    expect(Object.values(totals).reduce((all, { count, robots = 0 }) => all + (count as number) + robots, 0)).toBe(rows.length)
  })

  test('the amounts of a settlement are the sums of its lines, in dollars', async () => {
    const rows: Row[] = await as('payroll', '/api/settlements')
    for (const { id } of rows.slice(0, 10)) {
      const { calculation, deductions, netPay, ...parts } = settlementRecord.parse(await as('payroll', `/api/settlements/${id}`))
      const cents = (values: number[]) => Math.round(values.reduce((all, one) => all + one * 100, 0))
      const gained = Object.values(calculation.amounts).filter((amount) => amount > 0)
      const { earnings, reimbursements, corrections } = parts
      expect(gained.reduce((all, one) => all + one, 0)).toBe(cents([earnings, reimbursements, corrections]))
      expect(cents([earnings, reimbursements, corrections, ...deductions.map(({ amount }) => -amount)])).toBe(cents([netPay]))
    }
  })
})

describe('own rows', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  })
  afterAll(() => server.close())

  test('are all that a driver and a shipper can read, for any assignment of loads', async () => {
    const drivers = await Promise.all([1, 2, 3].map(() => createDriver(server.knex)))
    const shippers = await Promise.all([1, 2].map(() => createShipper(server.knex)))
    const people = [
      ...(await Promise.all(
        drivers.map(async ({ id }) => ['assigned_driver_id', id, await server.signInAs('driver', { driverId: id })] as const),
      )),
      ...(await Promise.all(
        shippers.map(async ({ id }) => ['shipper_id', id, await server.signInAs('shipper', { shipperId: id })] as const),
      )),
      ['assigned_driver_id', 'nobody', await server.signInAs('driver')] as const,
      ['shipper_id', 'nobody', await server.signInAs('shipper')] as const,
    ]
    const one = fc.record({ driver: fc.option(fc.nat(2)), shipper: fc.option(fc.nat(1)), cancelled: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 8 }), async (spread) => {
        await server.knex('loads').delete()
        for (const { driver: place, shipper, cancelled } of spread) {
          await createLoad(server.knex, {
            ...(place !== null && { assignedDriverId: drivers[place]?.id as string }),
            ...(shipper !== null && { shipperId: shippers[shipper]?.id as string }),
            cancelledAt: cancelled ? new Date() : null,
          })
        }
        const loads = await server.knex('loads').orderBy('number', 'desc')
        const everyId = loads.map(({ id }) => id).join()
        for (const [column, id, cookie] of people) {
          const own = loads.filter((load) => load[column] === id)
          const visible = own.filter(({ cancelled_at }) => !cancelled_at).map((load) => load.id)
          for (const query of ['', `?ids=${everyId}`, '?search=phoenix', '?set=working', '?status=booked', '?search=FF']) {
            const rows: Row[] = await read(server, cookie, `/api/loads${query}`)
            expect(
              rows.map((row) => row.id),
              query,
            ).toEqual(visible)
          }
          expect((await read(server, cookie, '/api/loads/index')).map(([each]: [string]) => each)).toEqual(visible.toSorted())
          expect((await read(server, cookie, '/api/loads/totals')).booked.count).toBe(visible.length)
          for (const load of loads) {
            const answer = await server.request(`/api/loads/${load.id}`, { cookie })
            expect(answer.status).toBe(own.includes(load) ? 200 : 404)
          }
        }
      }),
      { numRuns: 6 },
    )
  })

  test('are all that a driver can read of drivers and settlements', async () => {
    const [mine, other] = [await createDriver(server.knex), await createDriver(server.knex)]
    const cookie = await server.signInAs('driver', { driverId: mine.id })
    const settled = []
    for (const { id } of [mine, other]) {
      const load = await createLoad(server.knex, { assignedDriverId: id, status: 'delivered' })
      settled.push(await createSettlement(server.knex, [load], { driverId: id }))
    }
    const [own, foreign] = settled.map(({ id }) => id)
    expect(await read(server, cookie, `/api/settlements?ids=${own},${foreign}`)).toMatchObject([{ id: own }])
    expect(await read(server, cookie, '/api/settlements?search=odell')).toMatchObject([{ id: own }])
    expect((await read(server, cookie, '/api/settlements/totals')).pending).toEqual({ count: 1, netPay: 188.3 })
    expect((await server.request(`/api/settlements/${foreign}`, { cookie })).status).toBe(404)
    expect(await read(server, cookie, `/api/settlements/${own}`)).toMatchObject({
      earnings: 275.8,
      deductions: [{ name: 'Health insurance', amount: 87.5 }],
      netPay: 188.3,
      calculation: { rule: 1, inputs: { loads: [{ linehaulCents: 98_500 }] }, amounts: { insurance: -8_750 } },
    })
    expect(await read(server, cookie, '/api/drivers')).toMatchObject([{ id: mine.id, completedLoads: 1, phone: mine.phone }])
    expect((await server.request(`/api/drivers/${other.id}`, { cookie })).status).toBe(404)
  })

  test('show a shipper only the first name of the driver, and a search does not match hidden fields', async () => {
    const shipper = await createShipper(server.knex)
    const theirs = await createDriver(server.knex, { firstName: 'Xochitl', lastName: 'Quintanilla', licenseNo: 'Z-99-81' })
    const through = await createBroker(server.knex, { name: 'Hidden Springs Brokerage' })
    const load = await createLoad(server.knex, { shipperId: shipper.id, brokerId: through.id, assignedDriverId: theirs.id })
    await createTrackingEvent(server.knex, { loadId: load.id, note: 'Rolling.', privateNote: 'Ask for more money.' })
    const cookie = await server.signInAs('shipper', { shipperId: shipper.id })
    const record = await read(server, cookie, `/api/loads/${load.id}`)
    expect(record).toMatchObject({
      driverName: 'Xochitl',
      rateLinehaul: 985,
      accessorials: [75.5, 0.1],
      events: [{ note: 'Rolling.' }],
    })
    expect(JSON.stringify(record)).not.toMatch(/Quintanilla|Hidden|money|privateNote/)
    expect(await read(server, cookie, '/api/loads?search=xochitl')).toHaveLength(1)
    for (const search of ['quintanilla', 'xochitl quintanilla', 'hidden springs']) {
      expect(await read(server, cookie, `/api/loads?search=${search}`)).toEqual([])
    }
    const dispatcher = await server.signInAs('dispatcher')
    for (const search of ['QUINTANILLA', 'xochitl q', 'hidden springs', load.id.slice(3, 9), load.id.toLowerCase()]) {
      expect(await read(server, dispatcher, `/api/loads?search=${search}`)).toMatchObject([{ id: load.id }])
    }
    expect((await read(server, dispatcher, `/api/loads/${load.id}`)).events).toMatchObject([
      { privateNote: 'Ask for more money.' },
    ])

    for (const [role, found] of [
      ['dispatcher', 1],
      ['viewer', 0],
      ['accountant', 0],
    ] as const) {
      const reader = await server.signInAs(role)
      for (const license of ['z-99-81', 'Z9981']) {
        expect(await read(server, reader, `/api/drivers?search=${license}`), role).toHaveLength(found)
      }
      expect(await read(server, reader, '/api/drivers?search=quintanilla')).toHaveLength(1)
    }
    for (const role of ['viewer', 'driver']) {
      const reader = await server.signInAs(role, role === 'driver' ? { driverId: theirs.id } : {})
      expect(JSON.stringify(await read(server, reader, `/api/loads/${load.id}`))).not.toContain('Ask for more money')
    }
  })
})
