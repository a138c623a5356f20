import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportQuery } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import { readReport } from '../../../server/domains/reports/readReport.ts'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { parseCsv } from '../../support/csv.ts'
import { createBroker, createDriver, createLoad, createShipper } from '../../support/factories.ts'
import { asOf, day, figureIn, table } from '../../support/reportTables.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { reportReaders } from '../../support/spec/specReports.ts'

const gazetteer = loadGazetteer()
let server: TestServer
const ids: Record<'broker' | 'shipper' | 'unpriced' | 'handedOver', string> = {
  broker: '',
  shipper: '',
  unpriced: '',
  handedOver: '',
}
let unpaidShipper = ''

beforeAll(async () => {
  server = await startTestServer()
  const { knex } = server
  const [{ id: assignedDriverId }, { id: former }] = [await createDriver(knex), await createDriver(knex)]
  const [{ id: brokerId }, { id: shipperId }] = [
    await createBroker(knex, { name: 'Ada Freight' }),
    await createShipper(knex, { name: 'Harbor Cold Storage' }),
  ]
  unpaidShipper = (await createShipper(knex, { name: 'Bo Foods' })).id
  const done = async (linehaul: number, accessorial: number, driverPayCents: number | null, payer: object) => {
    const { id } = await createLoad(knex, {
      status: 'delivered',
      assignedDriverId,
      deliveredAt: new Date(asOf.getTime() - 2 * day),
      driverPayCents,
      rateLinehaulCents: linehaul,
      accessorialsCents: [accessorial],
      ...payer,
    })
    return id
  }
  ids.broker = await done(200_000, 10_000, 60_000, { brokerId, shipperId: null })
  // The broker is the customer, even if the load has a shipper.
  ids.handedOver = await done(100_000, 0, 30_000, { brokerId, shipperId })
  await knex('load_legs').insert({
    load_id: ids.handedOver,
    driver_id: former,
    location: 'El Paso, TX',
    zone: 'America/Denver',
    handed_over_at: asOf,
    reported_by: 'desk',
    reason: 'Breakdown',
    miles: 100,
    linehaul_cents: 50_000,
    pay_cents: 80_000,
  })
  ids.shipper = await done(150_000, 0, 45_000, { brokerId: null, shipperId })
  ids.unpriced = await done(90_000, 0, null, { brokerId: null, shipperId: unpaidShipper })
})
afterAll(() => server.close())

const read = (name: ReportName, role = 'superadmin') =>
  readReport(server.knex, name, reportQuery.parse({ period: '4w' }), asOf, { role, gazetteer })

describe('the margin after driver pay', () => {
  test('of brokers and shippers in one table is revenue less what all drivers of a load are paid, or unknown', async () => {
    const report = await read('brokers')
    const { rows, total } = table(report)
    expect(
      rows.map(({ customer, type, revenue, loads, margin, marginShare }) => [
        customer,
        type,
        revenue,
        loads,
        margin,
        marginShare,
      ]),
    ).toEqual([
      ['Ada Freight', 'Broker', 3_100, 2, 1_400, 45.2],
      ['Harbor Cold Storage', 'Shipper', 1_500, 1, 1_050, 70],
      ['Bo Foods', 'Shipper', 900, 1, null, null],
    ])
    expect(total).toMatchObject({ customer: 'All customers', type: null, revenue: 5_500, loads: 4, margin: null })
    expect(figureIn(report, 'margin')).toBeNull()
    await server.knex('loads').where({ id: ids.unpriced }).update({ driver_pay_cents: 27_000 })
    const known = await read('brokers')
    expect(table(known).total).toMatchObject({ margin: 3_080, marginShare: 56 })
    expect(known.metrics.find(({ id }) => id === 'margin')).toMatchObject({ value: 3_080, note: '56.0% of revenue' })
    for (const name of ['revenue', 'lanes', 'equipment', 'overview'] as const) {
      expect(table(await read(name)).total, name).toMatchObject({ margin: 3_080, marginShare: 56 })
    }
    await server.knex('loads').where({ id: ids.unpriced }).update({ driver_pay_cents: null })
  })

  test('of loads has the least first: what is not known, then what the drivers are paid more for than it brings', async () => {
    const { rows, total } = table(await read('revenue', 'accountant'), 'loads')
    expect(rows.map(({ load, customer, pay, margin, marginShare }) => [load, customer, pay, margin, marginShare])).toEqual([
      [ids.unpriced, 'Bo Foods', null, null, null],
      [ids.handedOver, 'Ada Freight', 1_100, -100, -10],
      [ids.shipper, 'Harbor Cold Storage', 450, 1_050, 70],
      [ids.broker, 'Ada Freight', 600, 1_500, 71.4],
    ])
    expect(total).toMatchObject({ load: 'All loads', revenue: 5_500, pay: null, margin: null })
  })

  test('is for who reads both revenue and driver pay, on the screen and as a file: never for another role', async () => {
    const pays = [...reportReaders.earnings] as readonly string[]
    for (const role of reportReaders.overview) {
      for (const name of ['overview', 'revenue', 'lanes', 'equipment', 'brokers'] as const) {
        const text = JSON.stringify(await read(name, role))
        expect(/margin|driver pay/i.test(text), `${role} ${name}`).toBe(pays.includes(role))
      }
    }
    const file = async (path: string, role: string) =>
      server.request(`/api/reports/${path}`, { cookie: await server.signInAs(role) })
    const rows = parseCsv(await (await file('brokers/export?period=4w', 'admin')).text())
    expect(rows[0]).toEqual(
      expect.arrayContaining(['Customer', 'Type', 'Revenue ($)', 'Margin after driver pay ($)', 'Of revenue (%)']),
    )
    expect((await file('revenue/export?period=4w&table=loads', 'fleet_manager')).status).toBe(404)
    expect((await file('revenue/export?period=4w&table=loads', 'accountant')).status).toBe(200)
  })
})
