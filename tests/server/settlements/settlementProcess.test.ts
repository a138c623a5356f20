import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { formatText } from '../../../server/domains/notifications/notificationText.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settling } from '../../support/settling.ts'

let server: TestServer
let payroll: string
let accountant: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  payroll = await server.signInAs('payroll')
  accountant = await server.signInAs('accountant', { firstName: 'Leonard', lastName: 'Osei' })
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())
beforeEach(() => server.knex('notifications').delete())

const today = companyDay(new Date())
const pay = { method: 'ach', reference: 'ACH 20261127-1', paidOn: today }

/** A settlement that payroll has prepared. */
async function pending() {
  const driver = await settles.paidDriver()
  await settles.delivered(driver, '2026-11-12')
  return settles.made(settles.create(driver))
}
const send = (settlement: { id: string; version: number }, action: string, body: object = {}, cookie = accountant) =>
  settles.post(`${api.settlements}/${settlement.id}/${action}`, body, { cookie, version: settlement.version })
const processed = async () => settles.made(send(await pending(), 'process'))
const history = (settlement: SettlementRecord) => settles.read(`${api.settlements}/${settlement.id}/history`)

test('a settlement is prepared by one, processed by another, and paid; its driver is told, and reads how', async () => {
  const settlement = await pending()
  const cookie = await server.signInAs('driver', { driverId: settlement.driverId })
  const own = await server.knex('users').where({ driver_id: settlement.driverId }).first('id')
  await server.knex('notification_preferences').insert({ user_id: own.id, ways: JSON.stringify({ paid: { digest: true } }) })
  const reported = async () =>
    (await server.knex('notifications').where({ user_id: own.id, way: 'digest' }).orderBy('part')).map(({ part }) => part)
  const locked = await settles.made(send(settlement, 'process'))
  expect(locked).toMatchObject({ status: 'processed', netPay: settlement.netPay, processedBy: 'Leonard Osei', paidOn: null })
  // Who has no account is not told.
  expect([settlement.driverHasAccount, locked.driverHasAccount]).toEqual([false, true])
  expect(await reported()).toEqual(['processed'])
  expect((await send(locked, 'prepare', {}, payroll)).status).toBe(409)
  const paid = await settles.made(send(locked, 'pay', pay))
  expect(paid).toMatchObject({ status: 'paid', ...pay, paidAt: expect.any(String) })
  expect(await reported()).toEqual(['paid', 'processed'])
  expect((await history(paid)).map(({ action, who }: { action: string; who: string }) => [action, who])).toEqual([
    ['pay', 'Leonard Osei'],
    ['process', 'Leonard Osei'],
    ['status', 'Ines Marchetti'],
  ])
  const read = await settles.read(`${api.settlements}/${paid.id}`, cookie)
  expect(read).toMatchObject({ status: 'paid', method: 'ach', reference: pay.reference, paidOn: today })
  expect(read).not.toHaveProperty('processedBy')
  for (const action of ['process', 'pay', 'reopen']) {
    expect((await send(paid, action, action === 'pay' ? pay : action === 'reopen' ? { reason: 'x' } : {})).status).toBe(409)
    expect((await send(paid, action, {}, cookie)).status).toBe(403)
  }
})

describe('who has prepared a settlement', () => {
  test('does not process it while somebody else could, and is told who', async () => {
    const settlement = await pending()
    const { findings } = await refused(send(settlement, 'process', {}, payroll))
    expect(findings).toMatchObject([{ code: 'own_settlement', severity: 'block' }])
    expect(findings[0].message).toMatch(/^You prepared it, so another person processes it: .*Leonard Osei/)
    const accepted = await refused(send(settlement, 'process', { accepted: ['own_settlement'] }, payroll))
    expect(accepted.findings).toHaveLength(1)
    // Before anything is pressed, too: of those that are pending, to who has prepared them alone.
    const left = (cookie: string) => settles.read(`${api.settlements}/process-all`, cookie)
    const { settlements, others } = await left(payroll)
    expect(settlements).toContain(settlement.id)
    expect(findings[0].message).toBe(`You prepared it, so another person processes it: ${others}.`)
    expect((await left(accountant)).settlements).toEqual([])
    const locked = await settles.made(send(await pending(), 'process'))
    expect((await left(payroll)).settlements).not.toContain(locked.id)
    expect((await settles.read(`${api.settlements}/${settlement.id}`)).status).toBe('pending')
  })

  test('asks them to approve it, once; what is processed or not theirs waits for nobody', async () => {
    const [first, second] = [await pending(), await pending()]
    const { id: clientKey } = await settles.read('/api/auth/user', payroll)
    const request = (ids: string[], cookie = payroll) =>
      settles.post(`${api.settlements}/request-approval`, { settlements: ids }, { cookie })
    const reported = () => server.knex('notifications').where({ what: 'settlement approval' })
    expect(await (await request([first.id])).json()).toMatchObject({ requested: [first.id] })
    const rows = await reported()
    expect(rows).toMatchObject(rows.map(() => ({ way: 'mail', row_id: first.id, part: clientKey })))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ user_id }) => user_id)).not.toContain(clientKey)
    const leonard = await server.knex('users').where({ id: rows[0].user_id }).first()
    const text = (role: string) =>
      formatText(
        server.knex,
        { what: 'settlement approval', id: first.id, part: clientKey },
        { ...leonard, role } as never,
        new Date(),
      )
    expect(await text('accountant')).toMatchObject({
      title: 'Ines Marchetti asks you to approve 1 settlement',
      path: `/portal/admin/settlements/${first.id}`,
    })
    expect(await text('dispatcher')).toBeNull()

    await server.knex('notifications').delete()
    expect((await request([first.id])).status).toBe(200)
    expect(await reported()).toEqual([])
    expect((await request([first.id, second.id])).status).toBe(200)
    expect(await reported()).toHaveLength(rows.length)
    expect((await text('accountant'))?.title).toBe('Ines Marchetti asks you to approve 2 settlements')
    expect((await refused(request([second.id], accountant))).errors.settlements).toMatch(/another user prepared it/)
    const locked = await settles.made(send(first, 'process'))
    expect((await refused(request([first.id]))).errors.settlements).toMatch(/is not pending/)
    await settles.made(send(second, 'process'))
    expect(await text('accountant')).toBeNull()
    // Reopened, it can be asked for again.
    await settles.made(send(locked, 'reopen', { reason: 'The lumper is missing' }))
    expect((await settles.read(`${api.settlements}/process-all`, payroll)).requested).toEqual([])
  })

  test('does, where nobody else can sign in who could; the history says so', async () => {
    const settlement = await pending()
    const others = await server.knex('users').whereIn('role', ['superadmin', 'admin', 'payroll', 'accountant']).select('id')
    const { id: me } = await settles.read('/api/auth/user')
    const away = others.map(({ id }) => id).filter((id) => id !== me)
    await server.knex('users').whereIn('id', away).update({ password_hash: null })
    try {
      expect(await settles.read(`${api.settlements}/process-all`)).toEqual({ settlements: [], requested: [], others: null })
      const locked = await settles.made(send(settlement, 'process', {}, payroll))
      expect((await history(locked))[0]).toMatchObject({
        action: 'process',
        reason: 'Prepared by the same person: no other user could process it',
      })
    } finally {
      await server.knex('users').whereIn('id', away).update({ password_hash: 'x' })
    }
  })
})

test('a processed one is reopened with a reason, worked out again, and processed once more', async () => {
  const settlement = await processed()
  expect((await refused(send(settlement, 'reopen', { reason: '' }))).errors).toEqual({ reason: 'Please give a reason' })
  const open = await settles.made(send(settlement, 'reopen', { reason: 'The lumper is missing' }))
  expect(open).toMatchObject({ status: 'pending', processedBy: null })
  expect((await history(open))[0]).toMatchObject({ action: 'reopen', reason: 'The lumper is missing', to: 'pending' })
  const again = await settles.made(settles.prepare(open, {}))
  expect(await settles.made(send(again, 'process'))).toMatchObject({ status: 'processed', netPay: settlement.netPay })
  expect((await send(settlement, 'pay', pay)).status).toBe(412)
})

describe('is refused with a sentence, and nothing is done', () => {
  test.each([
    [{ paidOn: '2099-01-01' }, { paidOn: 'Jan 1, 2099 has not come yet: please enter the day on which it was paid' }],
    [
      { paidOn: '2026-11-08' },
      { paidOn: 'Nov 8, 2026 is before the period, which begins on Nov 9, 2026: please enter a later day' },
    ],
    [{ method: 'cash' }, { method: 'Please choose how it was paid' }],
    [{ reference: ' ' }, { reference: 'Please enter the reference of the payment' }],
    [{ paidOn: 'tomorrow' }, { paidOn: 'Please enter the day on which it was paid' }],
  ])('a payment with %j', async (values, errors) => {
    const settlement = await processed()
    expect((await refused(send(settlement, 'pay', { ...pay, ...values }))).errors).toEqual(errors)
    expect((await settles.read(`${api.settlements}/${settlement.id}`)).version).toBe(settlement.version)
  })

  test('to pay a pending one, by payroll, without a version', async () => {
    const settlement = await pending()
    expect((await send(settlement, 'pay', pay)).status).toBe(409)
    expect((await send(settlement, 'pay', pay, payroll)).status).toBe(403)
    expect((await settles.post(`${api.settlements}/${settlement.id}/process`, {}, { cookie: accountant })).status).toBe(428)
  })
})

test('what comes to $0.00 is closed without a payment, and one without its parts is asked for them', async () => {
  const settlement = await processed()
  expect((await refused(send(settlement, 'pay', { method: 'ach' }))).errors).toEqual({
    reference: 'Please enter the reference of the payment',
    paidOn: 'Please enter the day on which it was paid',
  })
  await server.knex('settlements').where({ id: settlement.id }).update({ earnings_cents: 0, deducted_cents: 0 })
  expect((await refused(send(settlement, 'pay', pay))).errors).toEqual({
    method: 'It comes to $0.00, so nothing was paid: please close it without a payment',
  })
  const closed = await settles.made(send(settlement, 'pay'))
  expect(closed).toMatchObject({ status: 'paid', method: null, reference: null, paidOn: null })
})

test('a request that comes twice is done once, with the same answer', async () => {
  const settlement = await pending()
  const key = randomUUID()
  const again = () =>
    settles.made(
      settles.post(`${api.settlements}/${settlement.id}/process`, {}, { cookie: accountant, key, version: settlement.version }),
    )
  expect(await again()).toEqual(await again())
  expect(await server.knex('audit_log').where({ row_id: settlement.id, what: 'process' })).toHaveLength(1)
})

test('the export has all, with how each was paid; a driver’s own has no other’s', async () => {
  const [due, other] = [await processed(), await processed()]
  await settles.made(send(other, 'pay', pay))
  const csv = async (path: string, cookie = accountant) => (await server.request(path, { cookie })).text()
  const all = await csv(`${api.settlements}/export`)
  expect(all).toContain(`${other.id},`)
  expect(all).toContain(`Leonard Osei,${today},Direct deposit (ACH),ACH 20261127-1\r\n`)
  expect(await csv(`${api.settlements}/export?status=paid`)).not.toContain(due.id)
  const own = await server.signInAs('driver', { driverId: other.driverId })
  const ofDriver = await csv(`${api.settlements}/export`, own)
  expect(ofDriver).toContain(other.id)
  expect(ofDriver).not.toMatch(new RegExp(`${due.id}|Prepared by|Processed by`))
})
