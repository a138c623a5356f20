import type { Knex } from 'knex'
import type { PayCalculation } from '#shared/settlements/calculationSnapshot'
import type { PayRunOutcome } from '#shared/settlements/settlementEntry'
import { formerName } from './eraseImmediately.ts'
import { type ErasedReceipts, eraseFromReceipts } from './eraseReceipts.ts'

/**
 * Erases typed texts about a driver's pay, and the name in payment data. Paid amounts and balances remain, as the settlements do.
 * Returns the texts that the history of loads still has.
 */
export async function eraseFromPay(transaction: Knex, id: string, number: string): Promise<ErasedReceipts['inHistory']> {
  const receipts = await eraseFromReceipts(transaction, id)
  await erasePayText(transaction, id, receipts)
  await eraseFromPaymentBatches(transaction, id, number)
  await eraseFromRuns(transaction, id, number)
  return receipts.inHistory
}

/** Erases the reasons that users typed about a driver's pay. Paid amounts and balances remain. */
async function erasePayText(transaction: Knex, id: string, receipts: ErasedReceipts): Promise<void> {
  await transaction('pay_terms').where({ driver_id: id }).update({ reason: null })
  await transaction('account_transactions')
    .whereIn('account_id', transaction('pay_accounts').where({ driver_id: id }).select('id'))
    .whereNull('settlement_id')
    // The note of an interest is generated.
    .whereNull('interest_until')
    .update({ note: 'Erased' })
  const settled = await transaction('settlements').where({ driver_id: id }).select('id', 'calculation')
  const ids = settled.map((settlement) => settlement.id)
  const disputes = transaction('settlement_disputes').whereIn('settlement_id', ids)
  // Unanswered disputes are deleted: they need no answer any more.
  await disputes.clone().whereNull('outcome').delete()
  await disputes.clone().update({ text: 'Erased', answer: 'Erased' })
  await transaction('settlements').whereIn('id', ids).update({ open_disputes: 0 })
  for (const { id: settlement, calculation } of settled) {
    await transaction('settlements')
      .where({ id: settlement })
      .update({ calculation: JSON.stringify(withoutText(calculation, receipts)) })
  }
}

const erased = (text: string | null) => (text === null ? null : 'Erased')

/** A calculation snapshot without typed texts, such as the names of these receipts; all amounts still follow from it. */
function withoutText({ inputs, ...calculation }: PayCalculation, { named, accounts }: ErasedReceipts): PayCalculation {
  const { loads, deductions, escrow, bonus, expenses, corrections } = inputs
  const skipped = <Entry extends { skipped: string | null }>(entry: Entry) => ({ ...entry, skipped: erased(entry.skipped) })
  return {
    ...calculation,
    inputs: {
      ...inputs,
      loads: loads.map((load) => ({ ...load, excluded: erased(load.excluded) })),
      deductions: deductions.map(skipped),
      escrow: escrow.map(skipped),
      bonus: bonus && { ...bonus, reason: 'Erased' },
      expenses: expenses.map((expense) => (named.includes(expense.expense) ? { ...expense, name: 'Erased' } : expense)),
      corrections: corrections.map((correction) =>
        accounts.includes(correction.account) ? { ...correction, name: 'Correction' } : correction,
      ),
    },
  }
}

/** Payment batches then show only the driver's number, without their typed reasons. */
async function eraseFromPaymentBatches(transaction: Knex, id: string, number: string): Promise<void> {
  const { first, last } = formerName(number)
  const settlements = () => transaction('settlements').where({ driver_id: id }).select('id')
  await transaction('payment_batch_items')
    .whereIn('settlement_id', settlements())
    .update({ cells: transaction.raw(`jsonb_set(cells, '{0}', to_jsonb(?::text))`, [`${first} ${last}`]) })
  const paymentBatches = transaction('payment_batches').whereIn(
    'id',
    transaction('payment_batch_items').whereIn('settlement_id', settlements()).select('payment_batch_id'),
  )
  await paymentBatches.clone().whereNotNull('again').update({ again: 'Erased' })
  await paymentBatches.whereNotNull('withdrawn_reason').update({ withdrawn_reason: 'Erased' })
}

/** The outcome of a pay run then shows only the driver's number. */
async function eraseFromRuns(transaction: Knex, id: string, number: string): Promise<void> {
  const runs = await transaction('pay_runs')
    .whereRaw('outcome::text like ?', [`%${id}%`])
    .select('id', 'outcome')
  const { first, last } = formerName(number)
  const former = { driverName: `${first} ${last}` }
  for (const run of runs) {
    const { made, notMade, waiting }: PayRunOutcome = run.outcome
    const withoutDriver = <Entry extends { driverId: string }>(all: readonly Entry[], changes: Partial<Entry>) =>
      all.map((entry) => (entry.driverId === id ? { ...entry, ...former, ...changes } : entry))
    const outcome = {
      made: withoutDriver(made, {}),
      notMade: withoutDriver(notMade, { why: 'Erased' }),
      waiting: withoutDriver(waiting, { name: 'Erased' }),
    }
    await transaction('pay_runs')
      .where({ id: run.id })
      .update({ outcome: JSON.stringify(outcome) })
  }
}
