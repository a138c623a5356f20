import type { Knex } from 'knex'

/** The name of the application's role in the embedded PostgreSQL; elsewhere it is whoever DATABASE_URL names. */
export const applicationRole = 'fairlane_app'

/** What is written once and then only read: whoever gets hold of the application cannot change what it has done. */
const appendOnly = ['audit_log']
/** What migrations alone write. */
const readOnly = ['knex_migrations', 'knex_migrations_lock']

/**
 * Gives the application's role what it needs, and no more: the rows of our tables, but neither the tables themselves nor
 * anything else of PostgreSQL. By default privileges a table that a later migration makes is open to a server that runs
 * already. To be called as the owner of the tables, or as a superuser. A role that owns them itself keeps all that it has.
 */
export async function grantRights(owner: Knex, role: string): Promise<void> {
  const { rows } = await owner.raw(
    `select current_schema() as schema, (select pg_has_role(cast(:role as name), relowner, 'usage')
       from pg_class where oid = to_regclass('audit_log')) as owns`,
    { role },
  )
  const { schema, owns } = rows[0]
  if (owns) return
  const each = (tables: string[]) => tables.map((table) => owner.ref(table).withSchema(schema).toQuery()).join(', ')
  const statements = [
    'grant usage on schema :schema: to :role:',
    'alter default privileges in schema :schema: grant select, insert, update, delete on tables to :role:',
    'alter default privileges in schema :schema: grant usage, select on sequences to :role:',
    'grant select, insert, update, delete on all tables in schema :schema: to :role:',
    'grant usage, select on all sequences in schema :schema: to :role:',
    `revoke update, delete on ${each(appendOnly)} from :role:`,
    `revoke insert, update, delete on ${each(readOnly)} from :role:`,
  ]
  for (const statement of statements) await owner.raw(statement, { schema, role })
}

/** The role of a connection, and whether it may do everything. */
export async function roleOf(knex: Knex): Promise<{ name: string; isSuperuser: boolean }> {
  const { rows } = await knex.raw('select rolname as name, rolsuper as "isSuperuser" from pg_roles where rolname = current_user')
  return rows[0]
}
