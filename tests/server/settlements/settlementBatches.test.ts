import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { type BatchItem, settlementBatch, settlementBatchRow } from '#shared/settlements/settlementBatch'
import type { SettlementStatus } from '#shared/settlements/status'
import { batchTask } from '../../../server/domains/settlements/batchJob.ts'
import { Settlement } from '../../../server/domains/settlements/Settlement.ts'
import { createDriver, createSettlement } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settling } from '../../support/settling.ts'

const log = pino({ level: 'silent' })
let server: TestServer
let payroll: string
let accountant: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  payroll = await server.signInAs('payroll', { firstName: 'Priya', lastName: 'Raghunathan' })
  accountant = await server.signInAs('accountant', { firstName: 'Leonard', lastName: 'Osei' })
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of ['settlement_batches', 'settlements', 'audit_log']) await server.knex(table).delete()
})

const payment = { method: 'ach', reference: 'ACH 20261127-1', paidOn: companyDay(new Date()) }

async function made(count: number, status: SettlementStatus = 'pending') {
  const { id: driverId } = await createDriver(server.knex)
  // What comes to $0.00 has no payment.
  const values = { driverId, status, earningsCents: 10_000, deductions: [], deductedCents: 0 }
  return Promise.all(Array.from({ length: count }, () => createSettlement(server.knex, [], values)))
}
const seen = (settlements: readonly { id: string; version: number }[]) => settlements.map(({ id, version }) => ({ id, version }))
const begin = (path: 'process-all' | 'pay-all', body: object, cookie = accountant, key = randomUUID()) =>
  settles.post(`${api.settlements}/${path}`, body, { cookie, key })
async function batchOf(answer: Promise<Response>) {
  const response = await answer
  expect(response.ok, await response.clone().text()).toBe(true)
  return settlementBatch.strict().parse(await response.json())
}
const read = async (id: string) => settlementBatch.strict().parse(await settles.read(`${api.settlements}/batches/${id}`))
const ask = (id: string, what: 'stop' | 'repeat', cookie = accountant) =>
  settles.post(`${api.settlements}/batches/${id}/${what}`, {}, { cookie })

/** Works on a batch once, as the queue would. */
const work = (id: string) => batchTask(true).run({ batch: id }, { knex: server.pool, log, signal: new AbortController().signal })
const outcomes = ({ items }: { items: readonly BatchItem[] }) => items.map(({ outcome }) => outcome)
const commandsDone = async (what: string) => server.knex('audit_log').where({ resource: 'settlements', what }).pluck('row_id')

test('settlements are processed one by one in their order by the queue, then paid by one payment', async () => {
  const settlements = await made(3)
  const key = randomUUID()
  const batch = await batchOf(begin('process-all', { settlements: seen(settlements) }, accountant, key))
  expect(batch).toMatchObject({
    action: 'process',
    startedBy: 'Leonard Osei',
    endedAt: null,
    from: '2026-11-09',
    until: '2026-11-15',
  })
  expect(outcomes(batch)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await batchOf(begin('process-all', { settlements: seen(settlements) }, accountant, key))).toEqual(batch)
  await runJobs(server, [batchTask(true)])
  await expect.poll(async () => (await read(batch.id)).endedAt, { timeout: 10_000 }).not.toBeNull()
  const over = await read(batch.id)
  expect(over.items.map(({ id, outcome }) => [id, outcome])).toEqual(settlements.map(({ id }) => [id, 'done']))
  expect(over.items.map(({ driverHasAccount }) => driverHasAccount)).toEqual([false, false, false])
  const locked = await Settlement.query(server.knex).orderBy('number')
  expect(locked.map(({ status }) => status)).toEqual(['processed', 'processed', 'processed'])
  const paying = await batchOf(begin('pay-all', { settlements: seen(locked), ...payment }))
  await expect.poll(async () => (await read(paying.id)).endedAt, { timeout: 10_000 }).not.toBeNull()
  expect(await Settlement.query(server.knex).where({ status: 'paid', paid_reference: payment.reference })).toHaveLength(3)
  const rows = await settles.read(`${api.settlements}/batches`)
  expect(rows.map((row: unknown) => settlementBatchRow.strict().parse(row))).toMatchObject([
    { id: paying.id, action: 'pay', count: 3, done: 3 },
    { id: batch.id, action: 'process', count: 3, done: 3 },
  ])
})

describe('what is not done of a batch', () => {
  test('says why: changed meanwhile, done already, prepared by who processes it; the others are done', async () => {
    const [first, changed, faster, own, last] = await made(5)
    const { id: me } = await settles.read('/api/auth/user', accountant)
    await server.knex('settlements').where({ id: own?.id }).update({ prepared_by: me })
    const all = seen(await Settlement.query(server.knex).orderBy('number'))
    const batch = await batchOf(begin('process-all', { settlements: all }))
    await server.knex('settlements').where({ id: changed?.id }).update({ version: 7 })
    await settles.post(`${api.settlements}/${faster?.id}/process`, {}, { version: 1 })
    await work(batch.id)
    const { items, endedAt } = await read(batch.id)
    expect(endedAt).not.toBeNull()
    expect(Object.fromEntries(items.map(({ id, outcome }) => [id, outcome]))).toEqual({
      [first?.id ?? '']: 'done',
      [changed?.id ?? '']: 'refused',
      [faster?.id ?? '']: 'refused',
      [own?.id ?? '']: 'refused',
      [last?.id ?? '']: 'done',
    })
    const why = (one: Settlement | undefined) => items.find(({ id }) => id === one?.id)?.why
    expect(why(changed)).toBe('It was changed after this list was made. Please review it.')
    expect(why(faster)).toMatch(/^Priya Raghunathan processed it at \d+:\d\d [AP]M MST, after this list was made\.$/)
    expect(why(own)).toMatch(/^You prepared it, so another person processes it: .*Priya Raghunathan/)
    // Nothing of it is worth repeating as it is.
    expect((await batchOf(ask(batch.id, 'repeat'))).endedAt).toBe(endedAt)
  })

  test('failed in the database: nothing of it is changed, and it alone is repeated, however often that is pressed', async () => {
    const settlements = await made(3)
    const batch = await batchOf(begin('process-all', { settlements: seen(settlements) }))
    const spoiled = settlements[1]?.id as string
    await server.knex.raw(`alter table settlements add constraint spoiled check (id <> '${spoiled}' or status = 'pending')`)
    try {
      await work(batch.id)
    } finally {
      await server.knex.raw('alter table settlements drop constraint spoiled')
    }
    const over = await read(batch.id)
    expect(outcomes(over)).toEqual(['done', 'failed', 'done'])
    expect(over.items[1]?.why).toContain('Nothing of it was changed; trying again is safe.')
    expect(await commandsDone('process')).not.toContain(spoiled)
    for (const answer of await Promise.all([ask(batch.id, 'repeat'), ask(batch.id, 'repeat')])) expect(answer.status).toBe(200)
    expect(outcomes(await read(batch.id))).toEqual(['done', 'waiting', 'done'])
    await work(batch.id)
    expect(outcomes(await read(batch.id))).toEqual(['done', 'done', 'done'])
    expect(await commandsDone('process')).toHaveLength(3)
  })

  test('was not tried because somebody stopped it, or who began it may not any more; somebody else goes on', async () => {
    const batch = await batchOf(begin('process-all', { settlements: seen(await made(2)) }))
    expect((await batchOf(ask(batch.id, 'stop'))).endedAt).not.toBeNull()
    await work(batch.id)
    expect(outcomes(await batchOf(ask(batch.id, 'repeat')))).toEqual(['waiting', 'waiting'])
    await server.knex('users').where({ first_name: 'Leonard' }).update({ role: 'viewer' })
    try {
      await work(batch.id)
      expect(await read(batch.id)).toMatchObject({
        endedAt: expect.any(String),
        endedWhy: 'Leonard Osei has another role now that doesn’t allow this. Someone else can finish the rest.',
      })
    } finally {
      await server.knex('users').where({ first_name: 'Leonard' }).update({ role: 'accountant' })
    }
    await server.knex('settlement_batches').where({ id: batch.id }).update({ begun_at: '2026-11-20' })
    const again = await batchOf(ask(batch.id, 'repeat', payroll))
    expect([again.endedWhy, Date.now() - Date.parse(again.startedAt) < 60_000]).toEqual([null, true])
    await work(batch.id)
    const over = await read(batch.id)
    expect([outcomes(over), over.startedBy]).toEqual([['done', 'done'], 'Priya Raghunathan'])
  })
})

test('two people who begin at once: one does, the other is told who, and a batch of payments is not for payroll', async () => {
  const settlements = await made(4)
  const body = { settlements: seen(settlements) }
  const answers = await Promise.all([begin('process-all', body), begin('process-all', body, payroll)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const [problem, { id }] = await Promise.all([...answers].sort((a, b) => b.status - a.status).map((answer) => answer.json()))
  expect(problem.type).toBe('under-way')
  expect(problem.detail).toMatch(
    /^(Leonard Osei|Priya Raghunathan) is processing 4 settlements since .+ MST\. Wait until that is done, and look at what is left\.$/,
  )
  await Promise.all(Array.from({ length: 5 }, () => work(id)))
  expect(outcomes(await read(id))).toEqual(['done', 'done', 'done', 'done'])
  const paying = await batchOf(begin('pay-all', { settlements: seen(await Settlement.query(server.knex)), ...payment }))
  for (const what of ['stop', 'repeat'] as const) expect((await ask(paying.id, what, payroll)).status).toBe(403)
  expect((await begin('pay-all', { ...body, ...payment }, payroll)).status).toBe(403)
})

test('a batch that names nothing, nobody, one twice, or too many is refused with a sentence', async () => {
  const [one] = seen(await made(1))
  const errors = async (settlements: unknown) => (await refused(begin('process-all', { settlements }))).errors
  expect(await errors([])).toEqual({ settlements: 'Please choose at least one settlement' })
  expect(await errors([one, one])).toEqual({ settlements: 'Please name each settlement once' })
  expect(await errors([one, { id: 'ST-20200101-01', version: 1 }])).toEqual({
    settlements: 'Settlement ST-20200101-01 not found: please choose from the list',
  })
  expect(Object.keys(await errors([{ id: "'; drop table", version: -1 }]))).toHaveLength(2)
  const many = Array.from({ length: 1_001 }, (_, place) => ({ id: `ST-20200101-${1000 + place}`, version: 1 }))
  expect(await errors(many)).toEqual({ settlements: 'Please send at most 1000' })
  expect(await server.knex('settlement_batches')).toHaveLength(0)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00']) expect((await ask(id, 'stop')).status).toBe(404)
})

test('whatever is asked for in whatever order, by 50 at once: each step is allowed, none is done twice, and the cents stay', async () => {
  const steps = ['process', 'pay', 'reopen', 'batch'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(2)), { minLength: 50, maxLength: 50 }),
      async (asked) => {
        for (const table of ['settlement_batches', 'settlements', 'audit_log']) await server.knex(table).delete()
        const settlements = await made(3)
        const sum = () => server.knex('settlements').sum('net_pay_cents as cents').first()
        const before = await sum()
        for (let round = 0; round < 3; round += 1) {
          await Promise.all(
            asked.map(async ([step, which]) => {
              const { id } = settlements[which] as Settlement
              const now = (await Settlement.query(server.knex).findById(id)) as Settlement
              if (step === 'batch') {
                const path = round === 1 ? 'pay-all' : 'process-all'
                const answer = await begin(path, { settlements: seen([now]), ...(round === 1 && payment) })
                if (answer.status === 201) await work((await answer.json()).id)
                return expect([201, 409, 503]).toContain(answer.status)
              }
              const body = { process: {}, pay: payment, reopen: { reason: 'Once more' } }[step]
              const { status } = await settles.post(`${api.settlements}/${id}/${step}`, body, {
                cookie: accountant,
                version: now.version,
              })
              expect([200, 409, 412, 503]).toContain(status)
            }),
          )
        }
        expect(await sum()).toEqual(before)
        for (const { id } of settlements) {
          const done = await server.knex('audit_log').where({ row_id: id }).orderBy('id').select('what', 'from_value', 'to_value')
          const now = (await Settlement.query(server.knex).findById(id)) as Settlement
          // One row of the log for each version, each going on from where the one before it has left it.
          expect(now.version).toBe(1 + done.length)
          expect([...done.map(({ from_value }) => from_value), now.status]).toEqual([
            'pending',
            ...done.map(({ to_value }) => to_value),
          ])
          const allowed: Record<string, string> = {
            process: 'pending processed',
            pay: 'processed paid',
            reopen: 'processed pending',
          }
          for (const { what, from_value, to_value } of done) expect(`${from_value} ${to_value}`).toBe(allowed[what])
          expect(done.filter(({ what }) => what === 'pay').length).toBe(now.status === 'paid' ? 1 : 0)
        }
      },
    ),
    { numRuns: 4 },
  )
}, 120_000)
