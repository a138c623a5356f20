import type { Knex } from 'knex'
import { Stopped } from '../../config/stopped.ts'
import { migrateJobs, requireJobsPossible } from './jobsDatabase.ts'
import { migrationNames } from './migrationSource.ts'
import { grantRights } from './rights.ts'

/**
 * The last migration of the release before: a version that knows it runs on the tables of this one, which
 * tests/server/database/expandContract.test.ts proves. It moves with each release; deploy/local/wayBack.mjs of the version before
 * reads it from this line.
 */
export const released = '0018_privacy'

/** Which migrations the database has, of this version and of a later one on whose tables this version may run. */
export interface SchemaState {
  done: string[]
  pending: string[]
  later: string[]
}

/**
 * Reads which migrations the database has. Throws a Stopped when it has migrations of a later version that does not let this
 * one run, or tables but no migrations of ours.
 */
export async function schemaState(knex: Knex): Promise<SchemaState> {
  const { rows } = await knex.raw("select to_regclass('knex_migrations') is not null as present")
  const done: string[] = rows[0].present ? await knex('knex_migrations').orderBy('id').pluck('name') : []
  const unknown = done.filter((name) => !migrationNames.includes(name))
  const pending = migrationNames.filter((name) => !done.includes(name))
  const isLater = unknown.length > 0 && unknown.length < done.length
  if (isLater && (pending.length || !(await mayRunOn(knex, unknown)))) {
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
  return { done, pending, later: isLater ? unknown : [] }
}

/** Which versions may run on the tables: those that know `since`, while no migration after `upTo` has run. */
interface Mark {
  since: string
  upTo: string
}

/** The mark is the comment of this table: earlier versions cannot read a table that was added after them. */
const marked = `from pg_class where oid = 'knex_migrations'::regclass`

async function mayRunOn(knex: Knex, unknown: string[]): Promise<boolean> {
  const { rows } = await knex.raw(`select obj_description(oid, 'pg_class') as mark ${marked}`)
  const { since, upTo }: Partial<Mark> = JSON.parse(rows[0].mark ?? '{}')
  return since !== undefined && upTo !== undefined && migrationNames.includes(since) && unknown.every((name) => name <= upTo)
}

/**
 * Marks the tables for earlier versions, where this role owns them. Names of migrations are words, so the text needs no escaping.
 */
async function mark(knex: Knex): Promise<void> {
  const text = JSON.stringify({ since: released, upTo: migrationNames.at(-1) ?? released } satisfies Mark)
  const { rows } = await knex.raw(
    `select pg_has_role(relowner, 'usage') and obj_description(oid, 'pg_class') is distinct from ? as needed ${marked}`,
    [text],
  )
  if (rows[0].needed) await knex.raw(`comment on table knex_migrations is '${text}'`)
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
 * Migrates the schema and that of the job queue to this version, grants `role` its rights, and returns the names of the
 * migrations that ran. When several servers start at once, one migrates and the others wait. Throws a Stopped for a database that
 * schemaState refuses.
 */
export async function migrateToLatest(knex: Knex, role?: string): Promise<string[]> {
  return knex.transaction(async (lock) => {
    await lock.raw('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await lock.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    const { done, pending, later } = await schemaState(knex)
    // Tables and rights are those of the later version.
    if (later.length) return []
    await requireJobsPossible(lock)
    // Before, so that the version of before may start again where one of the migrations fails.
    if (done.length) await mark(knex)
    if (pending.length) await knex.migrate.latest()
    if (!done.length) await mark(knex)
    await migrateJobs(knex)
    if (role) await grantRights(lock, role)
    return pending
  })
}
