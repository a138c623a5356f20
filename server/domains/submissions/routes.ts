import { z } from 'zod'
import { api } from '#shared/kernel/paths'
import { submissionOutcome } from '#shared/kernel/submission'
import { open } from '../../platform/http/guard.ts'
import type { ReceiptSource } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { cancelSubmission } from './cancel.ts'

/** Open to everybody: only the sender knows the key, a random UUID. `sources` are all tables that store keys. */
export function submissionRoutes(sources: readonly ReceiptSource[]): Route[] {
  return [
    post(
      `${api.submissions}/:key/cancel`,
      {
        summary: 'Reconciles a request in doubt by its Idempotency-Key: it is stored already, or is cancelled and never will be',
        access: open,
        limit: 'submissions',
        refuses: [409],
        response: { status: 200, schema: submissionOutcome },
      },
      async ({ knex, params }) => {
        const key = z.uuid().safeParse(params.key)
        if (!key.success) throw refuse.notFound('submission')
        return cancelSubmission(knex, key.data.toLowerCase(), sources)
      },
    ),
  ]
}
