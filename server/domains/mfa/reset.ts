import type { Knex } from 'knex'

/** Deletes every factor of a user, in the caller's transaction. */
export async function takeFactorsAway(transaction: Knex, userId: string): Promise<void> {
  for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'factor_setups', 'trusted_devices']) {
    await transaction(table).where({ user_id: userId }).delete()
  }
}
