import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config, LimitName } from '../../config/config.ts'
import { unprepared } from '../database/namedStatements.ts'
import { refuse } from './refusal.ts'

declare module 'rate-limiter-flexible' {
  interface RateLimiterPostgres {
    /** Missing from the package's types. */
    _query(statement: { name?: string; text: string; values?: unknown[] }): Promise<unknown>
  }
}

/**
 * Queries by the pool's client. The package itself would take a connection and return it without noticing that it is dead. It
 * would also name its statements, which a pooler may not support.
 */
class PooledLimiter extends RateLimiterPostgres {
  readonly #pool: Knex.Client & { _query(connection: unknown, query: object): Promise<{ response: unknown }> }

  constructor(knex: Knex, options: Omit<IRateLimiterPostgresOptions, 'storeClient' | 'storeType'>) {
    super({ ...options, storeClient: knex, storeType: 'knex' })
    this.#pool = knex.client
  }

  override async _query({ text, values = [] }: Parameters<RateLimiterPostgres['_query']>[0]): Promise<unknown> {
    const connection = await this.#pool.acquireConnection()
    try {
      const query = { sql: text, bindings: values, options: unprepared }
      return (await this.#pool._query(connection, query)).response
    } finally {
      await this.#pool.releaseConnection(connection)
    }
  }
}

/** Rate limits, counted in the database so that all instances share them. */
export interface Limits {
  /** Consumes a point of `name` for `key`, and returns how many are left; throws 429 with `Retry-After` when none was. */
  count(name: LimitName, key: string): Promise<number>
  /** Gives a point back, for a counted try that turned out not to be a failure. */
  refund(name: LimitName, key: string): Promise<void>
  reset(name: LimitName, key: string): Promise<void>
}

/** The limits of `settings`: points per seconds, by name. */
export function createLimits(knex: Knex, settings: Config['limits']): Limits {
  const limiters = new Map(
    Object.entries(settings).map(([name, { points, seconds }]) => [
      name,
      new PooledLimiter(knex, {
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  )
  const limiter = (name: LimitName) => limiters.get(name) as PooledLimiter

  return {
    async count(name, key) {
      try {
        return (await limiter(name).consume(hashed(key))).remainingPoints
      } catch (thrown) {
        if (thrown instanceof RateLimiterRes) throw refuse.tooMany(Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)))
        throw thrown
      }
    },
    refund: async (name, key) => void (await limiter(name).reward(hashed(key))),
    reset: async (name, key) => void (await limiter(name).delete(hashed(key))),
  }
}

/** Hashed, so that no address or e-mail is stored and any length fits the column. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
