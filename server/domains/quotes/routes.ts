import type { Knex } from 'knex'
import { z } from 'zod'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { api } from '#shared/kernel/paths'
import { priceBasis } from '#shared/quotes/priceBasis'
import { quoteCommands, quoteContactBody, quoteReceipt, quoteTotals } from '#shared/quotes/quote'
import { type PickupClock, quoteRequest } from '#shared/quotes/quoteRequest'
import { answerTimeSchema } from '#shared/quotes/responseTime'
import { command, editing } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { allow, open } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route, remove } from '../../platform/http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowKey, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { acceptPrice } from './accept.ts'
import { answerTime } from './answerTime.ts'
import { attend, leave } from './attend.ts'
import { archive, decline, restore, withdraw } from './closeQuote.ts'
import { createQuote, quoteReceiptSource } from './createQuote.ts'
import { editRequest } from './editQuote.ts'
import { logContact } from './logContact.ts'
import { pricingForDesk } from './pricing.ts'
import { Quote } from './Quote.ts'
import { totalQuotes } from './queries.ts'
import { makeLink, revoke } from './quoteLink.ts'
import type { QuoteMailing } from './quoteMails.ts'
import { quoteResource } from './quoteResource.ts'
import { sendPrice } from './sendPrice.ts'

/** The row of an address, where this user may see it. */
async function quoteAt({
  knex,
  user,
  params,
}: {
  knex: Knex
  user: SessionUser
  params: Record<string, string>
}): Promise<Quote> {
  const row = await Quote.query(knex)
    .where(rowKey(quoteResource, params.id))
    .modify((query) => Quote.visibleTo(user)(query as never))
    .first()
  if (!row) throw refuse.notFound(quoteResource.label)
  return row
}

/** The endpoints of quote requests: the public submits them, the desk answers, shippers read and accept their own. */
export function quoteRoutes(clock: PickupClock, gazetteer: Gazetteer, mailing: QuoteMailing): Route[] {
  const request = quoteRequest(clock)
  const { send, accept, decline: declining, withdraw: withdrawing, nothing } = quoteCommands
  return [
    post(
      api.quotes,
      {
        summary: 'Submits a quote request',
        access: open,
        limit: 'quotes',
        body: request,
        idempotent: quoteReceiptSource,
        response: { status: 201, schema: quoteReceipt },
      },
      ({ knex, body, key }) => createQuote(knex, body, { clock, clientId: key }),
    ),
    post(
      `${api.quotes}/by-phone`,
      {
        summary: 'Creates a quote request that a dispatcher takes by phone',
        access: allow('quotes:write'),
        body: request,
        idempotent: quoteReceiptSource,
        response: { status: 201, schema: quoteReceipt },
      },
      ({ knex, user, body, key }) => createQuote(knex, body, { clock, clientId: key, takenBy: user.id }),
    ),
    listRoute('Lists quote requests', quoteResource),
    indexRoute('Lists the ids of a set of quote requests', quoteResource),
    totalsRoute('Counts quote requests by status', quoteResource, quoteTotals, totalQuotes),
    recordsRoute('Reads several quote requests, each with its prices', quoteResource),
    rowRoute('Reads one quote request, by its id or its reference', quoteResource),
    get(
      api.answerTime,
      { summary: 'How fast quote requests are answered', access: open, response: { status: 200, schema: answerTimeSchema } },
      ({ knex }) => answerTime(knex),
    ),
    historyRoute('Lists what was done with a quote request', quoteResource),
    get(
      `${api.quotes}/:id/pricing`,
      {
        summary: 'Reads what a price is worked out from: settings, distance, like lanes, what this shipper asked before',
        access: allow('quotes:send'),
        response: { status: 200, schema: priceBasis },
      },
      async (input) => pricingForDesk(input.knex, await quoteAt(input), { gazetteer, now: clock.now() }),
    ),
    command(quoteResource, 'send', { summary: 'Sends a price', body: send }, sendPrice(gazetteer, mailing)),
    command(quoteResource, 'accept', { summary: 'Accepts the price, which makes the load', body: accept }, acceptPrice(mailing)),
    command(
      quoteResource,
      'decline',
      { summary: 'Declines a price, or a request that cannot be hauled', body: declining },
      decline,
    ),
    command(quoteResource, 'withdraw', { summary: 'Takes a request or its price back', body: withdrawing }, withdraw(mailing)),
    command(quoteResource, 'archive', { summary: 'Archives a request as spam', body: nothing }, archive),
    command(quoteResource, 'restore', { summary: 'Restores an archived request', body: nothing }, restore),
    command(quoteResource, 'revoke', { summary: "Revokes all links to the shipper's page", body: nothing }, revoke),
    command(
      quoteResource,
      'log',
      { summary: 'Logs a contact with the shipper', body: quoteContactBody, appendOnly: true },
      logContact,
    ),
    editing(quoteResource, { summary: 'Corrects the request', body: request }, editRequest(clock)),
    post(
      `${api.quotes}/:id/attend`,
      { summary: 'Says that the caller is at this request', access: allow('quotes:write'), response: { status: 204 } },
      async (input) => attend(input.knex, (await quoteAt(input)).id, input.user.id),
    ),
    remove(
      `${api.quotes}/:id/attend`,
      { summary: 'Says that the caller has left this request', access: allow('quotes:write'), response: { status: 204 } },
      async (input) => leave(input.knex, (await quoteAt(input)).id, input.user.id),
    ),
    post(
      `${api.quotes}/:id/link`,
      {
        summary: "Makes a link to the shipper's page, to be copied",
        access: allow('quotes:link'),
        response: { status: 201, schema: z.object({ path: z.string().describe('/f/… on this site') }) },
      },
      async (input) => makeLink(input.knex, await quoteAt(input), { actor: input.user.role, userId: input.user.id }),
    ),
  ]
}
