import { z } from 'zod'
import { api } from '#shared/paths'
import { type PickupClock, quote, quoteFilter, quoteReceipt, quoteRequest } from '#shared/quote'
import { allow, open } from '../http/guard.ts'
import { get, post, type Route } from '../http/route.ts'
import { pageAnswer, rowAnswer } from '../http/rows.ts'
import { createQuote, keptInQuotes } from './create.ts'
import { listQuotes, readQuote } from './queries.ts'

/** The endpoints of quote requests: anybody asks, the desk reads. */
export function quoteRoutes(clock: PickupClock): Route[] {
  return [
    post(
      api.quotes,
      {
        does: 'Asks for a quote',
        access: open,
        limit: 'quotes',
        body: quoteRequest(clock),
        once: keptInQuotes,
        answer: { status: 201, schema: quoteReceipt },
      },
      ({ knex, body, key }) => createQuote(knex, body, { clock, clientId: key }),
    ),
    get(
      api.quotes,
      {
        does: 'Lists quote requests, newest first; the next page is in the Link header',
        access: allow('quotes:read'),
        query: quoteFilter,
        answer: { status: 200, schema: z.array(quote) },
      },
      async ({ ctx, knex, user, query }) => pageAnswer(ctx, await listQuotes(knex, user, query)),
    ),
    get(
      `${api.quotes}/:id`,
      {
        does: 'Reads one quote request, by its id or its reference',
        access: allow('quotes:read'),
        answer: { status: 200, schema: quote },
      },
      async ({ knex, user, params }) =>
        rowAnswer(params.id, { called: 'quote request', letter: 'Q' }, (key) => readQuote(knex, user, key)),
    ),
  ]
}
