import { describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { UnreviewedExpenses } from '#shared/loads/expense'
import { loadText } from '../../../server/domains/loads/loadNotifications.ts'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { askToErase, placesOf, readPrivacy, versionIn, years } from '../../support/erasures.ts'
import { ago, done, refused } from '../../support/loads.ts'
import { lumper, useReceipts } from '../../support/receipts.ts'
import { after } from '../../support/settling.ts'

const at = useReceipts()

const decline = (expense: string, more: object = {}) =>
  at.lays.check(at.load, { expense, outcome: 'declined', reason: 'It is of another load', ...more })

describe('a receipt that is declined', () => {
  test('takes out again what accepting it has added to the charges, and nothing is paid back', async () => {
    await at.charged(lumper({ code: 'tolls', cents: 1_200 }))
    const id = await at.lays.accept(at.load, at.cab, {}, { bill: true })
    expect((await at.lays.record(at.load)).charges).toHaveLength(2)
    await done(decline(id, { was: 'accepted' }))
    expect((await at.lays.record(at.load)).charges).toMatchObject([{ code: 'tolls', amount: 12 }])
    expect((await at.settle()).reimbursements).toBe(0)
  })

  test('adds no charge beyond the most that a load may have', async () => {
    await at.charged(...Array.from({ length: 20 }, () => lumper({ code: 'tarp', cents: 100 })))
    const expense = await at.lays.handIn(at.load, at.cab)
    const { errors } = await refused(at.lays.check(at.load, { expense, outcome: 'accepted', bill: true }))
    expect(errors).toEqual({ bill: 'A load has at most 20 charges: please put two of them into one first, or leave that out' })
    await done(at.lays.check(at.load, { expense, outcome: 'accepted' }))
  })
})

describe('what is erased', () => {
  const receipts = () => at.server.knex('expenses').where({ load_id: at.load.id }).orderBy('number').select('note', 'reason')
  const pages = () =>
    at.server.knex('expense_files as page').join('expenses', 'expenses.id', 'expense_id').where({ load_id: at.load.id })

  test('whom a receipt is still to be paid back stays until it is', async () => {
    await at.charged()
    await at.settle()
    await at.server.knex('settlements').where({ driver_id: at.driver.id }).update({ status: 'paid', paid_at: new Date() })
    const admin = await at.server.signInAs('admin')
    const isKnown = async () => {
      const { retained } = await readPrivacy(at.server, admin, at.driver.id)
      return retained.find(({ what }) => what === 'Name and pay records')?.until != null
    }
    expect(await isKnown()).toBe(true)
    const expense = await at.lays.handIn(at.load, at.cab)
    expect(await isKnown()).toBe(false)
    await done(at.lays.check(at.load, { expense, outcome: 'accepted' }))
    expect(await isKnown()).toBe(false)
    await done(decline(expense, { was: 'accepted' }))
    expect(await isKnown()).toBe(true)
  })

  test('receipts go without their pictures and words when the time of the load is over, and they are paid back', async () => {
    await at.charged()
    await at.lays.accept(at.load, at.cab)
    await done(decline(await at.lays.handIn(at.load, at.cab, { amount: 12 })))
    await at.server
      .knex('loads')
      .where({ id: at.load.id })
      .update({ status: 'paid', paid_at: new Date('2026-11-20T18:00Z') })
    const made = await at.settle()
    await eraseDue(at.server.pool, years(4.1))
    expect(await pages()).toHaveLength(2)
    await at.server.knex('settlements').where({ id: made.id }).update({ status: 'paid', paid_at: new Date() })
    await eraseDue(at.server.pool, years(4.1))
    expect(await pages()).toEqual([])
    expect(await receipts()).toEqual([
      { note: null, reason: null },
      { note: null, reason: 'Erased' },
    ])
  })

  test('what was typed with receipts goes with their driver from the history, the charges and the pay, and not that of others', async () => {
    await at.charged()
    const other = await at.settles.paidDriver()
    await at.server.knex('loads').where({ id: at.load.id }).update({ assigned_driver_id: other.id })
    await done(decline(await at.lays.handIn(at.load, await at.lays.cabOf(other), { amount: 9 })))
    await at.server.knex('loads').where({ id: at.load.id }).update({ assigned_driver_id: at.driver.id })
    const tarp = { code: 'other', name: 'A "Tarp" of Sallyports', amount: 35.5 }
    const expense = await at.lays.accept(at.load, at.cab, tarp, { bill: true })
    await at.lays.accept(at.load, at.cab, { code: 'other', name: 'Wash', amount: 8 }, { bill: true })
    const lumpers = await at.lays.handIn(at.load, at.cab, { amount: 12 })
    await done(at.lays.check(at.load, { expense: lumpers, outcome: 'declined', reason: 'Ask Sallyports' }))
    const made = await at.settle()
    const dispute = { line: `expense ${expense}`, name: `${tarp.name}, ${at.load.id}`, amount: 35.5, text: 'More', expected: 40 }
    await at.settles.made(
      at.settles.post(`${api.settlements}/${made.id}/dispute`, { ...dispute, disputedAt: ago(0) }, { cookie: at.cab }),
    )
    const [{ id }] = await at.server.knex('settlement_disputes').where({ settlement_id: made.id }).select('id')
    const answer = { dispute: id, outcome: 'agreed', text: 'Yes', amount: 4.5 }
    await at.settles.made(at.settles.post(`${api.settlements}/${made.id}/answer`, answer, { version: made.version }))
    expect((await at.settle(after)).corrections).toBe(4.5)
    await at.server.knex('settlements').where({ driver_id: at.driver.id }).update({ status: 'paid', paid_at: new Date() })
    await at.server.knex('loads').where({ id: at.load.id }).update({ status: 'paid', paid_at: new Date() })
    await at.server.knex('drivers').where({ id: at.driver.id }).update({ status: 'terminated', status_since: new Date() })
    const admin = await at.server.signInAs('admin')
    expect((await askToErase(at.server, admin, await versionIn(at.server, 'drivers', at.driver.id))).ok).toBe(true)
    expect(await placesOf(at.server, ['Sallyports'])).toContain('audit_log')
    await eraseDue(at.server.pool, years(7))
    expect(await placesOf(at.server, ['Sallyports', '"Wash"', 'Wash, '])).toEqual([])
    expect((await at.lays.record(at.load)).charges).toEqual([
      expect.objectContaining({ code: 'other', amount: 35.5, note: 'Erased' }),
      expect.objectContaining({ code: 'other', amount: 8, note: 'Erased' }),
    ])
    const history = await at.server
      .knex('audit_log')
      .where({ row_id: at.load.id, what: 'review-expense' })
      .orderBy('id')
      .pluck('reason')
    expect(history).toEqual(['Lumper, $9.00, declined: It is of another load', null, null, null])
  })

  test('what was said of the receipt of another driver stays, also of the same kind and amount, of the same load or another one', async () => {
    const other = await at.settles.paidDriver()
    const cab = await at.lays.cabOf(other)
    const same = { code: 'other', name: 'Wash at Sallyports', amount: 12 }
    const loads: string[] = []
    const assign = (driver: { id: string }) =>
      at.server.knex('loads').where({ id: at.load.id }).update({ assigned_driver_id: driver.id })
    const declined = async (whose: string, values: object, reason: string) => {
      const expense = await at.lays.handIn(at.load, whose, values)
      await done(decline(expense, { reason }))
      return expense
    }
    for (const isShared of [true, false]) {
      await at.charged()
      await assign(other)
      for (const values of [{ amount: 12 }, same]) await declined(cab, values, 'It is of another load')
      await assign(at.driver)
      if (isShared) {
        for (const values of [{ amount: 12 }, same]) {
          const expense = await declined(at.cab, values, 'Ask Brambleway')
          await done(at.lays.check(at.load, { expense, outcome: 'accepted', was: 'declined', accepted: ['same_receipt'] }))
          await done(decline(expense, { reason: 'Not as Brambleway says', was: 'accepted' }))
        }
      }
      loads.push(at.load.id)
    }
    await at.server.knex('loads').whereIn('id', loads).update({ status: 'paid', paid_at: new Date() })
    await at.settle()
    await at.server.knex('settlements').where({ driver_id: at.driver.id }).update({ status: 'paid', paid_at: new Date() })
    await at.server.knex('drivers').where({ id: at.driver.id }).update({ status: 'terminated', status_since: new Date() })
    const admin = await at.server.signInAs('admin')
    expect((await askToErase(at.server, admin, await versionIn(at.server, 'drivers', at.driver.id))).ok).toBe(true)
    await eraseDue(at.server.pool, years(7))
    expect(await placesOf(at.server, ['Brambleway'])).toEqual([])
    const text = at.server.knex('audit_log').whereIn('row_id', loads).where({ what: 'review-expense' }).orderBy('id')
    const others = ['Lumper', 'Wash at Sallyports'].map((name) => `${name}, $12.00, declined: It is of another load`)
    expect(await text.whereNotNull('reason').pluck('reason')).toEqual([...others, 'Lumper, $12.00, accepted', ...others])
  })
})

test('who checks is told of a receipt until it is decided, and its driver of that, without the amount', async () => {
  await at.charged()
  const people: string[] = await at.server
    .knex('users')
    .whereIn('role', ['dispatcher', 'payroll'])
    .orWhere({ driver_id: at.driver.id })
    .pluck('id')
  const ways = { receipt: { mail: true }, receiptChecked: { mail: true } }
  await at.server.knex('notification_preferences').insert(people.map((id) => ({ user_id: id, ways })))
  const expense = await at.lays.handIn(at.load, at.cab)
  const reported = () =>
    at.server.knex('notifications').where({ row_id: at.load.id, part: expense }).orderBy('what').pluck('what')
  expect(new Set(await reported())).toEqual(new Set(['load receipt']))
  const text = (role: string, what: string) =>
    loadText(
      at.server.knex,
      { what, id: at.load.id, part: expense },
      { role, driverId: role === 'driver' ? at.driver.id : null, shipperId: null } as never,
      new Date(),
    )
  for (const role of ['dispatcher', 'payroll']) {
    const path = `/portal/admin/loads/${at.load.id}`
    expect(await text(role, 'load receipt')).toMatchObject({ title: `Receipt to check: load ${at.load.id}`, path })
  }
  for (const role of ['viewer', 'driver']) expect(await text(role, 'load receipt')).toBeNull()
  expect(await text('driver', 'load receipt checked')).toBeNull()
  await done(decline(expense))
  expect(await text('dispatcher', 'load receipt')).toBeNull()
  expect(await reported()).toContain('load receipt checked')
  const said = await text('driver', 'load receipt checked')
  expect(said).toMatchObject({ title: 'Receipt declined: Lumper', path: `/portal/driver/my-loads/${at.load.id}` })
  expect(JSON.stringify({ ...said, tag: '' }).replaceAll(at.load.id, '')).not.toContain('150')
})

test('what waits for the office is listed with who has handed it in, of whatever load, until it is decided', async () => {
  await at.charged()
  const unchecked = async (): Promise<UnreviewedExpenses> => at.settles.read(`${api.loads}/expenses`, at.payroll)
  const before = await unchecked()
  const expense = await at.lays.handIn(at.load, at.cab, { code: 'other', name: 'Washout', amount: 35.5 })
  await at.server.knex('loads').where({ id: at.load.id }).update({ cancelled_at: new Date() })
  await at.lays.accept(at.load, at.cab)
  const { total, expenses } = await unchecked()
  expect(total).toBe(before.total + 1)
  expect(expenses).toEqual([
    ...before.expenses,
    { load: at.load.id, expense, code: 'other', name: 'Washout', amount: 35.5, driverName: 'Cesar Ruiz' },
  ])
  await done(decline(expense))
  expect(await unchecked()).toEqual(before)
})
