import type { Knex } from 'knex'
import type { z } from 'zod'
import { api } from '#shared/kernel/paths'
import { linkedWithdrawal, withdrawn } from '#shared/tracking/linked'
import { perform } from '../../platform/commands/command.ts'
import { open } from '../../platform/http/guard.ts'
import { auditLog, type ReceiptSource } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { findLink, type Linked } from '../../platform/links/links.ts'
import { openLink, requireKnownLink } from '../loads/index.ts'
import { linkOf, quoteResource, readLinked, withdrawByShipper } from '../quotes/index.ts'
import { applicationResource, readLinkedApplication, withdraw as withdrawApplication } from '../recruiting/index.ts'

/**
 * The request or the application, as the reader of its link sees it. Throws 404 where it was erased, and for a link to a load.
 */
async function readSubmission(knex: Knex, { resource, rowId }: Linked, now: Date): Promise<z.output<typeof withdrawn>> {
  const read = { quotes: readLinked, applications: readLinkedApplication }[resource as string]
  const found = await read?.(knex, rowId, now)
  if (!found) throw refuse.linkUnknown()
  return found
}

/**
 * The endpoint by which the reader of a link withdraws a quote request without a price, or an application, without an account.
 */
export function withdrawalRoute({ now }: { now: () => Date }): Route {
  /** Answers a withdrawal that is repeated after its stored response has expired. */
  const recorded: ReceiptSource = {
    table: auditLog,
    receipt: async (row, { knex, params }) => {
      const { link } = await findLink(knex, params.token ?? '')
      const isSame = row.resource === link?.resource && row.what === 'withdraw' && row.row_id === link?.rowId && !row.user_id
      if (!link || !isSame) throw refuse.keyReused()
      return readSubmission(knex, link, now())
    },
  }
  return post(
    `${api.links}/:token/withdraw`,
    {
      summary: 'Withdraws what a link leads to: an application, or a quote request that has no price yet',
      access: open,
      limit: 'links',
      body: linkedWithdrawal,
      idempotent: recorded,
      versioned: true,
      authorize: ({ knex, params }) => requireKnownLink(knex, params.token),
      refuses: [409, 410],
      response: { status: 200, schema: withdrawn },
    },
    async ({ ctx, knex, params, body, version, key: clientId }) => {
      const link = await linkOf(knex, params.token)
      await readSubmission(knex, link, now())
      await openLink(knex, link, ctx.state.log)
      const current = async () => JSON.stringify(await readSubmission(knex, link, now()))
      const person = { actor: 'link', userId: null, visible: () => undefined }
      const command = { knex, key: { id: link.rowId }, version, body, clientId, current, ...person }
      if (link.resource === 'quotes') await perform(quoteResource, 'withdraw', command, withdrawByShipper)
      else await perform(applicationResource, 'withdraw', command, withdrawApplication)
      return readSubmission(knex, link, now())
    },
  )
}
