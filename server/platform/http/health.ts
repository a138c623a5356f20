import { z } from 'zod'
import { api } from '#shared/kernel/paths'
import { open } from './guard.ts'
import { refuse } from './refusal.ts'
import { get, type Route } from './route.ts'

const well = z.object({ status: z.literal('ok') })
const ready = well.extend({ live: z.boolean() })

/**
 * For monitoring. The first check: the server runs (503 once it is stopping, so that a balancer sends it nothing new). The
 * second: it reaches its database (else 503), and whether it receives changes from there.
 */
export const healthRoutes = (isConnected: () => boolean, isStopping: () => boolean): Route[] => [
  get(
    api.health,
    { summary: 'Liveness: the server responds', access: open, unqueued: true, response: { status: 200, schema: well } },
    async () => {
      if (isStopping()) throw refuse.stopping()
      return { status: 'ok' }
    },
  ),
  get(
    api.ready,
    { summary: 'Readiness: the database is reachable', access: open, unqueued: true, response: { status: 200, schema: ready } },
    async ({ knex }) => {
      await knex.raw('select 1')
      return { status: 'ok', live: isConnected() }
    },
  ),
]
