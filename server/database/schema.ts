import type { Knex } from 'knex'
import { Stopped } from '../stopped.ts'
import { migrateJobs, requireJobsPossible } from './jobsDatabase.ts'
import { migrationNames } from './migrationSource.ts'
import { grantRights } from './rights.ts'

/** Which of this version's migrations the database has. */
export interface SchemaState {
  done: string[]
  pending: string[]
}

/**
 * Reads which migrations the database has. Throws a Stopped when it has migrations of a later version, or tables but no
 * migrations of ours.
 */
export async function schemaState(knex: Knex): Promise<SchemaState> {
  const { rows } = await knex.raw("select to_regclass('knex_migrations') is not null as present")
  const done: string[] = rows[0].present ? await knex('knex_migrations').orderBy('id').pluck('name') : []
  const unknown = done.filter((name) => !migrationNames.includes(name))
  if (unknown.length && unknown.length < done.length) {
    throw new Stopped(
      `The database was made by a later version of Fairlane Freight (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup of this one into another database. Nothing was changed.',
    )
  }
  const tables: string[] = done.length > unknown.length ? [] : await tablesOf(knex)
  if (tables.length) {
    throw new Stopped(
      `The database already holds something else (${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}). ` +
        'Name an empty database in DATABASE_URL. Nothing was changed.',
    )
  }
  return { done, pending: migrationNames.filter((name) => !done.includes(name)) }
}

/** The tables of our schema without those of knex's migrations and of extensions. */
export function tablesOf(knex: Knex): Promise<string[]> {
  return knex('pg_catalog.pg_class as relation')
    .whereRaw("relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')")
    .whereRaw("not exists (select from pg_depend where objid = relation.oid and deptype = 'e')")
    .whereNotIn('relname', ['knex_migrations', 'knex_migrations_lock'])
    .orderBy('relname')
    .pluck('relname')
}

/** The advisory lock that lets one process at a time migrate a database. */
const migrationLock = 7_205_114

/**
 * Migrates the schema and that of the job queue to this version, grants `role` its rights, and returns the names of the migrations that ran. When
 * several servers start at once, one migrates and the others wait. Throws a Stopped for a database that schemaState refuses.
 */
export async function migrateToLatest(knex: Knex, role?: string): Promise<string[]> {
  return knex.transaction(async (lock) => {
    await lock.raw('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await lock.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    const { pending } = await schemaState(knex)
    await requireJobsPossible(lock)
    if (pending.length) await knex.migrate.latest()
    await migrateJobs(knex)
    if (role) await grantRights(lock, role)
    return pending
  })
}
