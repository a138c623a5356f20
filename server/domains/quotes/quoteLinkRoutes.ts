import type { Knex } from 'knex'
import type { z } from 'zod'
import { api } from '#shared/kernel/paths'
import { linkedQuote, linkedQuoteCommands } from '#shared/quotes/linkedQuote'
import type { PickupClock } from '#shared/quotes/quoteRequest'
import { linked } from '#shared/tracking/linked'
import type { LinkedLoad } from '#shared/tracking/shipment'
import { perform, type UseCase } from '../../platform/commands/command.ts'
import { open } from '../../platform/http/guard.ts'
import { auditLog, type ReceiptSource } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { findLink, type Link } from '../../platform/links/links.ts'
import { openLink, requireKnownLink } from '../loads/index.ts'
import { readLinkedApplication } from '../recruiting/index.ts'
import { readShipment } from '../tracking/index.ts'
import { acceptPrice } from './accept.ts'
import { decline } from './closeQuote.ts'
import { readLinked } from './linkedQuote.ts'
import type { Quote } from './Quote.ts'
import type { QuoteMailing } from './quoteMails.ts'
import { quoteResource } from './quoteResource.ts'

/** The link with this token. Throws 404 for an unknown one, 410 for one that has ended. */
export async function linkOf(knex: Knex, token: string | undefined): Promise<Link> {
  const { link, reason, resource } = await findLink(knex, token ?? '')
  if (reason === 'unknown') throw refuse.linkUnknown()
  if (reason) throw refuse.linkOver(reason, resource === 'applications')
  return link
}

/** The id of the quote request that a link leads to. A link to a load answers no price: 404, as for an unknown one. */
export async function quoteOf(knex: Knex, token: string | undefined): Promise<string> {
  const { resource, rowId } = await linkOf(knex, token)
  if (resource !== 'quotes') throw refuse.linkUnknown()
  return rowId
}

async function readLoad(knex: Knex, id: string, now: Date): Promise<LinkedLoad> {
  const shipment = await readShipment(knex, id)
  if (!shipment) throw refuse.linkUnknown()
  const { version } = await knex('loads').where({ id }).first('version')
  return { shipment, version, asOf: now.toISOString() }
}

/**
 * The endpoints of a link's page (§9): its reader sees the price, accepts or declines it, and follows the load, without an
 * account.
 */
export function linkRoutes({ now }: Pick<PickupClock, 'now'>, mailing: QuoteMailing): Route[] {
  const read = async (knex: Knex, id: string) => {
    const linked = await readLinked(knex, id, now())
    if (!linked) throw refuse.linkUnknown()
    return linked
  }
  /** Answers a command that is repeated after its stored response has expired. */
  const recorded = (action: string): ReceiptSource => ({
    table: auditLog,
    receipt: async (row, { knex, params }) => {
      const id = await quoteOf(knex, params.token)
      if (row.resource !== 'quotes' || row.what !== action || row.row_id !== id || row.user_id) throw refuse.keyReused()
      return read(knex, id)
    },
  })
  const command = <Body extends z.ZodType>(
    action: 'accept' | 'decline',
    summary: string,
    body: Body,
    effect: UseCase<Quote, z.output<Body>>,
  ) =>
    post(
      `${api.links}/:token/${action}`,
      {
        summary,
        access: open,
        limit: 'links',
        body,
        idempotent: recorded(action),
        versioned: true,
        refuses: [409, 410],
        authorize: ({ knex, params }) => requireKnownLink(knex, params.token),
        response: { status: 200, schema: linkedQuote },
      },
      async ({ knex, params, body, version, key: clientId }) => {
        const id = await quoteOf(knex, params.token)
        const current = async () => JSON.stringify(await read(knex, id))
        const person = { actor: 'link', userId: null, visible: () => undefined }
        await perform(quoteResource, action, { knex, key: { id }, version, body, clientId, current, ...person }, effect as never)
        return read(knex, id)
      },
    )
  return [
    get(
      `${api.links}/:token`,
      {
        summary: 'Reads the subject of a link: a price with its details and load, a load alone, or an application',
        access: open,
        limit: 'links',
        refuses: [410],
        response: { status: 200, schema: linked },
      },
      async ({ ctx, knex, params }) => {
        const link = await linkOf(knex, params.token)
        await openLink(knex, link, ctx.state.log, now())
        if (link.resource === 'loads') return readLoad(knex, link.rowId, now())
        if (link.resource !== 'applications') return read(knex, link.rowId)
        const applied = await readLinkedApplication(knex, link.rowId, now())
        if (!applied) throw refuse.linkUnknown()
        return applied
      },
    ),
    command('accept', 'Accepts the price, which makes the load', linkedQuoteCommands.accept, acceptPrice(mailing)),
    command('decline', 'Declines the price', linkedQuoteCommands.decline, decline),
  ]
}
