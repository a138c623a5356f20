import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { channel } from '../../../server/platform/sse/record.ts'
import { done, refused } from '../../support/loads.ts'
import { lumper, useReceipts } from '../../support/receipts.ts'
import { after, week } from '../../support/settling.ts'

const at = useReceipts()

const lineOf = async (id: string) => (await at.server.knex('expenses').where({ id }).first('line_key')).line_key

const again = async (made: Parameters<typeof at.settles.prepare>[0], body: object = {}) =>
  at.settles.made(at.settles.prepare(made, body))

describe('what was said of a receipt counts when the settlement is worked out again', () => {
  test.each([[false], [true]])('that it is another one than what was paid back; added to the charges: %s', async (bill) => {
    await at.charged(lumper({ paidBy: 'driver' }))
    const made = await at.settle()
    await at.lays.accept(at.load, at.cab, {}, { isCovered: false, bill })
    expect((await again(made)).reimbursements).toBe(300)
    await at.settles.delivered(at.driver, '2026-11-18')
    expect((await at.settle(after)).reimbursements).toBe(0)
  })

  test('that it is the one of what was paid back: nothing more, as long as that is in it', async () => {
    await at.charged(lumper({ paidBy: 'driver' }))
    const made = await at.settle()
    const line = `${at.load.id}:back lumper 0`
    await at.lays.accept(at.load, at.cab, { amount: 165 }, { isCovered: true })
    const other = await at.lays.accept(at.load, at.cab, { amount: 40 })
    const both = await again(made)
    expect(both.reimbursements).toBe(190)
    expect(both.receipts?.map((one) => one.line).toSorted()).toEqual([line, `expense ${other}`].toSorted())
    expect(both.calculation.inputs.loads[0]?.paidBack).toMatchObject([{ hasReceipt: true, excluded: null }])
    expect((await at.lays.record(at.load)).expenses?.map(({ paidBack }) => paidBack)).toEqual([150, 40])
    // Without the charge nothing has paid it back: the next one does, by the receipt.
    const without = await again(both, { notPaidBack: { [line]: 'In question' } })
    expect(without.reimbursements).toBe(40)
    expect((await at.lays.record(at.load)).expenses?.map(({ settlement }) => settlement)).toEqual([null, made.id])
    expect((await again(without)).reimbursements).toBe(205)
    await at.settles.delivered(at.driver, '2026-11-18')
    expect((await at.settle(after)).reimbursements).toBe(0)
  })

  test('that it is the one of what was paid back, of that very charge: one of the same amount beside it changes nothing', async () => {
    await at.charged(lumper({ paidBy: 'driver' }))
    const made = await at.settle()
    const first = await at.lays.accept(at.load, at.cab, { amount: 165 }, { isCovered: true })
    const warned = { bill: true, accepted: ['same_receipt'] }
    const second = await at.lays.accept(at.load, at.cab, { amount: 165, note: 'Second stop' }, warned)
    const lines = [`${at.load.id}:back lumper 0`, `expense ${second}`]
    for (const one of [await again(made), await again(await at.settles.read(`${api.settlements}/${made.id}`))]) {
      expect(one.reimbursements).toBe(315)
      expect(one.receipts?.map(({ line }) => line).toSorted()).toEqual(lines.toSorted())
    }
    expect(await lineOf(first)).toBe(lines[0])
    await at.settles.delivered(at.driver, '2026-11-18')
    expect((await at.settle(after)).reimbursements).toBe(0)
  })

  test('that it is the one of what was paid back, and not of another charge once that is in question', async () => {
    await at.charged(lumper({ paidBy: 'driver' }), lumper({ cents: 10_000, paidBy: 'driver' }))
    const made = await at.settle()
    const expense = await at.lays.accept(at.load, at.cab, {}, { isCovered: true })
    const line = `${at.load.id}:back lumper 0`
    const both = await again(made)
    expect([both.reimbursements, await lineOf(expense)]).toEqual([250, line])
    const without = await again(both, { notPaidBack: { [line]: 'In question' } })
    expect([without.reimbursements, await lineOf(expense)]).toEqual([100, null])
    expect((await again(without)).reimbursements).toBe(250)
    expect(await lineOf(expense)).toBe(`expense ${expense}`)
  })

  test('that it was added to the charges: it stands for that one, and for none that is in question', async () => {
    await at.charged(lumper({ paidBy: 'driver' }))
    const notPaidBack = { [`${at.load.id}:back lumper 0`]: 'In question' }
    const made = await at.settle({ ...week, notPaidBack })
    await at.lays.accept(at.load, at.cab, {}, { bill: true })
    expect((await again(made, { notPaidBack })).reimbursements).toBe(150)
  })

  test('and each load is told once', async () => {
    await at.charged()
    await at.lays.accept(at.load, at.cab)
    const made = await at.settle()
    const second = await at.settles.delivered(at.driver, '2026-11-13')
    await at.lays.accept(second, at.cab)
    const listener = new Client({ connectionString: at.server.database.url })
    await listener.connect()
    const reported: { resource: string; ids: string[] }[] = []
    listener.on('notification', ({ payload = '' }) => reported.push(JSON.parse(payload)))
    await listener.query(`listen ${channel}`)
    expect((await again(made)).reimbursements).toBe(300)
    await expect.poll(() => reported.some(({ resource }) => resource === 'settlements')).toBe(true)
    await listener.end()
    const loads = reported.flatMap(({ resource, ids }) => (resource === 'loads' ? ids : []))
    expect(loads.toSorted()).toEqual([at.load.id, second.id].toSorted())
  })
})

describe('what is said with accepting', () => {
  test('is refused where it is not so any more, or would bill the same twice', async () => {
    await at.charged(lumper({ paidBy: 'driver' }))
    const expense = await at.lays.handIn(at.load, at.cab)
    const accept = (more: object) => at.lays.check(at.load, { expense, outcome: 'accepted', ...more })
    const none = 'Settlements no longer reimburse this charge without a receipt, so there is nothing to decide: please review it'
    for (const isCovered of [true, false]) expect((await refused(accept({ isCovered }))).errors).toEqual({ isCovered: none })
    await at.settle()
    expect((await refused(accept({ isCovered: true, bill: true }))).errors).toEqual({
      bill: 'Lumper is among the charges already: please leave that out',
    })
    await done(accept({ isCovered: true }))
  })

  test('is said once: accepted or declined already, the same changes nothing', async () => {
    await at.charged()
    const expense = await at.lays.accept(at.load, at.cab, {}, { bill: true })
    const accept = { expense, outcome: 'accepted', was: 'accepted' }
    for (const bill of [true, false]) {
      const { errors } = await refused(at.lays.check(at.load, { ...accept, bill }))
      expect(errors).toEqual({ expense: expect.stringMatching(/ has accepted it already: please look at it again$/) })
    }
    expect((await at.lays.record(at.load)).charges).toHaveLength(1)
    const decline = { expense, outcome: 'declined', reason: 'It is of another load' }
    await done(at.lays.check(at.load, { ...decline, was: 'accepted' }))
    expect((await at.lays.record(at.load)).charges).toEqual([])
    await refused(at.lays.check(at.load, { ...decline, was: 'declined' }))
  })

  test('is decided with the charge to which it is attached, and again once that is taken out, as it is said', async () => {
    await at.charged(lumper({ paidBy: 'driver' }))
    const made = await at.settle()
    const expense = await at.lays.accept(at.load, at.cab, {}, { isCovered: true })
    const decline = {
      expense,
      outcome: 'declined',
      was: 'accepted',
      reason: 'It is of another load',
      accepted: ['paid_by_charge'],
    }
    const why = async () => (await refused(at.lays.check(at.load, decline))).errors?.expense
    const decided = `It is the receipt of a charge that ${made.id} pays back, so it is decided.`
    expect(await why()).toBe(`${decided} That one is pending: untick the charge there first, then it can be decided again`)
    await at.server.knex('settlements').where({ id: made.id }).update({ status: 'processed' })
    expect(await why()).toBe(`${decided} Correct it on the driver’s record, as a deduction`)
    await at.server.knex('settlements').where({ id: made.id }).update({ status: 'pending' })
    const { version } = await at.settles.read(`${api.settlements}/${made.id}`)
    await again({ id: made.id, version }, { notPaidBack: { [`${at.load.id}:back lumper 0`]: 'In question' } })
    await done(at.lays.check(at.load, decline))
  })

  test('is asked of the charge that is most like the receipt, and is that one', async () => {
    await at.charged(...[10_000, 14_000, 16_500].map((cents) => lumper({ cents, paidBy: 'driver' })))
    const made = await at.settle()
    const asked = async (amount: number) => {
      const expense = await at.lays.handIn(at.load, at.cab, { amount })
      const { errors } = await refused(at.lays.check(at.load, { expense, outcome: 'accepted' }))
      await done(at.lays.check(at.load, { expense, outcome: 'accepted', isCovered: true }))
      return [errors?.isCovered, await lineOf(expense)]
    }
    const of = (amount: string) =>
      `${made.id} has paid ${amount} for Lumper of this load already: please say whether this is its receipt`
    expect(await asked(165)).toEqual([of('$165.00'), `${at.load.id}:back lumper 2`])
    expect(await asked(150)).toEqual([of('$140.00'), `${at.load.id}:back lumper 1`])
    expect(await asked(150.5)).toEqual([of('$100.00'), `${at.load.id}:back lumper 0`])
  })

  test('adds no charge that is paid back besides its receipt', async () => {
    await at.charged(lumper())
    await at.lays.accept(at.load, at.cab, {}, { bill: true })
    const { findings } = await refused(at.settles.create(at.driver))
    expect(findings).toMatchObject([{ code: 'paid_by_unknown' }])
    const paidBy = { [`${at.load.id}:back lumper 0`]: 'company' }
    expect((await at.settles.made(at.settles.create(at.driver, { paidBy }))).reimbursements).toBe(150)
  })
})
