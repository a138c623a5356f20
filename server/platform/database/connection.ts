import knexLibrary, { type Knex } from 'knex'
import objection from 'objection'
import pg from 'pg'
import { Stopped } from '../../config/stopped.ts'
import { isOutdatedPlan, nativeFailure } from './failure.ts'
import { migrationSource } from './migrationSource.ts'
import { poolClient } from './poolClient.ts'
import { applySettings, defaultTimeout, queryTimeout } from './sessionSettings.ts'

/** A connection string, or the socket of the embedded PostgreSQL (`host` is its folder). */
export type Connection = string | { host: string; port: number; user: string; database: string }

// A date has no time and no zone, so it remains text. The driver also returns numeric, bigint, count() and sum() as strings,
// because a number cannot represent all their values: money is integer cents, and queries cast counts.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

interface PoolOptions {
  /** The maximum number of connections. */
  size?: number
  /** How long a statement may take, in seconds. */
  timeout?: number
  /** Without a query timeout, for migrations, backups and commands. */
  patient?: boolean
}

/** The configuration of knex for the server and, through knexfile.ts, for knex's command line. */
export function knexConfig(
  connection: Connection,
  { size = 10, timeout = defaultTimeout, patient = false }: PoolOptions = {},
): Knex.Config {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection
  return {
    client: poolClient,
    // The values of a failed statement are personal data and must not get into error messages.
    compileSqlOnError: false,
    connection: {
      ...settings,
      application_name: 'fairlane-freight',
      // Shorter than acquireConnectionTimeout, so that an unreachable database is distinguished from a busy pool.
      connectionTimeoutMillis: 4_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(patient ? {} : { query_timeout: queryTimeout(timeout) }),
    },
    pool: {
      min: 0,
      max: size,
      afterCreate: (client: pg.Client, done: (error: Error | null) => void) =>
        client.query(applySettings(timeout), (error) => done(error)),
    },
    acquireConnectionTimeout: 5_000,
    // Failures are thrown; knex would also print them to the terminal, bypassing the log.
    log: { warn: () => {}, error: () => {} },
    migrations: { migrationSource },
  }
}

/** Opens a pool and binds the models to it. It connects on the first query. */
export function openDatabase(connection: Connection, use?: PoolOptions): Knex {
  const knex = repeatingOutdated(knexLibrary(knexConfig(connection, use)))
  objection.Model.knex(knex)
  return knex
}

/**
 * A prepared statement fails after a migration changed its table, and fails its transaction. The whole transaction is repeated,
 * with newly prepared statements. Outside of a transaction only the statement is repeated (namedStatements.ts).
 */
function repeatingOutdated(knex: Knex): Knex {
  const { context } = knex as unknown as { context: Knex }
  const transaction = context.transaction.bind(context) as <T>(scope?: unknown, config?: unknown) => Promise<T>
  const repeating = async (scope?: unknown, config?: unknown) => {
    try {
      return await transaction(scope, config)
    } catch (error) {
      if (typeof scope !== 'function' || !isOutdatedPlan(nativeFailure(error))) throw error
      return transaction(scope, config)
    }
  }
  return Object.defineProperty(knex, 'transaction', { value: repeating, configurable: true })
}

const minimumVersion = 150_000

/** Throws a Stopped with a message when the database cannot be reached or is older than PostgreSQL 15. */
export async function requireReachable(knex: Knex, connection: Connection, variable = 'DATABASE_URL'): Promise<void> {
  const result = await knex.raw('show server_version_num').catch((error: Error) => {
    throw new Stopped(
      `The database at ${describe(connection)} cannot be reached: ${reason(error)}. ` +
        `Check that it is running and that ${variable} names it rightly.`,
    )
  })
  const version = Number(result.rows[0].server_version_num)
  if (version >= minimumVersion) return
  throw new Stopped(
    `The database at ${describe(connection)} is PostgreSQL ${Math.floor(version / 10_000)}. Fairlane Freight needs PostgreSQL 15 or later.`,
  )
}

/** The database's host and name, without credentials. */
function describe(connection: Connection): string {
  if (typeof connection !== 'string') return connection.host
  const url = new URL(connection)
  const host = url.searchParams.get('host') ?? (url.host || 'localhost')
  return `${host}${url.pathname}`
}

/** The driver's message in one line. An AggregateError (several addresses tried) has messages only in its inner errors. */
function reason(error: Error): string {
  const inner = error instanceof AggregateError ? error.errors.map((cause: Error) => cause.message).join(', ') : error.message
  const message = /Timeout acquiring a connection|timeout exceeded|timeout expired/.test(inner)
    ? 'it did not answer within 5 seconds'
    : inner
  return message.replace(/\.$/, '') || error.name
}
