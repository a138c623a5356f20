import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { channel } from '../../../server/platform/sse/record.ts'
import { done, refused } from '../../support/loads.ts'
import { lumper, useReceipts } from '../../support/receipts.ts'
import { after } from '../../support/settling.ts'

const at = useReceipts()

const again = async (made: Parameters<typeof at.settles.prepare>[0], body: object = {}) =>
  at.settles.made(at.settles.prepare(made, body))

test('a charge bills the customer and never reimburses; the receipt of its driver does, once, billed or not', async () => {
  await at.charged(lumper())
  expect((await at.settle()).reimbursements).toBe(0)
  await at.lays.accept(at.load, at.cab)
  await at.lays.accept(at.load, at.cab, { amount: 40 }, { bill: true })
  await at.lays.accept(at.load, at.cab, { code: 'scale', amount: 14, paidBy: 'company' })
  await at.settles.delivered(at.driver, '2026-11-18')
  const next = await at.settle(after)
  expect(next.reimbursements).toBe(190)
  expect((await again(next)).reimbursements).toBe(190)
  expect((await at.lays.record(at.load)).charges?.map(({ code, amount }) => [code, amount])).toEqual([
    ['lumper', 150],
    ['lumper', 40],
  ])
})

describe('a settlement that is worked out again', () => {
  test('reports each load once', async () => {
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
})
