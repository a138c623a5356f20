import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadTotals } from '#shared/loads/load'
import type { LoadStatus } from '#shared/loads/status'
import type { LoadAction } from '#shared/loads/transitions'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { channel } from '../../../server/platform/sse/record.ts'
import { createDriver, createLoad, createShipper } from '../../support/factories.ts'
import { done, fitDriver, historyOf, loadEntryBody, readLoad, refused, reported, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const hour = 3_600_000

let server: TestServer
let dispatcher: string
let admin: string
let driver: Driver
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await fitDriver(server)
  load = await createLoad(server.knex)
})

interface Options {
  cookie?: string
  version?: number | null
  key?: string
  id?: string
}

const send = (action: LoadAction, json: unknown, { id = load.id, ...options }: Options = {}) =>
  sendCommand(server, id, action, json, { cookie: dispatcher, ...options })
const record = (id = load.id, cookie = admin) => readLoad(server, id, cookie)
const history = () => historyOf(server, load.id, dispatcher)

type Elsewhere = 'record' | 'resolve' | 'reply' | 'bill-detention' | 'message' | 'link' | 'revoke' | `${string}-expense`

/** What each verb takes, and the statuses it is for. */
const actions: Record<
  Exclude<LoadAction, Elsewhere | 'invoice' | 'credit' | 'pay' | 'unpay'>,
  { body: () => unknown; from: LoadStatus[]; to: LoadStatus | null }
> = {
  edit: { body: () => loadEntryBody({ brokerId: load.brokerId }), from: ['quoted', 'booked', 'planned', 'enroute'], to: null },
  book: { body: () => ({}), from: ['quoted'], to: 'booked' },
  assign: { body: () => ({ driverId: driver.id }), from: ['booked'], to: 'planned' },
  unassign: { body: () => ({ reason: 'Broke down' }), from: ['planned'], to: 'booked' },
  report: { body: () => reported({ type: 'arrived_pickup' }), from: ['planned', 'enroute'], to: null },
  depart: { body: () => reported({ accepted: ['medical_card_missing'] }), from: ['planned'], to: 'enroute' },
  repower: {
    body: () => ({ ...reported(), driverId: driver.id, location: 'Blythe, CA', reason: 'Ill', accepted: ['deadhead_long'] }),
    from: ['enroute'],
    to: 'enroute',
  },
  deliver: { body: () => reported(), from: ['enroute'], to: 'delivered' },
  correct: { body: () => ({ reason: 'Wrong load' }), from: ['delivered'], to: 'enroute' },
  cancel: { body: () => ({ reason: 'No freight' }), from: ['quoted', 'booked', 'planned', 'enroute'], to: null },
  confirm: {
    body: () => ({ to: 'dispatch@plains.example', note: 'Thank you' }),
    from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'],
    to: null,
  },
}
const each = Object.keys(actions) as (keyof typeof actions)[]
const all: LoadStatus[] = ['quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid']
/** Makes it a load in this status, whose pickup is in 20 hours. */
const inStatus = async (status: LoadStatus, values: Partial<Load> = {}) => {
  const other = ['quoted', 'booked'].includes(status) ? {} : { assignedDriverId: (await createDriver(server.knex)).id }
  load = await createLoad(server.knex, { status, pickupDateTime: new Date(Date.now() + 20 * hour), ...other, ...values })
}

describe.each(each)('%s', (action) => {
  const { body, from, to } = actions[action]

  test('is for its statuses alone, and leaves a row in the history', async () => {
    for (const status of all) {
      await inStatus(status)
      const answer = await send(action, body(), { cookie: admin })
      if (!from.includes(status) && !(action === 'assign' && status === 'planned')) {
        expect(answer.status, `${action} of a ${status} load`).toBe(409)
        expect(await record()).toMatchObject({ status, version: 1 })
        continue
      }
      if (action === 'assign' && status === 'planned') {
        expect((await answer.json()).errors, 'another driver needs a reason').toHaveProperty('reason')
        continue
      }
      expect(answer.status, await answer.clone().text()).toBe(200)
      expect(await answer.json()).toMatchObject({ status: to ?? status })
      const { reason, to: addressee = null } = body() as { reason?: string; to?: string }
      expect((await history())[0]).toMatchObject({
        action,
        from: status,
        to: to ?? status,
        reason: reason ?? addressee,
        who: 'Ines Marchetti',
      })
    }
  })

  test('is refused for a cancelled load, with a sentence', async () => {
    await inStatus(from[0] as LoadStatus, { cancelledAt: new Date() })
    const problem = await refused(send(action, body(), { cookie: admin }), 409)
    expect(problem).toMatchObject({ type: 'not-possible', detail: expect.stringContaining('This load is cancelled now') })
  })

  test.runIf(action !== 'report')('needs the version that was seen', async () => {
    await inStatus(from[0] as LoadStatus)
    await refused(send(action, body(), { cookie: admin, version: null }), 428)
    await server.knex('loads').where({ id: load.id }).update({ version: 4 })
    const stale = await refused(send(action, body(), { cookie: admin, version: 3 }), 412)
    expect(stale).toMatchObject({ type: 'changed', current: { id: load.id, version: 4 } })
  })
})

describe('assign', () => {
  test("gives the driver the share of the linehaul, and both drivers' devices are told of a change", async () => {
    const assigned = await done(send('assign', { driverId: driver.id }, { cookie: admin }))
    expect(assigned).toMatchObject({ status: 'planned', assignedDriverId: driver.id, driverName: 'Odell Bright', version: 2 })
    // 28 % of 985.00
    expect(assigned.driverPay).toBe(275.8)
    const other = await fitDriver(server, { firstName: 'Noemi', shareBasisPoints: 7_500 })
    const cookies = await Promise.all([driver, other].map(({ id }) => server.signInAs('driver', { driverId: id })))
    const reason = 'Odell is ill'
    const moved = await done(send('assign', { driverId: other.id, reason }, { version: 2, cookie: admin }))
    expect(moved).toMatchObject({ status: 'planned', driverName: 'Noemi Bright', driverPay: 738.75, version: 3 })
    const [before, after] = await Promise.all(
      cookies.map(async (cookie) => (await server.request(`${api.loads}/${load.id}`, { cookie })).status),
    )
    // Who had it may still read it, to see what became of it.
    expect([before, after]).toEqual([200, 200])
    await refused(send('assign', { driverId: other.id, reason }, { version: 3 }))
    expect(await done(send('unassign', { reason }, { version: 3, cookie: admin }))).toMatchObject({
      status: 'booked',
      assignedDriverId: null,
      driverName: null,
      driverPay: null,
    })
  })

  test('of a driver who is not there, or not onboarded, is refused whatever is accepted', async () => {
    expect((await refused(send('assign', { driverId: randomUUID() }))).errors).toHaveProperty('driverId')
    expect((await refused(send('assign', { driverId: 'Odell' }))).errors).toHaveProperty('driverId')
    expect((await refused(send('assign', { driverId: load.brokerId }))).errors).toHaveProperty('driverId')
    for (const [status, code] of [
      ['terminated', 'driver_not_onboarded'],
      ['applicant', 'driver_not_onboarded'],
      ['suspended', 'driver_suspended'],
    ] as const) {
      const { id } = await fitDriver(server, { status })
      const problem = await refused(send('assign', { driverId: id, accepted: [code] }))
      expect(problem).toMatchObject({ type: 'findings', findings: [{ code, severity: 'block' }] })
    }
    expect(await record()).toMatchObject({ status: 'booked', version: 1, assignedDriverId: null })
  })

  test('with warnings needs them accepted, and they stand in the history', async () => {
    const { id } = await createDriver(server.knex)
    const problem = await refused(send('assign', { driverId: id }))
    const accepted = problem.findings.map(({ code }: { code: string }) => code)
    expect(accepted.toSorted()).toEqual(['equipment_new', 'medical_card_missing'])
    await refused(send('assign', { driverId: id, accepted: ['equipment_new'] }))
    await done(send('assign', { driverId: id, accepted }))
    expect((await history())[0]).toMatchObject({ action: 'assign', from: 'booked', to: 'planned', accepted })
  })

  test('of a hazmat load needs the endorsement', async () => {
    load = await createLoad(server.knex, { hazmat: 'UN1203' })
    const problem = await refused(send('assign', { driverId: driver.id }))
    expect(problem.findings).toMatchObject([{ code: 'hazmat_endorsement_missing', severity: 'block' }])
    await server
      .knex('drivers')
      .where({ id: driver.id })
      .update({ endorsements: ['X'] })
    await done(send('assign', { driverId: driver.id }))
  })

  test('of 50 simultaneous ones one wins, and the others are told who has it', async () => {
    const drivers = await Promise.all([...Array(5)].map((_, place) => fitDriver(server, { firstName: `Odell ${place}` })))
    const answers = await Promise.all([...Array(50)].map((_, place) => send('assign', { driverId: drivers[place % 5]?.id })))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
    const current = await record(load.id, dispatcher)
    expect(current).toMatchObject({
      driverName: `Odell ${winner % 5} Bright`,
      assignedDriverId: drivers[winner % 5]?.id,
      version: 2,
    })
    for (const answer of answers) if (answer.status === 412) expect((await answer.json()).current).toEqual(current)
    expect(await server.knex('audit_log').where({ row_id: load.id, what: 'assign' })).toHaveLength(1)
  })

  test('of two loads to one driver at once is seen by the second, which has not accepted it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await fitDriver(server)
      const loads = await Promise.all([1, 2].map(() => createLoad(server.knex)))
      const answers = await Promise.all(loads.map(({ id }) => send('assign', { driverId: one.id }, { id })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      const [first] = loads.filter((_, place) => answers[place]?.status === 200)
      const code = `overlap_${first?.id}`
      for (const answer of answers) {
        if (answer.status === 422) expect((await answer.json()).findings).toMatchObject([{ code, severity: 'warn' }])
      }
    }
  })

  test('with the same key is done once, also after a month', async () => {
    const key = randomUUID()
    const first = await done(send('assign', { driverId: driver.id }, { key }))
    expect(await done(send('assign', { driverId: driver.id }, { key }))).toEqual(first)
    await server.knex('idempotency_keys').where({ key }).delete()
    const late = await send('assign', { driverId: driver.id }, { key })
    expect(late.headers.get('idempotency-replayed')).toBe('true')
    expect(await late.json()).toMatchObject({ version: 2, assignedDriverId: driver.id })
    await refused(send('unassign', { reason: 'No' }, { key, version: 2 }))
    expect(await server.knex('audit_log').where({ client_id: key })).toHaveLength(1)
  })
})

describe('cancel', () => {
  const totals = async (): Promise<LoadTotals> => (await server.request(`${api.loads}/totals`, { cookie: admin })).json()

  test('takes a load out of lists, totals and tracking; it can still be read', async () => {
    await inStatus('planned')
    const before = await totals()
    const cancelled = await done(send('cancel', { reason: 'No freight' }))
    expect(cancelled).toMatchObject({ status: 'planned', cancelledAt: expect.any(String), rateLinehaul: 985, version: 2 })
    const after = await totals()
    expect(after.planned.count).toBe(before.planned.count - 1)
    expect(after.planned.total).toBeCloseTo((before.planned.total ?? 0) - 1060.6, 2)
    const list = await (await server.request(`${api.loads}?ids=${load.id}`, { cookie: admin })).json()
    expect(list).toEqual([])
    const asked = await (await server.request(`${api.loads}?ids=${load.id}&status=cancelled`, { cookie: admin })).json()
    expect(asked).toMatchObject([{ id: load.id, status: 'planned', cancelledAt: expect.any(String) }])
    expect((await server.request(`${api.tracking}/${load.id}`)).status).toBe(404)
    expect((await history())[0]).toMatchObject({ action: 'cancel', reason: 'No freight' })
  })

  test('can charge for the truck that was not used, and nothing else', async () => {
    await inStatus('planned')
    expect(await done(send('cancel', { reason: 'No freight', tonu: 250 }, { cookie: admin }))).toMatchObject({
      rateLinehaul: 0,
      accessorials: [250],
      driverPay: 0,
      charges: [{ code: 'tonu', amount: 250, note: null }],
    })
    load = await createLoad(server.knex)
    for (const tonu of [-1, 0, 100_001, 1.005, '250']) {
      expect((await refused(send('cancel', { reason: 'No freight', tonu }))).errors).toHaveProperty('tonu')
    }
  })

  test('counts what moves from status to status', async () => {
    const before = await totals()
    await done(send('assign', { driverId: driver.id }))
    const after = await totals()
    expect([after.booked.count - before.booked.count, after.planned.count - before.planned.count]).toEqual([-1, 1])
    expect((after.planned.driverPay ?? 0) - (before.planned.driverPay ?? 0)).toBeCloseTo(275.8, 2)
  })
})

test('whoever owns the load is notified: the driver before and after, and the shipper', async () => {
  const listener = new Client({ connectionString: server.database.url })
  await listener.connect()
  const notified: string[][] = []
  listener.on('notification', ({ payload = '' }) => notified.push(JSON.parse(payload).owners))
  await listener.query(`listen ${channel}`)
  const { id: shipperId } = await createShipper(server.knex)
  load = await createLoad(server.knex, { shipperId })
  const other = await fitDriver(server)
  const reason = 'Broke down'
  const entry = loadEntryBody({ brokerId: null, shipperId })
  await done(send('assign', { driverId: driver.id }))
  await done(send('assign', { driverId: other.id, reason }, { version: 2 }))
  await done(send('edit', entry, { version: 3 }))
  await done(send('report', reported({ type: 'check_call', location: 'Blythe, CA' }), { version: null }))
  await done(send('cancel', { reason }, { version: 4 }))
  const others = [other.id, shipperId]
  const expected = [[driver.id, shipperId], [driver.id, shipperId, other.id], others, others, others]
  await expect.poll(() => notified.map((owners) => owners.toSorted())).toEqual(expected.map((owners) => owners.toSorted()))
  await listener.end()
})

test('a quoted load without a rate is not booked', async () => {
  await inStatus('quoted', { rateLinehaulCents: 0 })
  const problem = await refused(send('book', { accepted: ['rate_missing'] }))
  expect(problem.findings).toMatchObject([{ code: 'rate_missing', severity: 'block' }])
})
