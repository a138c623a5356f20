import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import { dollars, formatDollars } from '#shared/kernel/money'
import { type ExpenseCode, expenseTitle, type PaidBy } from '#shared/loads/charges'
import type { ExpenseDecision, ExpenseEntry } from '#shared/loads/expense'
import { type ExpenseOutcome, expenseOutcomes } from '#shared/loads/expenseStatus'
import { expenseKey } from '#shared/settlements/pay'
import type { Act, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notify } from '../../platform/push/notify.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { haveArrived } from '../documents/index.ts'
import { lockDriver, nameOf } from '../drivers/index.ts'
import { columnsOf, notifyExpense, storeExpense } from './addExpense.ts'
import { billed, paidByChargeFindings, unbilled } from './expenseCharges.ts'
import type { Load } from './Load.ts'
import { paidBackBefore } from './reimbursedBefore.ts'

const table = 'expenses'

/** An expense with its review; cents. */
interface ExpenseBody {
  id: string
  driver_id: string
  code: ExpenseCode
  name: string | null
  cents: number
  paid_by: PaidBy
  outcome: ExpenseOutcome | null
  decided_by: string | null
  settlement_id: string | null
  /** The key of the settlement line that reimburses it, or of the charge that it is attached to. */
  line_key: string | null
  /** Accepting it has added a charge. */
  billed: boolean
}

/**
 * Stores an expense of a load, with its receipt, as accepted. Where the driver paid it, the next settlement reimburses it. Throws
 * 422 for a load without a present or earlier driver, and as `accept`.
 */
export const enterExpense: UseCase<Load, ExpenseEntry> = async (act) => {
  const { knex, row, body, now, userId, clientId, describe } = act
  const driverId = await driverOfLoad(knex, row.id)
  if (!driverId) throw refuse.invalid({ paidBy: 'No driver has had this load, so there is no one to reimburse' })
  if (!(await haveArrived(knex, driverId, body.files))) {
    throw refuse.invalid({ files: 'A page is not here any more: please take it out and choose it again' })
  }
  await lockDriver(knex, driverId)
  const columns = columnsOf(body, now)
  const { code, name = null, cents, paid_by } = columns
  const expense = { id: null, driver_id: driverId, code, name, cents, paid_by }
  const accepted = await accept(act, expense)
  const entered = { load_id: row.id, driver_id: driverId, received_at: now, entered_by: userId, client_id: clientId }
  const id = await storeExpense(knex, { ...columns, ...entered, ...accepted.columns }, body.files)
  await notifyExpense(knex, { loadId: row.id, owners: [driverId] })
  describe(`${formatText(expense)}, entered`, id)
  return accepted.changes
}

/**
 * Accepts or declines an expense of a driver, and notifies the driver. The next settlement reimburses an accepted one that the
 * driver paid. Declining shows the driver a reason, and removes the charge that accepting has added. The decision can change
 * until a settlement includes the expense. Throws 422 where another user was faster, where the decision is the same, and as
 * `accept`.
 */
export const reviewExpense: UseCase<Load, ExpenseDecision> = async (act) => {
  const { knex, row, body, now, userId, describe } = act
  const find = (): Promise<ExpenseBody | undefined> => knex(table).where({ id: body.expense, load_id: row.id }).first()
  const found = await find()
  if (found) await lockDriver(knex, found.driver_id)
  // The row is read again under the lock: no settlement of this driver runs now.
  const expense = found && (await find())
  if (!expense) throw refuse.invalid({ expense: 'This receipt is not on this load: please review it' })
  if (expense.settlement_id) throw refuse.invalid({ expense: await decidedText(knex, expense) })
  if (expense.outcome !== (body.was ?? null) || expense.outcome === body.outcome) {
    const decider = (await nameOf(knex, expense.decided_by)) ?? 'Another user'
    const state = expense.outcome
      ? `${decider} has ${expenseOutcomes[expense.outcome].toLowerCase()} it already`
      : 'Not decided yet'
    throw refuse.invalid({ expense: `${state}: please look at it again` })
  }
  const { columns, changes } = body.outcome === 'accepted' ? await accept(act, expense) : await decline(act, expense)
  await knex(table).where({ id: expense.id }).update(columns)
  await notifyExpense(knex, { loadId: row.id, owners: [expense.driver_id] })
  const about = { what: 'load receipt checked', id: row.id, part: expense.id }
  await notify(knex, { driverId: expense.driver_id }, about, { userId, now })
  describe(`${formatText(expense)}, ${expenseOutcomes[body.outcome].toLowerCase()}`, expense.id)
  return changes
}

/** Why an expense in a settlement is not decided again, and what to do instead. */
async function decidedText(knex: Knex, { id, settlement_id: settlement, line_key: line }: ExpenseBody): Promise<string> {
  const { status } = await knex('settlements').where({ id: settlement }).first('status')
  const isPending = status === 'pending'
  const deduct = 'Correct it on the driver’s record, as a deduction'
  if (line === expenseKey(id)) {
    const pays = isPending ? ', which is pending, pays it back' : ' pays it back already'
    return `${settlement}${pays}, so it is decided. ${deduct}`
  }
  const untick = 'That one is pending: untick the charge there first, then it can be decided again'
  return `It is the receipt of a charge that ${settlement} pays back, so it is decided. ${isPending ? untick : deduct}`
}

type Accepting = Pick<ExpenseEntry, 'bill' | 'isCovered'>

/**
 * The changes of accepting an expense: its own columns, and the charges of the load. The driver is locked. Throws 422 where a
 * settlement has reimbursed such a charge and `isCovered` is missing, or where none has and it is given. A similar accepted
 * expense is a finding. Throws 422 where the charges are final, or include it already.
 */
async function accept({ knex, row, body, now, userId, guard }: Act<Load, Accepting>, expense: Paid) {
  const before = await paidBackBefore(knex, row.id, expense)
  if (before && body.isCovered == null) {
    const message = `${before.settlement} has paid ${money(before.cents)} for ${before.name} of this load already: please say whether this is its receipt`
    throw refuse.invalid({ isCovered: message })
  }
  if (!before && body.isCovered != null && expense.paid_by === 'driver') {
    // Neither answer would be stored, so neither is accepted.
    const message =
      'Settlements no longer reimburse this charge without a receipt, so there is nothing to decide: please review it'
    throw refuse.invalid({ isCovered: message })
  }
  if (before && body.isCovered && body.bill && row.charges.some(({ code }) => code === expense.code)) {
    throw refuse.invalid({ bill: `${before.name} is among the charges already: please leave that out` })
  }
  guard(await likeFindings(knex, row.id, expense))
  const decided = { decided_at: now, decided_by: userId }
  // The answer is stored, and counts whenever a settlement is calculated again.
  const isUnmatched = before !== null && body.isCovered === false
  const covered = before && body.isCovered ? { settlement_id: before.settlement, line_key: before.line } : {}
  if (before && body.isCovered) {
    // A transaction that locks the settlement row now reads it again, and waits for the driver, who is locked here.
    const free = knex('settlements').where({ id: before.settlement }).forNoKeyUpdate().skipLocked().select('id')
    await knex('settlements').whereIn('id', free).update({ updated_at: now })
    await publishChange(knex, { resource: 'settlements', ids: [before.settlement], owners: [expense.driver_id] })
  }
  return {
    columns: { ...decided, outcome: 'accepted', reason: null, billed: body.bill, is_unmatched: isUnmatched, ...covered },
    changes: body.bill ? billed(row, expense) : null,
  }
}

/** The changes of declining an expense, with a finding where a charge reimburses the driver all the same. */
async function decline({ knex, row, body, now, userId, guard }: Act<Load, ExpenseDecision>, expense: ExpenseBody) {
  const changes = expense.billed ? unbilled(row, expense) : null
  guard(await paidByChargeFindings(knex, row, expense, changes?.charges ?? row.charges))
  const columns = { outcome: 'declined', reason: body.reason, decided_at: now, decided_by: userId }
  return { columns: { ...columns, billed: false, is_unmatched: false }, changes }
}

type Paid = Pick<ExpenseBody, 'driver_id' | 'code' | 'name' | 'cents' | 'paid_by'> & { id: string | null }

const money = (cents: number) => formatDollars(dollars(cents))
const formatText = ({ cents, ...charge }: Pick<ExpenseBody, 'code' | 'name' | 'cents'>) =>
  expenseTitle({ ...charge, amount: dollars(cents) })

/** The present driver of a load, or else the last one; null where it never had a driver. */
export async function driverOfLoad(knex: Knex, loadId: string): Promise<string | null> {
  const had = knex('load_assignments').where({ load_id: loadId }).orderBy('id', 'desc').limit(1).select('driver_id')
  const load = await knex('loads')
    .where({ id: loadId })
    .first({ driver: knex.raw('coalesce(assigned_driver_id, ?)', [had]) })
  return load?.driver ?? null
}

/** A second receipt for the same amount may be a duplicate. */
async function likeFindings(knex: Knex, loadId: string, { id, code, name, cents }: Paid): Promise<Finding[]> {
  const matching = await knex(table)
    .where({ load_id: loadId, code, name, cents, outcome: 'accepted' })
    .whereRaw('id is distinct from ?::uuid', [id])
    .first('id')
  if (!matching) return []
  const message = `A receipt for ${formatText({ code, name, cents })} of this load is accepted already.`
  return [{ code: 'same_receipt', severity: 'warn', message }]
}
