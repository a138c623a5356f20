import type { Knex } from 'knex'

/** The name of the user who answered a driver; null without such an account. */
export async function nameOf(knex: Knex, userId: string | null): Promise<string | null> {
  const user = userId && (await knex('users').where({ id: userId }).first('first_name', 'last_name'))
  return user ? `${user.first_name} ${user.last_name}`.trim() : null
}
