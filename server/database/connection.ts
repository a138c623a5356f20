import knexLibrary, { type Knex } from 'knex'
import objection from 'objection'
import pg from 'pg'
import { Stopped } from '../stopped.ts'
import { migrationSource } from './migrationSource.ts'
import { poolClient } from './poolClient.ts'
import { longestSilence, settleConnection } from './sessionSettings.ts'

/** How PostgreSQL is reached: an address, or the socket of the embedded one (`host` is its folder). */
export type Connection = string | { host: string; port: number; user: string; database: string }

// A date has no time of day and no zone: as text it stays the day it is. numeric, bigint, count() and sum() come as
// strings, because a number cannot hold them all: money is integer cents, counts are cast in the query.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** How a pool is used. */
interface PoolUse {
  /** How many connections it may have. */
  size?: number
  /** For work that may take long and hangs no request: migrations, backups, commands. */
  patient?: boolean
}

/** What the knex command line and the server both use; knexfile.ts says no more than this. */
export function knexConfig(connection: Connection, { size = 10, patient = false }: PoolUse = {}): Knex.Config {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  return {
    client: poolClient,
    // The values of a failed statement are people's names and phones: they stay out of error messages.
    compileSqlOnError: false,
    connection: {
      ...settings,
      application_name: 'fairlane-freight',
      // Sooner than one waits for a connection in use: that none can be made is told apart from that all are taken.
      connectionTimeoutMillis: 4_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(patient ? {} : { query_timeout: longestSilence }),
    },
    pool: {
      min: 0,
      max: size,
      afterCreate: (client: pg.Client, done: (error: Error | null) => void) =>
        client.query(settleConnection, (error) => done(error)),
    },
    acquireConnectionTimeout: 5_000,
    // What fails is thrown; knex would write it to the terminal as well, past the log.
    log: { warn: () => {}, error: () => {} },
    migrations: { migrationSource },
  }
}

/** Opens a pool of connections and binds the models to it. Nothing is connected before the first query. */
export function openDatabase(connection: Connection, use?: PoolUse): Knex {
  const knex = knexLibrary(knexConfig(connection, use))
  objection.Model.knex(knex)
  return knex
}

const oldest = 150_000

/** Throws a Stopped that says what is wrong when the database cannot be reached or is too old (before PostgreSQL 15). */
export async function requireReachable(knex: Knex, connection: Connection, variable = 'DATABASE_URL'): Promise<void> {
  const answer = await knex.raw('show server_version_num').catch((error: Error) => {
    throw new Stopped(
      `The database at ${describe(connection)} cannot be reached: ${reason(error)}. ` +
        `Check that it is running and that ${variable} names it rightly.`,
    )
  })
  const version = Number(answer.rows[0].server_version_num)
  if (version >= oldest) return
  throw new Stopped(
    `The database at ${describe(connection)} is PostgreSQL ${Math.floor(version / 10_000)}. Fairlane Freight needs PostgreSQL 15 or later.`,
  )
}

/** Where the database is, without its password. */
function describe(connection: Connection): string {
  if (typeof connection !== 'string') return connection.host
  const url = new URL(connection)
  const host = url.searchParams.get('host') ?? (url.host || 'localhost')
  return `${host}${url.pathname}`
}

/** What the driver said, in one line: several addresses tried at once fail with an AggregateError that says nothing itself. */
function reason(error: Error): string {
  const inner = error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join(', ') : error.message
  const said = /Timeout acquiring a connection|timeout exceeded|timeout expired/.test(inner)
    ? 'it did not answer within 5 seconds'
    : inner
  return said.replace(/\.$/, '') || error.name
}
