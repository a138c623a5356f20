import type { Knex } from 'knex'

/** The shipper whose user has this e-mail address, or null: a request from there belongs to that shipper. */
export async function shipperOfEmail(knex: Knex, email: string): Promise<string | null> {
  const user = await knex('users')
    .whereRaw(`role = 'shipper' and status = 'active' and lower(email) = lower(?)`, [email])
    .first('shipper_id')
  return user?.shipper_id ?? null
}
