import { z } from 'zod'
import { api } from '#shared/paths'
import { open } from './guard.ts'
import { get, type Route } from './route.ts'

const well = z.object({ status: z.literal('ok') })
const ready = well.extend({ live: z.boolean() })

/** For whoever watches over the server: it serves; it reaches its database (else 503), and whether it hears what changes there. */
export const healthRoutes = (hears: () => boolean): Route[] => [
  get(api.health, { does: 'Tells that the server serves', access: open, answer: { status: 200, schema: well } }, async () => ({
    status: 'ok',
  })),
  get(
    api.ready,
    { does: 'Tells that the database is reachable', access: open, answer: { status: 200, schema: ready } },
    async ({ knex }) => {
      await knex.raw('select 1')
      return { status: 'ok', live: hears() }
    },
  ),
]
