import { Logger, runMigrations } from 'graphile-worker'
import type { Knex } from 'knex'
import pg from 'pg'
import { Stopped } from '../../config/stopped.ts'
import type { Connection } from './connection.ts'
import { defaultTimeout, queryTimeout } from './sessionSettings.ts'

/** The schema of the job queue, graphile-worker, which has its own migrations. */
export const jobsSchema = 'graphile_worker'
/** A table that it has once its migrations have run. */
const installed = `${jobsSchema}.migrations`

/** Throws a Stopped with instructions when the job queue's schema is missing and this role may not create it. */
export async function requireJobsPossible(knex: Knex): Promise<void> {
  const { rows } = await knex.raw(
    `select current_user as role, current_database() as database,
       to_regclass(?) is not null or has_database_privilege(current_database(), 'create') as possible`,
    [installed],
  )
  const { role, database, possible } = rows[0]
  if (possible) return
  throw new Stopped(
    `The database needs the schema ${jobsSchema} for its jobs, and this database user may not create it. ` +
      `Run "GRANT CREATE ON DATABASE ${database} TO ${role}" as its owner or a superuser, then start again.`,
  )
}

/** Whether the database has the job queue; a restored one gets it when the server starts. */
export async function hasJobs(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw('select to_regclass(?) is not null as present', [installed])
  return rows[0].present
}

/** Creates or updates the job queue's schema, over a connection of its own as the role of `knex`. */
export async function migrateJobs(knex: Knex): Promise<void> {
  const pool = poolFor({ ...knex.client.config.connection, max: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}

/**
 * Opens the pool of a process that runs jobs: one connection listens, the others take jobs and mark them as done. A statement may
 * take `timeout` seconds.
 */
export function openJobsPool(connection: Connection, size: number, timeout = defaultTimeout): pg.Pool {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  return poolFor({
    ...settings,
    application_name: 'fairlane-freight jobs',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: queryTimeout(timeout),
    // One that no longer answers, because the other machine has vanished, must not stay in the pool.
    maxLifetimeSeconds: 60,
    max: size,
  })
}

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * graphile-worker releases the connection by which it listens twice where it is lost while the workers stop. The pool throws at
 * the second time, and nothing would catch that: the process would end.
 */
class JobsPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect()
    super.connect((error, client, release) => {
      let released = false
      connected(error, client, (reason) => {
        if (!released) release(reason)
        released = true
      })
    })
    return undefined
  }
}

/** A broken connection is replaced by the pool, and its query fails; the event, unheard, would end the process. */
function poolFor(config: pg.PoolConfig): pg.Pool {
  const pool = new JobsPool(config)
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}
