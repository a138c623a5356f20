import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import { dollars } from '#shared/kernel/money'
import { type ExpenseCode, expenseTitle, type PaidBy } from '#shared/loads/charges'
import type { ExpenseDecision, ExpenseEntry } from '#shared/loads/expense'
import { type ExpenseOutcome, expenseOutcomes } from '#shared/loads/expenseStatus'
import type { Act, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notify } from '../../platform/push/notify.ts'
import { haveArrived } from '../documents/index.ts'
import { lockDriver, nameOf } from '../drivers/index.ts'
import { columnsOf, notifyExpense, storeExpense } from './addExpense.ts'
import { billed, unbilled } from './expenseCharges.ts'
import type { Load } from './Load.ts'

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
  const { code, name = null, cents } = columns
  const expense = { id: null, code, name, cents }
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
  const { columns, changes } = body.outcome === 'accepted' ? await accept(act, expense) : decline(act, expense)
  await knex(table).where({ id: expense.id }).update(columns)
  await notifyExpense(knex, { loadId: row.id, owners: [expense.driver_id] })
  const about = { what: 'load receipt checked', id: row.id, part: expense.id }
  await notify(knex, { driverId: expense.driver_id }, about, { userId, now })
  describe(`${formatText(expense)}, ${expenseOutcomes[body.outcome].toLowerCase()}`, expense.id)
  return changes
}

/** Why an expense in a settlement is not decided again, and what to do instead. */
async function decidedText(knex: Knex, { settlement_id: settlement }: ExpenseBody): Promise<string> {
  const { status } = await knex('settlements').where({ id: settlement }).first('status')
  const reimburses = status === 'pending' ? ', which is pending, reimburses it' : ' reimburses it already'
  return `${settlement}${reimburses}, so it is decided. Correct it on the driver’s record, as a deduction`
}

/**
 * The changes of accepting an expense: its own columns, and the charges of the load. A similar accepted expense is a finding.
 * Throws 422 where the charges are final.
 */
async function accept({ knex, row, body, now, userId, guard }: Act<Load, Pick<ExpenseEntry, 'bill'>>, expense: Paid) {
  guard(await likeFindings(knex, row.id, expense))
  return {
    columns: { decided_at: now, decided_by: userId, outcome: 'accepted', reason: null, billed: body.bill },
    changes: body.bill ? billed(row, expense) : null,
  }
}

/** The changes of declining an expense: the charge that accepting has added goes with it. */
function decline({ row, body, now, userId }: Act<Load, ExpenseDecision>, expense: ExpenseBody) {
  const columns = { outcome: 'declined', reason: body.reason, decided_at: now, decided_by: userId, billed: false }
  return { columns, changes: expense.billed ? unbilled(row, expense) : null }
}

type Paid = Pick<ExpenseBody, 'code' | 'name' | 'cents'> & { id: string | null }

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
