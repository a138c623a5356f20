import type { Knex } from 'knex'
import { centsOfLoad, expenseKey, type Pay } from '#shared/settlements/pay'
import type { PayInputs } from '#shared/settlements/payInputs'
import { paidBackKeys } from '#shared/settlements/settlementChoices'
import { publishChange } from '../../platform/sse/record.ts'
import { lineCents } from '../loads/index.ts'
import { type AttachedReceipt, attach } from './attachedReceipts.ts'

interface WorkedOut {
  inputs: Pick<PayInputs, 'loads'>
  pay: Pay
}

interface Booked {
  id: string
  driverId: string
  until: string
  userId: string | null
}

/** Stores the loads that a settlement pays, and its transactions in the accounts of its driver. */
export async function enterLines(knex: Knex, { id, driverId, until, userId }: Booked, { inputs, pay }: WorkedOut): Promise<void> {
  const loads = [...new Set(pay.lines.flatMap(({ load }) => load ?? []))]
  if (loads.length > 0) {
    await knex('settlement_lines').insert(
      loads.map((load) => ({ settlement_id: id, load_id: load, driver_id: driverId, amount_cents: centsOfLoad(pay, load) })),
    )
  }
  await enterExpenses(knex, { id, driverId }, { inputs, pay })
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

interface BookedExpense extends AttachedReceipt {
  id: string
  load_id: string
}

/**
 * Stores in each expense its settlement and line. An expense that was in the settlement before and is not now is reimbursed by
 * the next one. The driver is locked, as by a review of expenses.
 */
async function enterExpenses(knex: Knex, { id, driverId }: Pick<Booked, 'id' | 'driverId'>, workedOut: WorkedOut): Promise<void> {
  const before: BookedExpense[] = await knex('expenses as expense')
    .where({ settlement_id: id })
    .orderBy('number')
    .select('id', 'load_id', 'code', 'cents', 'line_key as line', knex.raw(`${lineCents} as "lineCents"`))
  await knex('expenses').where({ settlement_id: id }).update({ settlement_id: null, line_key: null })
  const loads = new Set(before.map(({ load_id }) => load_id))
  for (const [expense, line_key] of getExpenseLines(before, workedOut)) {
    const entered = await knex('expenses')
      .where({ id: expense, driver_id: driverId, settlement_id: null })
      .update({ settlement_id: id, line_key })
      .returning('load_id')
    for (const { load_id } of entered) loads.add(load_id)
  }
  await notifyLoads(knex, driverId, [...loads])
}

/**
 * The line keys of a settlement by the ids of expenses. They are expenses with a line of their own, and receipts of charges
 * reimbursed before. Such a receipt stays with its charge while the charge is included.
 */
function getExpenseLines(before: readonly BookedExpense[], { inputs, pay: { lines } }: WorkedOut): Map<string, string> {
  const found = new Map(
    lines.flatMap(({ key, basis }) => (basis.by === 'receipt' && basis.expense ? [[basis.expense, key] as const] : [])),
  )
  const paid = new Set(lines.map(({ key }) => key))
  const attached = before.filter((expense) => expense.line !== expenseKey(expense.id))
  for (const { id, paidBack } of inputs.loads) {
    const keys = paidBackKeys({ id, paidBack })
    // Only charges marked with a receipt: `attach` then repeats the matches that it found among all charges.
    const charges = paidBack.flatMap(({ code, cents, hasReceipt }, place) =>
      hasReceipt ? [{ key: keys[place] as string, code, cents }] : [],
    )
    const covers: (BookedExpense | null)[] = charges.map(() => null)
    attach(
      charges,
      attached.filter(({ load_id }) => load_id === id),
      { covers },
    )
    for (const [place, { key }] of charges.entries()) {
      const expense = covers[place]
      if (expense && paid.has(key)) found.set(expense.id, key)
    }
  }
  return found
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
