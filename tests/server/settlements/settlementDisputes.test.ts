import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { settlementText } from '../../../server/domains/settlements/settlementNotifications.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settling } from '../../support/settling.ts'

let server: TestServer
let payroll: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())

/** A settlement of one load with a deduction, pending, and its driver in the cab. */
async function scene() {
  const driver = await settles.paidDriver({ firstName: 'Guadalupe', lastName: 'Hernández' })
  await settles.account(driver, { kind: 'deduction', name: 'Trailer rental', each: 200, effectiveFrom: '2026-01-05' })
  const load = await settles.delivered(driver, '2026-11-12')
  const settlement = await settles.made(settles.create(driver))
  const cab = await server.signInAs('driver', { driverId: driver.id })
  const trailer = settlement.calculation.inputs.deductions[0]?.account as string
  return { driver, load, settlement, cab, trailer }
}

type Scene = Awaited<ReturnType<typeof scene>>

const bodyOf = ({ trailer }: Pick<Scene, 'trailer'>, values: object = {}) => ({
  line: trailer,
  name: 'Trailer rental',
  amount: -200,
  text: 'The trailer was in the shop on Nov 18 and 19.',
  expected: 100,
  disputedAt: '2026-11-20T16:52:00.000Z',
  ...values,
})
const dispute = ({ settlement: { id } }: Pick<Scene, 'settlement'>, body: object, sending: object) =>
  settles.post(`${api.settlements}/${id}/dispute`, body, sending)
const answer = (settlement: Pick<SettlementRecord, 'id' | 'version'>, body: object, cookie = payroll) =>
  settles.post(`${api.settlements}/${settlement.id}/answer`, body, { version: settlement.version, cookie })
const record = (id: string, cookie = payroll): Promise<SettlementRecord> => settles.read(`${api.settlements}/${id}`, cookie)

test('a line is disputed once, seen by the office, and answered: the driver reads it', async () => {
  const here = await scene()
  const { settlement, cab, trailer } = here
  const { id } = settlement
  const key = randomUUID()
  for (const _ of ['first', 'again']) await settles.made(dispute(here, bodyOf(here), { cookie: cab, key }))
  const seen = await record(id)
  const { disputedAt, ...said } = bodyOf(here)
  expect(seen.disputes).toMatchObject([{ ...said, line: trailer, outcome: null, answer: null, answeredAt: null }])
  expect(Date.parse(seen.disputes[0]?.disputedAt as string)).toBe(Date.parse(disputedAt))
  expect(seen).toMatchObject({ version: settlement.version, openDisputes: seen.disputes, netPay: settlement.netPay })
  const accountant = await server.signInAs('accountant')
  const [open] = seen.disputes
  const text = 'Right: $100.00 comes back with the next settlement.'
  const answered = await settles.made(answer(seen, { dispute: open?.id, outcome: 'agreed', text }, accountant))
  // A batch that was created from it before goes on.
  expect(answered).toMatchObject({ version: settlement.version, openDisputes: [] })
  expect(answered.disputes).toMatchObject([{ outcome: 'agreed', answer: text, answeredBy: expect.stringMatching(/\w+ \w+/) }])
  // To the driver it is the office.
  const own = await record(id, cab)
  expect(own.disputes).toMatchObject([{ outcome: 'agreed', answer: text, answeredBy: null }])
  expect(await settles.read(`${api.settlements}/${id}/history`)).toMatchObject([
    { action: 'answer', reason: 'Trailer rental, agreed' },
    { action: 'dispute', reason: 'Trailer rental' },
    { action: 'status' },
  ])
})

test('the same words about the same line are one until they are answered, and no more than 50 wait', async () => {
  const here = await scene()
  const { settlement, cab } = here
  const say = (values: object) => dispute(here, bodyOf(here, values), { cookie: cab })
  // A device that has lost the key of the dispute it sent.
  for (const disputedAt of ['2026-11-20T16:52:00.000Z', '2026-11-20T16:53:00.000Z']) await settles.made(say({ disputedAt }))
  const { disputes } = await record(settlement.id)
  expect(disputes).toHaveLength(1)
  await settles.made(answer(settlement, { dispute: disputes[0]?.id, outcome: 'declined', text: 'It was in use.' }))
  await settles.made(say({}))
  // Another amount is another thing to say.
  expect((await settles.made(say({ expected: 90 }))).openDisputes.map(({ expected }) => expected)).toEqual([100, 90])
  await server.knex('settlements').where({ id: settlement.id }).update({ open_disputes: 50 })
  await settles.made(say({}))
  expect((await refused(say({ text: 'And more' }))).errors).toEqual({
    text: '50 disputes of this settlement wait for an answer: please call the office',
  })
})

describe('a dispute is never refused', () => {
  test('because the settlement was worked out again, without the line, or was processed, or paid long ago', async () => {
    const here = await scene()
    const { settlement, cab, trailer } = here
    const { id } = settlement
    await settles.made(settles.prepare(settlement, { skipped: { [trailer]: 'Agreed' } }))
    await settles.made(dispute(here, bodyOf(here), { cookie: cab }))
    await server.knex('settlements').where({ id }).update({ status: 'processed' })
    await settles.made(dispute(here, bodyOf(here, { text: 'And the next' }), { cookie: cab }))
    await server.knex('settlements').where({ id }).update({ status: 'paid', paid_at: '2020-01-01' })
    const last = await settles.made(dispute(here, bodyOf(here, { text: 'And the last', expected: null }), { cookie: cab }))
    expect(last.openDisputes.map(({ text }) => text)).toEqual([bodyOf(here).text, 'And the next', 'And the last'])
    // The devices of the users who answer cache it, however old the settlement.
    const working = await (await server.request(`${api.settlements}?set=working`, { cookie: payroll })).json()
    expect(working).toContainEqual(expect.objectContaining({ id }))
  })

  test('in whatever order disputes, answers, and what payroll does arrive: each stays once', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('dispute' as const), which: fc.integer({ min: 0, max: 4 }) }),
        fc.record({ do: fc.constant('answer' as const), which: fc.integer({ min: 0, max: 4 }) }),
        fc.record({ do: fc.constant('prepare' as const), which: fc.integer({ min: 0, max: 1 }) }),
        fc.record({ do: fc.constant('process' as const), which: fc.constant(0) }),
      ),
      { minLength: 3, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const here = await scene()
        const { settlement, cab, trailer } = here
        const { id } = settlement
        const keys = Array.from({ length: 5 }, () => randomUUID())
        const arrived = new Set<number>()
        for (const step of all) {
          const now = await record(id)
          if (step.do === 'dispute') {
            const body = bodyOf(here, { text: `Dispute ${step.which}` })
            // At once from two devices of the driver: a tab and the worker.
            const sent = [1, 2].map(() => dispute(here, body, { cookie: cab, key: keys[step.which] }))
            for (const { status } of await Promise.all(sent)) expect([200, 409]).toContain(status)
            arrived.add(step.which)
          } else if (step.do === 'answer') {
            const one = now.disputes.find(({ text }) => text === `Dispute ${step.which}`)
            const said = { dispute: one?.id ?? randomUUID(), outcome: 'declined', text: 'As agreed' }
            expect((await answer(now, said)).status).toBe(one && !one.outcome ? 200 : 422)
          } else if (step.do === 'prepare') {
            await settles.prepare(now, step.which ? { skipped: { [trailer]: 'Agreed' } } : {})
          } else await server.knex('settlements').where({ id }).update({ status: 'processed' })
        }
        const { disputes, openDisputes } = await record(id, cab)
        expect(disputes.map(({ text }) => text).toSorted()).toEqual([...arrived].map((one) => `Dispute ${one}`).toSorted())
        expect(openDisputes).toEqual(disputes.filter(({ outcome }) => outcome === null))
        const counted = await server.knex('settlements').where({ id }).first('open_disputes')
        expect(counted.open_disputes).toBe(openDisputes.length)
      }),
      { numRuns: 12 },
    )
  })
})

describe('is refused with a sentence, and nothing is done', () => {
  test('a dispute without words, of nothing, of more than anybody earns, or of a settlement of somebody else', async () => {
    const here = await scene()
    const errors = async (values: object) => (await refused(dispute(here, bodyOf(here, values), { cookie: here.cab }))).errors
    expect(await errors({ text: '  ' })).toEqual({ text: "Please say what's wrong" })
    expect(await errors({ line: '' })).toEqual({ line: 'Please choose the line' })
    expect(await errors({ expected: -5 })).toEqual({
      expected: 'Please enter what it should be in dollars, from 0 to 100,000.00, or nothing',
    })
    expect(await errors({ expected: 'a lot' })).toHaveProperty('expected')
    const other = await scene()
    expect((await dispute(here, bodyOf(here), { cookie: other.cab })).status).toBe(404)
    expect((await dispute(here, bodyOf(here), {})).status).toBe(403)
    expect((await record(here.settlement.id)).disputes).toEqual([])
  })

  test('an answer without words, to what is not there, and the second of two', async () => {
    const here = await scene()
    const seen = await settles.made(dispute(here, bodyOf(here), { cookie: here.cab }))
    const of = seen.disputes[0]?.id
    const said = { dispute: of, outcome: 'agreed', text: 'Right' }
    expect((await refused(answer(seen, { ...said, text: '' }))).errors).toEqual({
      text: 'Please write an answer: the driver reads it',
    })
    expect((await refused(answer(seen, { ...said, dispute: randomUUID() }))).errors).toEqual({
      dispute: 'This dispute is not on this settlement: please review it',
    })
    const answers = await Promise.all([answer(seen, said), answer(seen, { ...said, outcome: 'declined' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const now = await record(seen.id)
    expect((await refused(answer(now, { ...said, text: 'No' }))).errors.dispute).toMatch(/^\w+ \w+ has answered it already$/)
    expect((await record(seen.id)).disputes).toHaveLength(1)
  })
})

test('who answers is told of it, and its driver of the answer, without the words', async () => {
  const here = await scene()
  const { id } = here.settlement
  const seen = await settles.made(dispute(here, bodyOf(here), { cookie: here.cab }))
  const part = seen.disputes[0]?.id as string
  const reader = (role: string) => ({ role, driverId: role === 'driver' ? here.driver.id : null, shipperId: null }) as never
  const text = (role: string, what: string) => settlementText(server.knex, { what, id, part }, reader(role), new Date())
  expect(await text('payroll', 'settlement disputed')).toMatchObject({
    title: 'Guadalupe Hernández disputes a line',
    body: `Trailer rental, settlement ${id}.`,
    path: `/portal/admin/settlements/${id}`,
  })
  expect(await text('driver', 'settlement dispute answered')).toBeNull()
  await settles.made(answer(seen, { dispute: part, outcome: 'declined', text: 'It was in use' }))
  expect(await text('payroll', 'settlement disputed')).toBeNull()
  const reported = await text('driver', 'settlement dispute answered')
  expect(reported).toMatchObject({ title: 'Your dispute was answered', path: `/portal/driver/my-settlements/${id}` })
  expect(JSON.stringify(reported)).not.toContain('in use')
})
