import type { Knex } from 'knex'

/** How long a statement may take unless DATABASE_TIMEOUT says otherwise, in seconds. */
export const defaultTimeout = 8

/** PostgreSQL writes instants as UTC into its JSON. Hanging statements and transactions end before the client gives up. */
const settings = (seconds: number): [name: string, value: string][] => [
  ['TimeZone', 'UTC'],
  ['statement_timeout', `${seconds}s`],
  ['idle_in_transaction_session_timeout', '1min'],
]

/** In milliseconds; above statement_timeout, so that a connection without a response by then is dead. */
export const queryTimeout = (seconds: number) => seconds * 1000 + 2_000

/** SQL: applies those settings to a connection that its role does not have. */
export const applySettings = (seconds = defaultTimeout) => `
  select set_config(name, value, false)
  from (values ${settings(seconds).map(([name, value]) => `('${name}', '${value}')`)}) setting (name, value)
  where current_setting(name) is distinct from value`

/**
 * Stores the settings as defaults of our role in this database. Behind a transaction pooler the settings of a connection reach
 * other clients or get lost. Where the role may not change itself, each connection sets them.
 */
export async function storeSettingsInRole(knex: Knex, seconds = defaultTimeout): Promise<void> {
  const { rows } = await knex.raw(
    `select current_database() as database, coalesce((select setconfig from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = current_user)
         and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as stored`,
  )
  const { database, stored } = rows[0]
  for (const [name, value] of settings(seconds)) {
    if (stored.includes(`${name}=${value}`)) continue
    // Fails when another server does the same, or when the role may not be altered.
    await knex.raw(`alter role current_user in database ?? set ${name} = '${value}'`, [database]).catch(() => undefined)
  }
}
