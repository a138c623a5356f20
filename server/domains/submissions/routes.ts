import { z } from 'zod'
import { api } from '#shared/kernel/paths'
import { submissionLink, submissionOutcome } from '#shared/kernel/submission'
import { open } from '../../platform/http/guard.ts'
import type { ReceiptSource } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { cancelSubmission } from './cancel.ts'
import { linkSubmission } from './link.ts'

/** The key in the address. Throws the same 404 as for an unknown key. */
function getKey({ key }: Record<string, string>): string {
  const parsed = z.uuid().safeParse(key)
  if (!parsed.success) throw refuse.notFound('submission')
  return parsed.data.toLowerCase()
}

/** Public: only the sender knows the key, a random UUID. `sources` are all tables that store keys. */
export function submissionRoutes(sources: readonly ReceiptSource[], { now }: { now: () => Date }): Route[] {
  return [
    post(
      `${api.submissions}/:key/link`,
      {
        summary: 'Makes a link to the status of a quote request or an application, for the device that has its Idempotency-Key',
        access: open,
        limit: 'submissionLinks',
        refuses: [410],
        response: { status: 201, schema: submissionLink },
      },
      async ({ knex, params }) => ({ path: await linkSubmission(knex, getKey(params), now()) }),
    ),
    post(
      `${api.submissions}/:key/cancel`,
      {
        summary: 'Reconciles a request in doubt by its Idempotency-Key: it is stored already, or is cancelled and never will be',
        access: open,
        limit: 'submissions',
        refuses: [409],
        response: { status: 200, schema: submissionOutcome },
      },
      ({ knex, params }) => cancelSubmission(knex, getKey(params), sources),
    ),
  ]
}
