import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { paymentBatch } from '#shared/settlements/paymentBatch'
import { settlementBatch } from '#shared/settlements/settlementBatch'
import type { SettlementStatus } from '#shared/settlements/status'
import { batchTask } from '../../../server/domains/settlements/batchJob.ts'
import type { Settlement } from '../../../server/domains/settlements/Settlement.ts'
import { createDriver, createSettlement } from '../../support/factories.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settling } from '../../support/settling.ts'

const log = pino({ level: 'silent' })
let server: TestServer
let accountant: string
let admin: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  accountant = await server.signInAs('accountant', { firstName: 'Leonard', lastName: 'Osei' })
  admin = await server.signInAs('admin', { firstName: 'Dale', lastName: 'Kowalczyk' })
  settles = settling(server, () => accountant)
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of ['payment_batches', 'settlement_batches', 'settlements', 'audit_log']) await server.knex(table).delete()
})

const path = `${api.settlements}/payment-batches`
const payment = { method: 'ach', reference: 'ACH 20261127-1', paidOn: companyDay(new Date()) }

async function processed(count: number, status: SettlementStatus = 'processed') {
  const driver = await createDriver(server.knex, { firstName: '=SUM(A1)', lastName: 'O"Neil' })
  const made: Settlement[] = []
  for (let place = 0; place < count; place += 1) {
    made.push(await createSettlement(server.knex, [], { driverId: driver.id, status, earningsCents: 100_000 + place }))
  }
  return made
}
type Seen = Pick<Settlement, 'id' | 'version'>
const seen = (settlements: readonly Seen[]) => settlements.map(({ id, version }) => ({ id, version }))
const make = (settlements: readonly Seen[], more: object = {}, sending: Parameters<typeof settles.post>[2] = {}) =>
  settles.post(path, { settlements: seen(settlements), ...more }, sending)
async function made(answer: Promise<Response>) {
  const response = await answer
  expect(response.ok, await response.clone().text()).toBe(true)
  return paymentBatch.strict().parse(await response.json())
}
const withdraw = (id: string, body: object, cookie = accountant) => settles.post(`${path}/${id}/withdraw`, body, { cookie })
const bytes = async (id: string) => {
  const response = await server.request(`${path}/${id}/file`, { cookie: accountant })
  expect(response.status).toBe(200)
  return { name: response.headers.get('content-disposition'), file: Buffer.from(await response.arrayBuffer()).toString('utf8') }
}
const read = (id: string) => settles.read(`${api.settlements}/${id}`)
const history = async (id: string) =>
  (await settles.read(`${api.settlements}/${id}/history`)).map(({ action, who, reason }: Record<string, unknown>) => [
    action,
    who,
    reason,
  ])
const inFile =
  /in the file of [A-Z][a-z]+ \d+, .+ by Leonard Osei already\. Leave them out, or say why they go into another file\.$/

test('a payment batch stays as it was made, byte for byte, whatever becomes of the drivers; each settlement says so', async () => {
  const [first, second] = (await processed(2)) as [Settlement, Settlement]
  const key = randomUUID()
  const file = await made(make([second, first], {}, { key }))
  expect(file).toMatchObject({ madeBy: 'Leonard Osei', count: 2, paid: 0, again: null, withdrawnAt: null })
  expect(file.left.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(file.amount).toBe((first.netPayCents + second.netPayCents) / 100)
  const saved = await bytes(file.id)
  expect(saved.name).toContain(file.name)
  expect(saved.file.startsWith('\uFEFFPayee,Payee ID,Amount,Currency,Reference,Memo\r\n')).toBe(true)
  expect(saved.file).toContain(
    `"'=SUM(A1) O""Neil",${first.driverId},${(first.netPayCents / 100).toFixed(2)},USD,${first.id},"Settlement Nov 9 - 15, 2026"\r\n`,
  )
  await server.knex('drivers').where({ id: first.driverId }).update({ first_name: 'Renamed' })
  expect(await bytes(file.id)).toEqual(saved)
  // The same request is the same file.
  expect((await made(make([second, first], {}, { key }))).id).toBe(file.id)
  expect(await server.knex('payment_batches')).toHaveLength(1)
  expect(await read(first.id)).toMatchObject({
    paymentBatchId: file.id,
    paymentBatch: { madeBy: 'Leonard Osei' },
    version: first.version,
  })
  expect(await history(first.id)).toEqual([['payment-batch', 'Leonard Osei', null]])
  const driver = await server.signInAs('driver', { driverId: first.driverId })
  const own = await settles.read(`${api.settlements}/${first.id}`, driver)
  expect(own).not.toHaveProperty('paymentBatch')
  expect(own).not.toHaveProperty('paymentBatchId')
  expect((await settles.read(path)).map((one: unknown) => paymentBatch.strict().parse(one).id)).toEqual([file.id])
})

test('what a file holds goes into another one with a reason alone, and then the first does not pay it', async () => {
  const [first, second] = (await processed(2)) as [Settlement, Settlement]
  const file = await made(make([first]))
  const { errors } = await refused(make([first, second], {}, { cookie: admin }))
  expect(errors.again).toMatch(inFile)
  const other = await made(make([first, second], { again: 'The bank has lost it' }, { cookie: admin }))
  expect(other).toMatchObject({ again: 'The bank has lost it', count: 2 })
  expect(await settles.read(path)).toMatchObject([
    { id: other.id, left: [{ id: first.id }, { id: second.id }] },
    { id: file.id, count: 1, left: [] },
  ])
  expect((await history(first.id)).slice(0, 2)).toEqual([
    ['payment-batch', 'Dale Kowalczyk', null],
    ['leave-payment-batch', 'Dale Kowalczyk', 'The bank has lost it'],
  ])
})

test('twenty who make one at once: one does, the others are told who, and no settlement is in two files', async () => {
  const settlements = await processed(5)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      make(place % 2 ? settlements : settlements.toReversed(), {}, { cookie: place % 3 ? admin : accountant }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
  for (const answer of answers.filter(({ status }) => status === 422)) {
    expect((await answer.json()).errors.again).toMatch(
      /^ST-.+ and 4 others are in the file of .+ by (Leonard Osei|Dale Kowalczyk) already\./,
    )
  }
  expect(await server.knex('payment_batches')).toHaveLength(1)
  expect(await server.knex('audit_log').where({ what: 'payment-batch' })).toHaveLength(5)
})

test('a file is paid exactly as it is: what came after it is not, and not what was taken out of it', async () => {
  const [first, bounced, later] = (await processed(3)) as [Settlement, Settlement, Settlement]
  const file = await made(make([first, bounced]))
  expect(await made(withdraw(file.id, { settlement: bounced.id, reason: 'Account is closed' }))).toMatchObject({
    left: [{ id: first.id }],
    withdrawnAt: null,
  })
  expect((await history(bounced.id))[0]).toEqual(['not-paid', 'Leonard Osei', 'Account is closed'])
  const answer = await settles.post(`${api.settlements}/pay-all`, { ...payment, paymentBatch: file.id }, {})
  const batch = settlementBatch.parse(await answer.json())
  expect(batch.items.map(({ id }) => id)).toEqual([first.id])
  // While the settlements are being paid, the server neither creates nor withdraws a file.
  expect(await refused(make([later]), 409)).toMatchObject({ type: 'under-way' })
  expect(await refused(withdraw(file.id, { reason: 'Too late' }), 409)).toMatchObject({ type: 'under-way' })
  await batchTask(true).run({ batch: batch.id }, { knex: server.pool, log, signal: new AbortController().signal })
  expect(await Promise.all([first, bounced, later].map(async ({ id }) => (await read(id)).status))).toEqual([
    ...['paid', 'processed', 'processed'],
  ])
  expect((await refused(withdraw(file.id, { reason: 'Too late' }), 409)).detail).toContain(
    'This payment batch is paid in part now',
  )
  expect((await refused(withdraw(file.id, { reason: 'Too late', settlement: first.id }), 409)).detail).toContain('is paid now')
  const nothing = await refused(settles.post(`${api.settlements}/pay-all`, { ...payment, paymentBatch: file.id }, {}))
  expect(nothing.errors.paymentBatch).toBe('Nothing in this payment batch is waiting to be paid: please review it')
  const another = await made(make([bounced, later]))
  expect(another.left).toHaveLength(2)
})

test('while a file holds it a settlement is not reopened, and another payment takes a warning; a withdrawn one lets it go', async () => {
  const [first] = (await processed(1)) as [Settlement]
  const file = await made(make([first]))
  const reopen = () => settles.post(`${api.settlements}/${first.id}/reopen`, { reason: 'Lumper' }, { version: first.version })
  const blocked = await refused(reopen())
  expect(blocked.findings).toMatchObject([{ code: 'in_payment_batch', severity: 'block' }])
  expect(blocked.findings[0].message).toMatch(
    /is in the file of .+ by Leonard Osei\. If the bank has not got that file, withdraw it/,
  )
  const check = { ...payment, method: 'check' }
  const warned = await refused(settles.post(`${api.settlements}/${first.id}/pay`, check, { version: first.version }))
  expect(warned.findings).toMatchObject([{ code: 'in_payment_batch', severity: 'warn' }])
  expect((await refused(withdraw(file.id, { reason: ' ' }))).errors).toEqual({ reason: 'Please give a reason' })
  expect(await made(withdraw(file.id, { reason: 'One was missing' }, admin))).toMatchObject({
    withdrawnBy: 'Dale Kowalczyk',
    withdrawnReason: 'One was missing',
    left: [],
    count: 1,
  })
  // Again it changes nothing, not even why.
  expect(await made(withdraw(file.id, { reason: 'Once more' }))).toMatchObject({ withdrawnReason: 'One was missing' })
  expect(await read(first.id)).toMatchObject({ paymentBatchId: null, paymentBatch: null })
  expect((await history(first.id)).map(([action]: string[]) => action)).toEqual(['withdraw-payment-batch', 'payment-batch'])
  expect((await reopen()).status).toBe(200)
})

test('a file of what was changed, paid, worth nothing or is not there is refused with a sentence, and none is made', async () => {
  const [changed, free] = (await processed(2)) as [Settlement, Settlement]
  const [pending] = (await processed(1, 'pending')) as [Settlement]
  await server.knex('settlements').where({ id: free.id }).update({ earnings_cents: 0, deducted_cents: 0 })
  const why = async (settlements: readonly Seen[]) => (await refused(make(settlements))).errors.settlements
  expect(await why([{ ...changed, version: 7 }])).toMatch(/ has changed meanwhile\. No file was made/)
  expect(await why([pending])).toMatch(/ is pending\. No file was made/)
  expect(await why([free])).toMatch(/ comes to \$0\.00, which no bank pays\. No file was made/)
  expect(await why([{ id: 'ST-20200101-01', version: 1 }])).toMatch(/ is not there\./)
  expect(await why([])).toBe('Please choose at least one settlement')
  expect(await server.knex('payment_batches')).toHaveLength(0)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00']) {
    expect((await server.request(`${path}/${id}/file`, { cookie: accountant })).status).toBe(404)
    expect((await withdraw(id, { reason: 'x' })).status).toBe(404)
  }
})
