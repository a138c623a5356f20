import type { Knex } from 'knex'
import { centsOfLoad, type Pay } from '#shared/settlements/pay'
import { publishChange } from '../../platform/sse/record.ts'

interface Booked {
  id: string
  driverId: string
  until: string
  userId: string | null
}

/** Stores the loads that a settlement pays, and its transactions in the accounts of its driver. */
export async function enterLines(knex: Knex, { id, driverId, until, userId }: Booked, pay: Pay): Promise<void> {
  const loads = [...new Set(pay.lines.flatMap(({ load }) => load ?? []))]
  if (loads.length > 0) {
    await knex('settlement_lines').insert(
      loads.map((load) => ({ settlement_id: id, load_id: load, driver_id: driverId, amount_cents: centsOfLoad(pay, load) })),
    )
  }
  await enterAgreedLoads(knex, { id, driverId }, pay)
  await enterExpenses(knex, { id, driverId }, pay)
  // Escrow grows by a deduction. An amount that the company owes the driver shrinks by a payment, and a debt of the driver by a
  // deduction.
  const moved = pay.lines.flatMap(({ account, basis: { by }, cents }) =>
    account === null ? [] : [{ account_id: account, cents: by === 'target' || by === 'correction' ? 0 - cents : cents }],
  )
  const carriedCents = pay.carriedForwardCents - pay.balanceForwardCents
  if (carriedCents !== 0) moved.push({ account_id: await carriedAccount(knex, driverId, until), cents: carriedCents })
  if (moved.length === 0) return
  const transaction = { settlement_id: id, on_day: until, note: `Settlement ${id}`, created_by: userId }
  await knex('account_transactions').insert(moved.map((entry) => ({ ...entry, ...transaction })))
  await publishBalances(knex, driverId)
  await notifyCorrected(knex, driverId, pay)
}

/** Stores the loads that this settlement pays by adjustments: a load is paid once, by its terms or by an adjustment. */
async function enterAgreedLoads(knex: Knex, { id, driverId }: Pick<Booked, 'id' | 'driverId'>, { lines }: Pay): Promise<void> {
  const paid = lines.filter(({ group }) => group === 'corrections').map(({ account, cents }) => ({ account, cents }))
  if (paid.length === 0) return
  await knex.raw(
    `insert into settlement_lines (settlement_id, load_id, driver_id, amount_cents)
     select :id, load_id, :driverId, paid.cents from jsonb_to_recordset(:paid::jsonb) as paid (account uuid, cents int)
       join pay_accounts account on account.id = paid.account join settlement_disputes dispute on dispute.id = account.dispute_id
     where load_id is not null on conflict (load_id, driver_id) do nothing`,
    { id, driverId, paid: JSON.stringify(paid) },
  )
}

/**
 * Stores in each expense the settlement that reimburses it. An expense that was in the settlement before and is not now is
 * reimbursed by the next one. The driver is locked, as by a review of expenses.
 */
async function enterExpenses(knex: Knex, { id, driverId }: Pick<Booked, 'id' | 'driverId'>, { lines }: Pay): Promise<void> {
  const expenses = lines.flatMap(({ basis }) => (basis.by === 'receipt' ? [basis.expense] : []))
  const before = await knex('expenses').where({ settlement_id: id }).update({ settlement_id: null }).returning('load_id')
  const after = await knex('expenses')
    .where({ driver_id: driverId, settlement_id: null })
    .whereIn('id', expenses)
    .update({ settlement_id: id })
    .returning('load_id')
  await notifyLoads(knex, driverId, [...new Set([...before, ...after].map(({ load_id }) => load_id))])
}

/** The loads show which settlement reimburses their expenses. A transaction that locks a load now reads it again itself. */
async function notifyLoads(knex: Knex, driverId: string, loads: string[]): Promise<void> {
  if (loads.length === 0) return
  const { rows } = await knex.raw(
    `update loads set updated_at = now()
     where id in (select id from loads where id = any (?) for no key update skip locked) returning id`,
    [loads],
  )
  if (rows.length > 0) {
    await publishChange(knex, { resource: 'loads', ids: rows.map((load: { id: string }) => load.id), owners: [driverId] })
  }
}

/** A corrected settlement shows which one pays the correction. A transaction that locks it now reads it again itself. */
async function notifyCorrected(knex: Knex, driverId: string, { lines }: Pay): Promise<void> {
  const corrected = lines.flatMap(({ basis }) => (basis.by === 'correction' && basis.settlement ? [basis.settlement] : []))
  if (corrected.length === 0) return
  const { rows } = await knex.raw(
    `update settlements set updated_at = now()
     where id in (select id from settlements where id = any (?) for update skip locked) returning id`,
    [corrected],
  )
  await publishChange(knex, { resource: 'settlements', ids: rows.map(({ id }: { id: string }) => id), owners: [driverId] })
}

/**
 * Reverses the transactions of a settlement by opposite ones; the original ones remain. Each keeps its day, because an amount
 * that was never held bears no interest.
 */
export async function reverseTransactions(knex: Knex, { id, driverId, userId }: Omit<Booked, 'until'>): Promise<void> {
  const { rowCount } = await knex.raw(
    `insert into account_transactions (account_id, settlement_id, cents, on_day, note, created_by)
     select account_id, :id, -sum(cents), on_day, :note, :userId from account_transactions where settlement_id = :id
     group by account_id, on_day having sum(cents) <> 0 order by account_id, on_day`,
    { id, userId, note: `Settlement ${id} is worked out again` },
  )
  if (rowCount) await publishBalances(knex, driverId)
}

/** The accounts of a driver with an impermissible negative balance, in cents: all but deductions without a target. */
export async function accountsBelow(knex: Knex, driverId: string): Promise<{ name: string; cents: number }[]> {
  const { rows } = await knex.raw(
    `select name, sum(cents)::int as cents from pay_accounts account join account_transactions on account_id = account.id
     where driver_id = ? and (kind <> 'deduction' or target_cents is not null)
     group by account.id having sum(cents) < 0 order by account.number`,
    [driverId],
  )
  return rows
}

/** The driver's detail screen shows outstanding balances. */
const publishBalances = (knex: Knex, driverId: string) =>
  publishChange(knex, { resource: 'drivers', ids: [driverId], owners: [driverId] })

async function carriedAccount(knex: Knex, driverId: string, until: string): Promise<string> {
  const existing = await knex('pay_accounts').where({ driver_id: driverId, kind: 'carried' }).first('id')
  if (existing) return existing.id
  const account = { driver_id: driverId, kind: 'carried', name: 'Carried over', effective_from: until }
  const [{ id }] = await knex('pay_accounts').insert(account).returning('id')
  return id
}
