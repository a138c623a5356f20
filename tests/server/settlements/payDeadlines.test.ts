import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { reportQuery } from '#shared/reports/report'
import { readReport } from '../../../server/domains/reports/readReport.ts'
import { deadlineText, warnOfDeadlines } from '../../../server/domains/settlements/payDeadlines.ts'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import type { SessionUser } from '../../../server/platform/http/sessionStore.ts'
import { createDriver, createLoad, createSettlement, createUser } from '../../support/factories.ts'
import { submitProof } from '../../support/paperwork.ts'
import { figureIn, table } from '../../support/reportTables.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const name of ['notifications', 'notification_keys', 'settlement_lines', 'settlements', 'loads'])
    await server.knex(name).delete()
})

const today = companyDay(new Date())
const ago = (days: number) => daysAfter(today, -days)
/** After the hour of the warning. */
const evening = (day = today) => new Date(`${day}T23:00Z`)

/** A load of a driver whose proof of delivery arrived so many days ago; null without one. */
async function hauled(type: 'owner_operator' | 'contractor' | 'w2', proof: number | null) {
  const driver = await createDriver(server.knex, { type, firstName: 'Hector', lastName: 'Villalobos' })
  const deliveredAt = evening(ago((proof ?? 1) + 1))
  const load = await createLoad(server.knex, { status: 'delivered', assignedDriverId: driver.id, deliveredAt })
  if (proof !== null) await submitProof(server.knex, load, ago(proof))
  return { driver, load }
}
const paid = ({ driver, load }: Awaited<ReturnType<typeof hauled>>, daysAgo: number) =>
  createSettlement(server.knex, [load], {
    driverId: driver.id,
    status: 'paid',
    paidOn: ago(daysAgo),
    paidMethod: 'check',
    paidReference: '1',
  })
const dueNow = async () => (await server.request(`${api.settlements}/due`, { cookie: await server.signInAs('payroll') })).json()

test('of an owner-operator alone, from the first page of the proof, until it is paid', async () => {
  const soon = await hauled('owner_operator', 13)
  const late = await hauled('owner_operator', 17)
  await hauled('w2', 17)
  await hauled('contractor', 17)
  await hauled('owner_operator', null)
  // A delivery that did not happen starts no clock.
  const { load: other } = await hauled('owner_operator', 17)
  await server.knex('tracking_events').where({ load_id: other.id }).update({ dispute: 'It did not happen' })
  await paid(await hauled('owner_operator', 20), 8)
  // A second page starts no second clock.
  await submitProof(server.knex, soon.load, today)
  const pending = await createSettlement(server.knex, [late.load], { driverId: late.driver.id })
  expect(await dueNow()).toEqual({
    total: 2,
    due: [
      {
        loadId: late.load.id,
        driverId: late.driver.id,
        driverName: 'Hector Villalobos',
        submittedOn: ago(17),
        dueOn: ago(2),
        settlement: pending.id,
        status: 'pending',
      },
      expect.objectContaining({ loadId: soon.load.id, dueOn: daysAfter(today, 2), settlement: null, status: null }),
    ],
  })
  expect((await server.request(`${api.settlements}/due`, { cookie: await server.signInAs('dispatcher') })).status).toBe(403)
})

test('a load that was handed over has a clock for each of its owner-operators', async () => {
  const { driver, load } = await hauled('owner_operator', 3)
  const before = await createDriver(server.knex, { type: 'owner_operator' })
  await server.knex('load_legs').insert({
    load_id: load.id,
    driver_id: before.id,
    location: 'Blythe, CA',
    zone: 'America/Phoenix',
    handed_over_at: evening(ago(5)),
    reported_by: 'Ray',
    reason: 'Hours',
    miles: 100,
    linehaul_cents: 10_000,
    pay_cents: 7_500,
  })
  const { due } = await dueNow()
  expect(due.map(({ driverId }: { driverId: string }) => driverId).sort()).toEqual([driver.id, before.id].sort())
})

test('payroll is warned once a day from 3 days before, with what is late, and no more once it is paid', async () => {
  const payroll = await createUser(server.knex, { role: 'payroll' })
  const reader = { id: payroll.id, role: 'payroll' } as SessionUser
  const waiting = () => server.knex('notifications').where({ user_id: payroll.id, what: 'settlement due' })
  await hauled('owner_operator', 11)
  await warnOfDeadlines(server.knex, evening())
  expect(await waiting()).toEqual([])
  const soon = await hauled('owner_operator', 12)
  await warnOfDeadlines(server.knex, new Date(`${today}T10:00Z`))
  expect(await waiting()).toEqual([])
  for (const _ of [1, 2]) await warnOfDeadlines(server.knex, evening())
  expect(await waiting()).toMatchObject([{ way: 'digest', row_id: today }])
  const by = formatDay(daysAfter(today, 3))
  expect(await deadlineText(server.knex, reader, evening())).toMatchObject({
    title: 'Owner-operator pay is due',
    body: `1 load due by ${by}.`,
  })
  const late = await hauled('owner_operator', 16)
  expect(await deadlineText(server.knex, reader, evening())).toMatchObject({
    title: 'Owner-operator pay is late',
    body: `1 load past 15 days, 1 load due by ${by}.`,
  })
  expect(await deadlineText(server.knex, { ...reader, role: 'dispatcher' }, evening())).toBeNull()
  for (const due of [soon, late]) await paid(due, 0)
  expect(await deadlineText(server.knex, reader, evening())).toBeNull()
})

test('the report counts what was paid in time, late, and is still open', async () => {
  await paid(await hauled('owner_operator', 20), 5)
  await paid(await hauled('owner_operator', 20), 4)
  await hauled('owner_operator', 16)
  await hauled('owner_operator', 15)
  await hauled('owner_operator', 14)
  const query = reportQuery.parse({ period: 'own', from: ago(30), until: daysAfter(today, 30) })
  const report = await readReport(server.knex, 'pay-deadlines', query, evening(), {
    role: 'accountant',
    gazetteer: loadGazetteer(),
  })
  // The one that is due tomorrow is not counted yet.
  expect(table(report, 'drivers').total).toMatchObject({ loads: 4, met: 1, late: 2, open: 1, share: 33.3, days: 15.5 })
  expect(figureIn(report, 'share')).toBe(33.3)
  expect(table(report, 'weeks').total).toMatchObject({ loads: 4, late: 2 })
})
