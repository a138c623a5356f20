import { z } from 'zod'
import { api } from '#shared/paths'
import { type PickupClock, quote, quoteFilter, quoteReceipt, quoteRequest } from '#shared/quote'
import { allow, open } from '../http/guard.ts'
import { refuse } from '../http/refusal.ts'
import { get, post, type Route, WrittenJson } from '../http/route.ts'
import { createQuote, keptInQuotes } from './create.ts'
import { listQuotes, type QuoteList, readQuote } from './queries.ts'

/** The parameters of the list, with what only the server can tell: whether a cursor is one of ours. */
const listFilter = quoteFilter.extend({
  cursor: quoteFilter.shape.cursor.refine(
    (cursor) => cursor === undefined || /^\d{1,15}$/.test(cursor),
    'This is no cursor of ours',
  ),
})

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
        query: listFilter,
        answer: { status: 200, schema: z.array(quote) },
      },
      async ({ ctx, knex, user, query: { cursor: before, ...filter } }) => {
        const { json, next } = await listQuotes(knex, user, { ...filter, before } satisfies QuoteList)
        if (next) ctx.set('Link', `<${nextPage(ctx.querystring, next)}>; rel="next"`)
        return new WrittenJson(json)
      },
    ),
    get(
      `${api.quotes}/:id`,
      { does: 'Reads one quote request', access: allow('quotes:read'), answer: { status: 200, schema: quote } },
      async ({ knex, user, params }) => {
        const known = z.uuid().safeParse(params.id)
        const json = known.success ? await readQuote(knex, user, known.data) : null
        if (!json) throw refuse.notFound('quote request')
        return new WrittenJson(json)
      },
    ),
  ]
}

/** The same question, from where this page ended. */
function nextPage(query: string, cursor: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `${api.quotes}?${parameters}`
}
