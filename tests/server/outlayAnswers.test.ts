import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/paths'
import type { Driver } from '../../server/drivers/Driver.ts'
import { channel } from '../../server/events/record.ts'
import type { Load } from '../../server/loads/Load.ts'
import { done, refused } from '../loads.ts'
import { layingOut } from '../outlays.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { after, settling, week } from '../settling.ts'

let server: TestServer
let dispatcher: string
let payroll: string
let settles: ReturnType<typeof settling>
let lays: ReturnType<typeof layingOut>
let driver: Driver
let cab: string
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
  lays = layingOut(server, () => dispatcher)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
  driver = { id } as Driver
  cab = await lays.cabOf(driver)
})

const lumper = (more: object = {}) => ({ code: 'lumper', cents: 15_000, note: null, ...more }) as Load['charges'][number]
/** A load that is delivered, with these charges. */
const charged = async (...charges: Load['charges']) => {
  load = await settles.delivered(driver, '2026-11-12', { charges })
}
const settle = async (body: object = week) => settles.made(settles.create(driver, body))
const lineOf = async (id: string) => (await server.knex('load_outlays').where({ id }).first('line_key')).line_key

const again = async (made: Parameters<typeof settles.prepare>[0], body: object = {}) => settles.made(settles.prepare(made, body))

describe('what was said of a receipt counts when the settlement is worked out again', () => {
  test.each([[false], [true]])('that it is another one than what was paid back; added to the charges: %s', async (bill) => {
    await charged(lumper({ paidBy: 'driver' }))
    const made = await settle()
    await lays.accept(load, cab, {}, { isCovered: false, bill })
    expect((await again(made)).reimbursements).toBe(300)
    await settles.delivered(driver, '2026-11-18')
    expect((await settle(after)).reimbursements).toBe(0)
  })

  test('that it is the one of what was paid back: nothing more, as long as that is in it', async () => {
    await charged(lumper({ paidBy: 'driver' }))
    const made = await settle()
    const line = `${load.id}:back lumper 0`
    await lays.accept(load, cab, { amount: 165 }, { isCovered: true })
    const other = await lays.accept(load, cab, { amount: 40 })
    const both = await again(made)
    expect(both.reimbursements).toBe(190)
    expect(both.receipts?.map((one) => one.line).toSorted()).toEqual([line, `outlay ${other}`].toSorted())
    expect(both.sheet.inputs.loads[0]?.paidBack).toMatchObject([{ hasReceipt: true, leftOut: null }])
    expect((await lays.record(load)).outlays?.map(({ paidBack }) => paidBack)).toEqual([150, 40])
    // Without the charge nothing has paid it back: the next one does, by the receipt.
    const without = await again(both, { notPaidBack: { [line]: 'In question' } })
    expect(without.reimbursements).toBe(40)
    expect((await lays.record(load)).outlays?.map(({ settlement }) => settlement)).toEqual([null, made.id])
    expect((await again(without)).reimbursements).toBe(205)
    await settles.delivered(driver, '2026-11-18')
    expect((await settle(after)).reimbursements).toBe(0)
  })

  test('that it is the one of what was paid back, of that very charge: one of the same amount beside it changes nothing', async () => {
    await charged(lumper({ paidBy: 'driver' }))
    const made = await settle()
    const first = await lays.accept(load, cab, { amount: 165 }, { isCovered: true })
    const warned = { bill: true, accepted: ['same_receipt'] }
    const second = await lays.accept(load, cab, { amount: 165, note: 'Second stop' }, warned)
    const lines = [`${load.id}:back lumper 0`, `outlay ${second}`]
    for (const one of [await again(made), await again(await settles.read(`${api.settlements}/${made.id}`))]) {
      expect(one.reimbursements).toBe(315)
      expect(one.receipts?.map(({ line }) => line).toSorted()).toEqual(lines.toSorted())
    }
    expect(await lineOf(first)).toBe(lines[0])
    await settles.delivered(driver, '2026-11-18')
    expect((await settle(after)).reimbursements).toBe(0)
  })

  test('that it is the one of what was paid back, and not of another charge once that is in question', async () => {
    await charged(lumper({ paidBy: 'driver' }), lumper({ cents: 10_000, paidBy: 'driver' }))
    const made = await settle()
    const outlay = await lays.accept(load, cab, {}, { isCovered: true })
    const line = `${load.id}:back lumper 0`
    const both = await again(made)
    expect([both.reimbursements, await lineOf(outlay)]).toEqual([250, line])
    const without = await again(both, { notPaidBack: { [line]: 'In question' } })
    expect([without.reimbursements, await lineOf(outlay)]).toEqual([100, null])
    expect((await again(without)).reimbursements).toBe(250)
    expect(await lineOf(outlay)).toBe(`outlay ${outlay}`)
  })

  test('that it was added to the charges: it stands for that one, and for none that is in question', async () => {
    await charged(lumper({ paidBy: 'driver' }))
    const notPaidBack = { [`${load.id}:back lumper 0`]: 'In question' }
    const made = await settle({ ...week, notPaidBack })
    await lays.accept(load, cab, {}, { bill: true })
    expect((await again(made, { notPaidBack })).reimbursements).toBe(150)
  })

  test('and each load is told once', async () => {
    await charged()
    await lays.accept(load, cab)
    const made = await settle()
    const second = await settles.delivered(driver, '2026-11-13')
    await lays.accept(second, cab)
    const listener = new Client({ connectionString: server.database.url })
    await listener.connect()
    const told: { noun: string; ids: string[] }[] = []
    listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload)))
    await listener.query(`listen ${channel}`)
    expect((await again(made)).reimbursements).toBe(300)
    await expect.poll(() => told.some(({ noun }) => noun === 'settlements')).toBe(true)
    await listener.end()
    const loads = told.flatMap(({ noun, ids }) => (noun === 'loads' ? ids : []))
    expect(loads.toSorted()).toEqual([load.id, second.id].toSorted())
  })
})

describe('what is said with accepting', () => {
  test('is refused where it is not so any more, or would bill the same twice', async () => {
    await charged(lumper({ paidBy: 'driver' }))
    const outlay = await lays.handIn(load, cab)
    const accept = (more: object) => lays.check(load, { outlay, outcome: 'accepted', ...more })
    const none =
      'No settlement pays back such a charge without a receipt any more, so nothing is asked: please look at it once more'
    for (const isCovered of [true, false]) expect((await refused(accept({ isCovered }))).errors).toEqual({ isCovered: none })
    await settle()
    expect((await refused(accept({ isCovered: true, bill: true }))).errors).toEqual({
      bill: 'Lumper is among the charges already: please leave that out',
    })
    await done(accept({ isCovered: true }))
  })

  test('is said once: accepted or declined already, the same changes nothing', async () => {
    await charged()
    const outlay = await lays.accept(load, cab, {}, { bill: true })
    const accept = { outlay, outcome: 'accepted', was: 'accepted' }
    for (const bill of [true, false]) {
      const { errors } = await refused(lays.check(load, { ...accept, bill }))
      expect(errors).toEqual({ outlay: expect.stringMatching(/ has accepted it already: please look at it again$/) })
    }
    expect((await lays.record(load)).charges).toHaveLength(1)
    const decline = { outlay, outcome: 'declined', reason: 'It is of another load' }
    await done(lays.check(load, { ...decline, was: 'accepted' }))
    expect((await lays.record(load)).charges).toEqual([])
    await refused(lays.check(load, { ...decline, was: 'declined' }))
  })

  test('is decided with the charge to which it is attached, and again once that is taken out, as it is said', async () => {
    await charged(lumper({ paidBy: 'driver' }))
    const made = await settle()
    const outlay = await lays.accept(load, cab, {}, { isCovered: true })
    const decline = {
      outlay,
      outcome: 'declined',
      was: 'accepted',
      reason: 'It is of another load',
      accepted: ['paid_by_charge'],
    }
    const why = async () => (await refused(lays.check(load, decline))).errors?.outlay
    const decided = `It is the receipt of a charge that ${made.id} pays back, so it is decided.`
    expect(await why()).toBe(`${decided} That one is pending: untick the charge there first, then it can be decided again`)
    await server.knex('settlements').where({ id: made.id }).update({ status: 'processed' })
    expect(await why()).toBe(`${decided} What is wrong is taken back on the driver’s record, as a deduction`)
    await server.knex('settlements').where({ id: made.id }).update({ status: 'pending' })
    const { version } = await settles.read(`${api.settlements}/${made.id}`)
    await again({ id: made.id, version }, { notPaidBack: { [`${load.id}:back lumper 0`]: 'In question' } })
    await done(lays.check(load, decline))
  })

  test('is asked of the charge that is most like the receipt, and is that one', async () => {
    await charged(...[10_000, 14_000, 16_500].map((cents) => lumper({ cents, paidBy: 'driver' })))
    const made = await settle()
    const asked = async (amount: number) => {
      const outlay = await lays.handIn(load, cab, { amount })
      const { errors } = await refused(lays.check(load, { outlay, outcome: 'accepted' }))
      await done(lays.check(load, { outlay, outcome: 'accepted', isCovered: true }))
      return [errors?.isCovered, await lineOf(outlay)]
    }
    const of = (amount: string) =>
      `${made.id} has paid ${amount} for Lumper of this load already: please say whether this is its receipt`
    expect(await asked(165)).toEqual([of('$165.00'), `${load.id}:back lumper 2`])
    expect(await asked(150)).toEqual([of('$140.00'), `${load.id}:back lumper 1`])
    expect(await asked(150.5)).toEqual([of('$100.00'), `${load.id}:back lumper 0`])
  })

  test('adds no charge that is paid back besides its receipt', async () => {
    await charged(lumper())
    await lays.accept(load, cab, {}, { bill: true })
    const { findings } = await refused(settles.create(driver))
    expect(findings).toMatchObject([{ code: 'paid_by_unknown' }])
    const paidBy = { [`${load.id}:back lumper 0`]: 'company' }
    expect((await settles.made(settles.create(driver, { paidBy }))).reimbursements).toBe(150)
  })
})
