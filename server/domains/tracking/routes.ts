import { api } from '#shared/kernel/paths'
import { trackingRecord } from '#shared/tracking/tracking'
import { open } from '../../platform/http/guard.ts'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { readTracking } from './queries.ts'

/**
 * Public tracking by reference. Limited per address and overall, so that references cannot be guessed; every reference that
 * is not public gets the same response.
 */
export function trackingRoutes(limits: Limits): Route[] {
  return [
    get(
      `${api.tracking}/:reference`,
      {
        summary: 'Reads the tracking record of a load, by its tracking reference',
        access: open,
        limit: 'tracking',
        response: { status: 200, schema: trackingRecord },
      },
      async ({ knex, params }) => {
        await limits.count('trackingOverall', 'everybody')
        const record = await readTracking(knex, params.reference ?? '')
        if (!record) throw refuse.noLoad()
        return record
      },
    ),
  ]
}
