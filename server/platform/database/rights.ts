import type { Knex } from 'knex'
import { jobsSchema } from './jobsDatabase.ts'

/** The application's role in the embedded PostgreSQL; elsewhere DATABASE_URL names it. */
export const applicationRole = 'fairlane_app'

/** Append-only tables of the application: an attacker in it cannot rewrite the audit log, nor the log of erasures. */
const appendOnly = ['audit_log', 'erasures']
/** Tables that only migrations write. */
const readOnly = ['knex_migrations', 'knex_migrations_lock']

/**
 * Grants the application's role only what it needs: the rows of our tables and of the job queue, no DDL, nothing else in
 * PostgreSQL. Default privileges extend this to tables of later migrations, also for servers that are already running. Must be
 * called as the owner of the tables or as a superuser; changes nothing for a role that owns the tables itself.
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
  await grantJobs(owner, role)
}

/** The rows of the job queue. Its tables have row-level security without policies, which hides them from all but their owner. */
async function grantJobs(owner: Knex, role: string): Promise<void> {
  const { rows: secured } = await owner.raw(
    'select relname as name from pg_class where relnamespace = to_regnamespace(?) and relrowsecurity',
    [jobsSchema],
  )
  for (const { name } of secured) await owner.raw('alter table ??.?? disable row level security', [jobsSchema, name])
  const statements = [
    'grant usage on schema :schema: to :role:',
    'grant select, insert, update, delete on all tables in schema :schema: to :role:',
    'grant usage, select on all sequences in schema :schema: to :role:',
    'revoke insert, update, delete on :schema:.migrations from :role:',
  ]
  for (const statement of statements) await owner.raw(statement, { schema: jobsSchema, role })
}

/** The role of a connection, and whether it is a superuser. */
export async function roleOf(knex: Knex): Promise<{ name: string; isSuperuser: boolean }> {
  const { rows } = await knex.raw('select rolname as name, rolsuper as "isSuperuser" from pg_roles where rolname = current_user')
  return rows[0]
}
