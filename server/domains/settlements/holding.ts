import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { formatStop } from '#shared/kernel/time'

/** The payment batch that includes a settlement. */
export interface Holding {
  /** The id of the settlement. */
  id: string
  at: Date
  who: string | null
}

/** The settlements of these that a payment batch includes, with its time and author. */
export async function holdingOf(knex: Knex, ids: readonly string[]): Promise<Holding[]> {
  const { rows } = await knex.raw(
    `select settlements.id, made_at as at, nullif(concat_ws(' ', first_name, last_name), '') as who
     from settlements join payment_batches on payment_batches.id = payment_batch_id left join users on users.id = made_by
     where settlements.id = any (:ids::text[]) order by payment_batches.number, settlements.number`,
    { ids },
  )
  return rows
}

/** `the file of Nov 26, 2:14 PM MST by Priya Raghunathan`. */
export const fileText = ({ at, who }: Omit<Holding, 'id'>) =>
  `the file of ${formatStop(at, company.zone)} by ${who ?? 'another user'}`
