import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportQuery } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import { Invoice } from '../../../server/domains/invoices/Invoice.ts'
import { readReport } from '../../../server/domains/reports/readReport.ts'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { parseCsv } from '../../support/csv.ts'
import { createBroker, createDriver, createLoad, createSettlement } from '../../support/factories.ts'
import { createPayment } from '../../support/invoicing.ts'
import { asOf, day, figureIn, hour, table } from '../../support/reportTables.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const gazetteer = loadGazetteer()
const now = asOf.getTime()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = (name: ReportName, query: Record<string, string> = {}, role = 'superadmin') =>
  readReport(server.knex, name, reportQuery.parse(query), asOf, { role, gazetteer })

test('earnings: settlements by the day on which their period ends', async () => {
  const [ada, bo] = [await createDriver(server.knex, { firstName: 'Ada' }), await createDriver(server.knex, { firstName: 'Bo' })]
  const settled = async (driverId: string, periodEnd: string, cents: number) => {
    const load = await createLoad(server.knex, {
      status: 'delivered',
      assignedDriverId: driverId,
      rateLinehaulCents: cents,
      accessorialsCents: [],
    })
    return createSettlement(server.knex, [load], { driverId, periodStart: periodEnd, periodEnd })
  }
  const made = [
    await settled(ada.id, '2026-08-16', 100_000),
    await settled(ada.id, '2026-08-24', 200_050),
    await settled(ada.id, '2026-11-15', 300_000),
    await settled(bo.id, '2026-11-16', 400_000),
  ]
  await server.knex('settlements').where({ id: made[1]?.id }).update({ status: 'processed' })
  // A lumper that a driver has laid out: paid with the haul, and no earnings.
  await server.knex.raw(
    'update settlements set earnings_cents = earnings_cents + 5000, reimbursed_cents = reimbursed_cents + 5000 where id = ?',
    [made[2]?.id as string],
  )
  const stored = await server
    .knex('settlements')
    .whereIn(
      'id',
      made.map(({ id }) => id),
    )
    .orderBy('number')
  const [before, ...counted] = stored.map((one, at) => ({
    earned: one.earnings_cents - (at === 2 ? 5_000 : 0),
    deducted: one.deducted_cents,
  }))
  const sum = (of: 'earned' | 'deducted') => counted.reduce((all, one) => all + one[of], 0) / 100
  const report = await read('earnings')
  expect(table(report, 'drivers').total).toMatchObject({
    earned: sum('earned'),
    reimbursed: 50,
    deducted: sum('deducted'),
    settlements: 3,
    loads: 3,
    pending: 2,
    before: (before?.earned ?? 0) / 100,
  })
  expect(figureIn(report, 'net')).toBe(Math.round((sum('earned') + 50 - sum('deducted')) * 100) / 100)
  expect(table(report, 'weeks').rows[0]).toMatchObject({ week: '2026-08-24', earned: counted[0] ? counted[0].earned / 100 : 0 })
})

describe('money that is owed', () => {
  const invoices: {
    broker: string
    status: 'open' | 'paid'
    total: number
    paid: number
    dueOn: string
    deliveredAt: number
    paidOn: string | null
  }[] = []
  const dayBefore = (days: number) => new Date(now - 7 * hour - days * day).toISOString().slice(0, 10)

  beforeAll(async () => {
    const { id: driverId } = await createDriver(server.knex)
    const brokers = [
      await createBroker(server.knex, { name: 'Ada Freight' }),
      await createBroker(server.knex, { name: 'Bo Logistics' }),
    ]
    const drawn = fc.record({
      late: fc.oneof(fc.integer({ min: -40, max: 140 }), fc.constantFrom(-1, 0, 1, 30, 31, 60, 61, 90, 91)),
      total: fc.integer({ min: 2, max: 900_000 }),
      part: fc.integer({ min: 0, max: 99 }),
      isPaid: fc.boolean(),
      broker: fc.nat({ max: 1 }),
      paidBefore: fc.integer({ min: 0, max: 120 }),
    })
    for (const [at, one] of fc.sample(drawn, { seed: 3, numRuns: 70 }).entries()) {
      const broker = brokers[one.broker] ?? brokers[0]
      const deliveredAt = now - (one.late + 40) * day
      const load = await createLoad(server.knex, {
        status: 'delivered',
        assignedDriverId: driverId,
        brokerId: broker?.id ?? null,
        deliveredAt: new Date(deliveredAt),
      })
      const paid = one.isPaid ? one.total : Math.floor((one.total * one.part) / 100)
      const [dueOn, paidOn] = [dayBefore(one.late), one.isPaid ? dayBefore(one.paidBefore) : null]
      const [{ id }] = await server.knex('invoices').insert(
        {
          number: `FI-2026-${String(at).padStart(5, '0')}`,
          load_id: load.id,
          broker_id: broker?.id,
          status: one.isPaid ? 'paid' : 'open',
          issued_on: dayBefore(one.late + 30),
          net_days: 30,
          due_on: dueOn,
          total_cents: one.total,
          paid_cents: paid,
          paid_on: paidOn,
          payer: broker?.name,
          payer_details: '{}',
          haul: '{}',
        },
        'id',
      )
      const invoice = await Invoice.query(server.knex).findById(id).throwIfNotFound()
      const receivedOn = dayBefore(one.paidBefore)
      if (one.isPaid) await createPayment(server.knex, invoice, { receivedOn })
      else if (paid) {
        await createPayment(server.knex, invoice, { receivedOn, status: 'void', voidedAt: asOf, voidReason: 'Bounced' })
      }
      invoices.push({
        broker: broker?.name ?? '',
        status: one.isPaid ? 'paid' : 'open',
        total: one.total,
        paid,
        dueOn,
        deliveredAt,
        paidOn,
      })
    }
  })

  const lateBy = (dueOn: string) => (Date.parse(dayBefore(0)) - Date.parse(dueOn)) / day
  const ageOf = (late: number) =>
    late <= 0
      ? 'Current, not due yet'
      : late <= 30
        ? '1 – 30 days late'
        : late <= 60
          ? '31 – 60 days late'
          : late <= 90
            ? '61 – 90 days late'
            : 'Over 90 days late'

  test('receivables: what is open, by the days since it was due', async () => {
    const report = await read('receivables')
    const open = invoices.filter(({ status }) => status === 'open')
    const cents = (some: typeof open) => some.reduce((sum, { total, paid }) => sum + total - paid, 0)
    const { rows, total } = table(report, 'aging')
    expect(rows.map(({ age }) => age)).toEqual([
      'Current, not due yet',
      '1 – 30 days late',
      '31 – 60 days late',
      '61 – 90 days late',
      'Over 90 days late',
    ])
    for (const row of rows) {
      const some = open.filter(({ dueOn }) => ageOf(lateBy(dueOn)) === row.age)
      expect(row).toMatchObject({ invoices: some.length, amount: cents(some) / 100 })
    }
    expect(total).toMatchObject({ invoices: open.length, amount: cents(open) / 100 })
    expect(figureIn(report, 'late')).toBe(cents(open.filter(({ dueOn }) => lateBy(dueOn) > 0)) / 100)
    for (const row of table(report, 'payers').rows) {
      expect(row.amount).toBe(cents(open.filter(({ broker }) => broker === row.payer)) / 100)
    }
    // What was taken back was not paid.
    const paid = invoices.filter(({ paidOn }) => paidOn !== null && paidOn >= '2026-08-24')
    expect(figureIn(report, 'received')).toBe(paid.reduce((sum, one) => sum + one.total, 0) / 100)
  })

  test('brokers: days to pay, from the delivery to the payment that covered the invoice', async () => {
    const { rows, total } = table(await read('brokers', { period: '13w' }), 'brokers')
    const days = (broker?: string) => {
      const some = invoices.filter(
        (one) => one.paidOn !== null && one.paidOn >= '2026-08-24' && (!broker || one.broker === broker),
      )
      const each = some.map(
        ({ paidOn, deliveredAt }) =>
          // In none where it was paid ahead.
          Math.max(0, Date.parse(paidOn ?? '') - Date.parse(new Date(deliveredAt - 7 * hour).toISOString().slice(0, 10))) / day,
      )
      return { paid: each.length, daysToPay: Math.round((each.reduce((sum, one) => sum + one, 0) / each.length) * 10) / 10 }
    }
    for (const name of ['Ada Freight', 'Bo Logistics'])
      expect(rows.find(({ customer }) => customer === name)).toMatchObject(days(name))
    expect(total).toMatchObject(days())
  })

  describe('by who ships nothing now', () => {
    const query = { period: '13w' }
    const name = 'Cy Forwarding'
    const columns = ['daysToPay', 'paid', 'margin', 'marginShare']
    const hidden = ['daysToPay', 'margin']

    beforeAll(async () => {
      const [{ id: brokerId }, { id: assignedDriverId }] = [
        await createBroker(server.knex, { name }),
        await createDriver(server.knex),
      ]
      const deliveredAt = new Date(now - 300 * day)
      const load = await createLoad(server.knex, { status: 'delivered', assignedDriverId, brokerId, deliveredAt })
      await server.knex('invoices').insert({
        number: 'FI-2026-90000',
        load_id: load.id,
        broker_id: brokerId,
        status: 'paid',
        payer: name,
        issued_on: dayBefore(300),
        net_days: 30,
        due_on: dayBefore(270),
        total_cents: 5_000,
        paid_cents: 5_000,
        paid_on: dayBefore(20),
        payer_details: '{}',
        haul: '{}',
      })
    })

    test('is a line of who reads invoices, and adds up', async () => {
      const { rows, total } = table(await read('brokers', query), 'brokers')
      expect(rows.find(({ customer }) => customer === name)).toMatchObject({
        revenue: 0,
        before: 0,
        loads: 0,
        daysToPay: 280,
        paid: 1,
      })
      expect(rows.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(total.paid)
    })

    test('is none of a fleet manager, who reads no invoices: neither the days, nor how many, nor who', async () => {
      const reported = await read('brokers', query, 'fleet_manager')
      const whole = await read('brokers', query)
      const idsOf = ({ tables }: typeof reported) => tables[0]?.columns.map(({ id }) => id)
      expect(idsOf(reported)).toEqual(idsOf(whole)?.filter((id) => !columns.includes(id)))
      expect(figureIn(whole, 'daysToPay')).toBeGreaterThan(0)
      expect(reported.metrics).toEqual(whole.metrics.filter(({ id }) => !hidden.includes(id)))
      expect(table(reported).rows.map(({ customer }) => customer)).not.toContain(name)
      // What they ship is the same to both.
      expect(table(reported).total).toEqual(
        Object.fromEntries(Object.entries(table(whole).total).filter(([id]) => !columns.includes(id))),
      )
      const headOf = async (role: string) => {
        const answer = await server.request('/api/reports/brokers/export', { cookie: await server.signInAs(role) })
        return parseCsv(await answer.text())[0]
      }
      const payments = ['Days to pay (days)', 'Invoices paid', 'Margin after driver pay ($)', 'Of revenue (%)']
      expect(await headOf('accountant')).toEqual(expect.arrayContaining(payments))
      expect(await headOf('fleet_manager')).not.toEqual(expect.arrayContaining([expect.stringMatching(/pay|paid|margin/i)]))
    })
  })
})
