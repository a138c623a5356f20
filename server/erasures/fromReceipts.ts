import type { Knex } from 'knex'
import { type OutlayCode, outlayTitle } from '#shared/charges'
import { dollars } from '#shared/money'
import { outlayKey } from '#shared/pay'
import { within } from './residue.ts'

interface Receipt {
  id: string
  load_id: string
  code: OutlayCode
  name: string | null
  cents: number
}

/** What was typed with the receipts of a driver. */
export interface ErasedReceipts {
  /** The ids of those that had a name. */
  named: string[]
  /** The accounts of corrections that had such a name in theirs. */
  accounts: string[]
  /** How the history of their loads says it: patterns of LIKE. */
  patterns: string[]
}

/**
 * Erases what was typed with the receipts of a driver, and the names of the charges and corrections that were made of them. What was
 * invoiced stays as it was billed.
 */
export async function eraseFromReceipts(transaction: Knex, driverId: string): Promise<ErasedReceipts> {
  const outlays = transaction('load_outlays').where({ driver_id: driverId })
  const all: Receipt[] = await outlays.clone().select('id', 'load_id', 'code', 'name', 'cents')
  await transaction('load_outlay_files').whereIn('outlay_id', outlays.clone().select('id')).delete()
  await outlays.clone().update({ note: null })
  await outlays.clone().whereNotNull('reason').update({ reason: 'Erased' })
  await outlays.whereNotNull('name').update({ name: 'Erased' })
  const named = all.filter(({ name }) => name !== null)
  for (const { load_id: load, name } of named) await eraseFromCharges(transaction, driverId, load, name as string)
  const disputes = transaction('settlement_disputes').whereIn(
    'line_key',
    named.map(({ id }) => outlayKey(id)),
  )
  await disputes.clone().update({ line_name: 'Erased' })
  const accounts = transaction('pay_accounts').where({ driver_id: driverId }).whereIn('dispute_id', disputes.select('id'))
  return {
    named: named.map(({ id }) => id),
    accounts: await accounts
      .update({ name: 'Correction' })
      .returning('id')
      .then((rows: { id: string }[]) => rows.map(({ id }) => id)),
    patterns: all.flatMap(patternsOf),
  }
}

/** The history has the charges as JSON, and a receipt by its title, with the words of who has declined it. */
function patternsOf({ code, name, cents }: Receipt): string[] {
  const title = outlayTitle({ code, name, amount: dollars(cents) })
  return name === null ? [within(`${title}, declined:`)] : [within(title), within(`"note": ${JSON.stringify(name)}`)]
}

/** Not where the receipt of another driver has the same name: then the charge is for that one. */
async function eraseFromCharges(transaction: Knex, driverId: string, load: string, name: string): Promise<void> {
  const charge = JSON.stringify([{ code: 'other', note: name }])
  await transaction.raw(
    `update loads set updated_at = now(), version = version + 1, charges = (
       select jsonb_agg(case when jsonb_build_array(one) @> :charge::jsonb then one || '{"note": "Erased"}' else one end order by place)
       from jsonb_array_elements(charges) with ordinality every (one, place))
     where id = :load and charges @> :charge::jsonb
       and not exists (select from load_outlays where load_id = :load and driver_id <> :driverId and name = :name)`,
    { load, charge, driverId, name },
  )
}
