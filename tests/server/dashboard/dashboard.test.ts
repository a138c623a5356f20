import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sumOfDollars } from '#shared/kernel/money'
import type { LoadRow } from '#shared/loads/load'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { createDocument, createDriver, createLoad, createQuoteRow, createSettlement } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'
import { metrics, seeded } from '../../support/spec/specPortal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.knex('users').update({ driver_id: null, shipper_id: null })
  for (const table of ['settlement_lines', 'settlements', 'loads', 'drivers']) await server.knex(table).delete()
})
afterAll(() => server.close())

const figuresFor = async (cookie: string) => (await server.request('/api/dashboard', { cookie })).json()
/** Monday at midnight in Phoenix. */
const monday = () => {
  const there = new Date(Date.now() - 7 * 3_600_000)
  const midnight = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() - ((there.getUTCDay() + 6) % 7))
  return midnight + 7 * 3_600_000
}

test.each([...roles, 'astronaut'])('%s gets the figures of the cards of this role, and null for the rest', async (role) => {
  const answer: Record<string, unknown> = await figuresFor(await server.signInAs(role))
  expect(Object.keys(answer).sort()).toEqual(Object.keys(metrics).sort())
  for (const [figure, readers] of Object.entries(metrics)) {
    const known = (readers as readonly string[]).includes(role) && figure !== 'weeklyRevenueChange'
    expect(answer[figure], figure).toBe(known ? 0 : null)
  }
})

test('the demo data has the two counts of the specification', async () => {
  const fresh = await startTestServer()
  await seedDemo(fresh.knex)
  const cookie = await fresh.signInAs('superadmin')
  const answer = await (await fresh.request('/api/dashboard', { cookie })).json()
  expect(answer).toMatchObject({
    expiringDocuments: seeded.expiringDocuments,
    pendingSettlements: seeded.pendingSettlements,
    totalDrivers: seeded.drivers,
  })
  const enroute = await (await fresh.request('/api/loads?status=enroute', { cookie })).json()
  expect(answer.activeLoads).toBe(enroute.length)
  expect(answer.availableDrivers).toBeLessThan(answer.activeDrivers)
  await fresh.close()
})

test('the rows behind the link of each card are those that it counts, for every role that has both', async () => {
  const fresh = await startTestServer()
  await seedDemo(fresh.knex)
  const day = new Date(monday() - 7 * 3_600_000).toISOString().slice(0, 10)
  const count = async (path: string, cookie: string) => {
    const answer = await fresh.request(path, { cookie })
    if (answer.status !== 200) return null
    const body = await answer.json()
    return (body.documents ?? body) as Record<string, never>[]
  }
  for (const role of roles) {
    const cookie = await fresh.signInAs(role)
    const figuresNow = await (await fresh.request('/api/dashboard', { cookie })).json()
    const lists = {
      activeDrivers: '/api/drivers?status=onboarded',
      totalDrivers: '/api/drivers',
      activeLoads: '/api/loads?status=enroute',
      pendingSettlements: '/api/settlements?status=pending',
      expiringDocuments: '/api/compliance/expiring',
      newQuotes: '/api/quotes?status=new',
    }
    for (const [figure, path] of Object.entries(lists)) {
      if (figuresNow[figure] === null) continue
      const rows = await count(path, cookie)
      if (figure === 'newQuotes') expect(rows?.filter(({ suspicious }) => !suspicious)).toHaveLength(figuresNow[figure])
      // Some roles are told how many documents expire, not whose: they have no card of it.
      else if (figure !== 'expiringDocuments' || rows) expect(rows, `${role} ${figure}`).toHaveLength(figuresNow[figure])
    }
    if (figuresNow.weeklyRevenue === null) continue
    const loads = ((await count(`/api/loads?deliveredFrom=${day}`, cookie)) ?? []) as unknown as LoadRow[]
    const totals = loads.map(({ rateLinehaul = 0, accessorials = [] }) => sumOfDollars([rateLinehaul, ...accessorials]))
    expect(sumOfDollars(totals), role).toBe(figuresNow.weeklyRevenue)
    expect(loads.length).toBeGreaterThan(0)
  }
  await fresh.close()
})

describe('metrics', () => {
  test('count onboarded drivers, and those of them without a planned or en route load', async () => {
    const drivers = []
    for (const status of ['onboarded', 'onboarded', 'onboarded', 'suspended', 'applicant'] as const) {
      drivers.push(await createDriver(server.knex, { status }))
    }
    const [busy, ahead, free, suspended] = drivers.map(({ id }) => id)
    await createLoad(server.knex, { status: 'enroute', assignedDriverId: busy as string })
    await createLoad(server.knex, { status: 'planned', assignedDriverId: ahead as string })
    await createLoad(server.knex, { status: 'enroute', assignedDriverId: free as string, cancelledAt: new Date() })
    await createLoad(server.knex, { status: 'delivered', assignedDriverId: free as string })
    await createLoad(server.knex, { status: 'planned', assignedDriverId: suspended as string })
    expect(await figuresFor(await server.signInAs('admin'))).toMatchObject({
      totalDrivers: 5,
      activeDrivers: 3,
      availableDrivers: 1,
      rollingDrivers: 1,
      activeLoads: 1,
    })
  })

  test('count the new quote requests for the desk, without probable robots', async () => {
    for (const suspicious of [false, false, true]) await createQuoteRow(server.knex, { suspicious })
    expect((await figuresFor(await server.signInAs('dispatcher'))).newQuotes).toBe(2)
    expect((await figuresFor(await server.signInAs('fleet_manager'))).newQuotes).toBeNull()
  })

  test('count documents that are expired or due in 60 days, but not of terminated drivers', async () => {
    const place = { onboarded: [-400, 0, 60], suspended: [10], applicant: [61], terminated: [-5, 30] } as const
    for (const [status, ends] of Object.entries(place)) {
      const { id } = await createDriver(server.knex, { status: status as keyof typeof place })
      for (const [index, days] of ends.entries()) {
        await createDocument(server.knex, {
          driverId: id,
          expiresOn: dayAhead(days),
          kind: (['medical_card', 'cdl', 'insurance'] as const)[index] as 'cdl',
        })
      }
    }
    expect((await figuresFor(await server.signInAs('payroll'))).expiringDocuments).toBe(4)
  })

  test('compare the week since Monday in Phoenix with the same part of last week; a driver gets the own alone', async () => {
    const [mine, other] = [await createDriver(server.knex), await createDriver(server.knex)]
    const delivered = (driverId: string, cents: number, at: number, more = {}) =>
      createLoad(server.knex, {
        status: 'delivered',
        assignedDriverId: driverId,
        rateLinehaulCents: cents,
        accessorialsCents: [],
        deliveredAt: new Date(at),
        ...more,
      })
    const admin = await server.signInAs('admin')
    const driver = await server.signInAs('driver', { driverId: mine.id })
    const week = 7 * 86_400_000
    await delivered(mine.id, 100_000, monday() + 1)
    await delivered(other.id, 50_050, Date.now() - 1)
    await delivered(mine.id, 70_000, monday() - 1)
    await delivered(mine.id, 70_000, Date.now() - 1, { cancelledAt: new Date() })
    expect(await figuresFor(admin)).toMatchObject({ weeklyRevenue: 1_500.5, weeklyRevenueChange: null })
    await delivered(mine.id, 120_000, monday() + 1 - week)
    expect(await figuresFor(admin)).toMatchObject({ weeklyRevenue: 1_500.5, weeklyRevenueChange: 25 })
    expect(await figuresFor(driver)).toMatchObject({ completedLoadsThisWeek: 1, weeklyEarnings: 280, weeklyRevenue: null })
    await createSettlement(server.knex, [], { driverId: mine.id })
    expect((await figuresFor(admin)).pendingSettlements).toBe(1)
    expect((await figuresFor(driver)).pendingSettlements).toBeNull()
  })
})
