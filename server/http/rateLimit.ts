import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config, LimitName } from '../config.ts'
import { refuse } from './refusal.ts'

/** Counts in the database, so that all instances count together. */
export interface Limits {
  /** Counts one more of `name` for `key`; throws 429 with `Retry-After` when there were too many. */
  count(name: LimitName, key: string): Promise<void>
  /** Takes one back: what turned out to be no failure. */
  takeBack(name: LimitName, key: string): Promise<void>
  /** Starts again at nothing. */
  reset(name: LimitName, key: string): Promise<void>
}

export function createLimits(knex: Knex, settings: Config['limits']): Limits {
  const limiters = new Map(
    Object.entries(settings).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: knex,
        storeType: 'knex',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  )
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres

  return {
    async count(name, key) {
      try {
        await limiter(name).consume(hashed(key))
      } catch (thrown) {
        if (thrown instanceof RateLimiterRes) throw refuse.tooMany(Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)))
        throw thrown
      }
    },
    takeBack: async (name, key) => void (await limiter(name).reward(hashed(key))),
    reset: async (name, key) => void (await limiter(name).delete(hashed(key))),
  }
}

/** Addresses and e-mail addresses are not kept as such, and fit the column whatever their length. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
