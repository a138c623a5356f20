import type { Knex } from 'knex'

/** The name of a person who answers a driver; null where it is nobody with an account. */
export async function nameOf(knex: Knex, userId: string | null): Promise<string | null> {
  const user = userId && (await knex('users').where({ id: userId }).first('first_name', 'last_name'))
  return user ? `${user.first_name} ${user.last_name}`.trim() : null
}
