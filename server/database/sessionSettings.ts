import type { Knex } from 'knex'

/** JSON made by PostgreSQL tells instants in UTC; a query or transaction that hangs ends by itself, before its client gives up. */
const settings: Record<string, string> = {
  TimeZone: 'UTC',
  statement_timeout: '8s',
  idle_in_transaction_session_timeout: '1min',
}

/** In milliseconds, after which a silent database is taken for dead: it would have given the statement up by itself. */
export const longestSilence = 10_000

const values = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`)

/** SQL: gives a connection those settings that its role has not given it. */
export const settleConnection = `
  select set_config(name, value, false) from (values ${values.join(', ')}) setting (name, value)
  where current_setting(name) is distinct from value`

/**
 * Makes the settings those of our role in this database: behind a pooler that hands out a connection for each transaction,
 * what one client sets another one gets, or nobody. A role may do so with itself; where it may not, connections go on being
 * settled one by one.
 */
export async function settleRole(knex: Knex): Promise<void> {
  const { rows } = await knex.raw(
    `select current_database() as database, coalesce((select setconfig from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = current_user)
         and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as kept`,
  )
  const { database, kept } = rows[0]
  for (const [name, value] of Object.entries(settings)) {
    if (kept.includes(`${name}=${value}`)) continue
    // Another server may be at it, or the role be looked after by somebody else.
    await knex.raw(`alter role current_user in database ?? set ${name} = '${value}'`, [database]).catch(() => undefined)
  }
}
