import type { Knex } from 'knex'
import { dollars } from '#shared/kernel/money'
import { type ExpenseCode, expenseTitle } from '#shared/loads/charges'
import { expenseKey } from '#shared/settlements/pay'
import { within } from './dependents.ts'

interface Receipt {
  id: string
  load_id: string
  code: ExpenseCode
  name: string | null
  cents: number
  /** Another driver has a receipt of the same name and load: other texts with this name remain for that one. */
  isShared: boolean
}

/** The texts typed with the receipts of a driver. */
export interface ErasedReceipts {
  /** The ids of receipts with a name. */
  named: string[]
  /** The accounts of corrections with such a name. */
  accounts: string[]
  /** LIKE patterns of the names in the history of loads, by the ids of loads. */
  inHistory: [ids: string[], patterns: string[]][]
}

/**
 * Erases the texts typed with a driver's receipts, and the names in charges and corrections made from them. Invoices are
 * unchanged.
 */
export async function eraseFromReceipts(transaction: Knex, driverId: string): Promise<ErasedReceipts> {
  const expenses = transaction('expenses').where({ driver_id: driverId })
  const all: Receipt[] = await expenses.clone().select('id', 'load_id', 'code', 'name', 'cents', isShared(transaction))
  await transaction('expense_files').whereIn('expense_id', expenses.clone().select('id')).delete()
  await expenses.clone().update({ note: null })
  await expenses.clone().whereNotNull('reason').update({ reason: 'Erased' })
  await expenses.whereNotNull('name').update({ name: 'Erased' })
  const named = all.filter(({ name }) => name !== null)
  const own = named.filter((receipt) => !receipt.isShared)
  for (const { load_id: load, name } of own) await eraseFromCharges(transaction, load, name as string)
  const disputes = transaction('settlement_disputes').whereIn(
    'line_key',
    named.map(({ id }) => expenseKey(id)),
  )
  await disputes.clone().update({ line_name: 'Erased' })
  const accounts = transaction('pay_accounts').where({ driver_id: driverId }).whereIn('dispute_id', disputes.select('id'))
  return {
    named: named.map(({ id }) => id),
    accounts: await accounts
      .update({ name: 'Correction' })
      .returning('id')
      .then((rows: { id: string }[]) => rows.map(({ id }) => id)),
    inHistory: own.map((receipt) => [
      [receipt.load_id],
      [within(formatTitle(receipt)), within(`"note": ${JSON.stringify(receipt.name)}`)],
    ]),
  }
}

const formatTitle = ({ code, name, cents }: Receipt) => expenseTitle({ code, name, amount: dollars(cents) })

const isShared = (transaction: Knex) =>
  transaction.raw(`exists (select from expenses other where other.load_id = expenses.load_id
    and other.driver_id <> expenses.driver_id and other.name = expenses.name) as "isShared"`)

async function eraseFromCharges(transaction: Knex, load: string, name: string): Promise<void> {
  const charge = JSON.stringify([{ code: 'other', note: name }])
  await transaction.raw(
    `update loads set updated_at = now(), version = version + 1, charges = (
       select jsonb_agg(case when jsonb_build_array(one) @> :charge::jsonb then one || '{"note": "Erased"}' else one end order by place)
       from jsonb_array_elements(charges) with ordinality every (one, place))
     where id = :load and charges @> :charge::jsonb`,
    { load, charge },
  )
}
