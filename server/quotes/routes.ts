import { api } from '#shared/paths'
import { quote, quoteFilter, quoteReceipt, quoteTotals } from '#shared/quote'
import { type PickupClock, quoteRequest } from '#shared/quoteRequest'
import { allow, open } from '../http/guard.ts'
import { post, type Route } from '../http/route.ts'
import { indexRoute, listRoute, rowRoute, totalsRoute } from '../http/rows.ts'
import { createQuote, quoteReceiptSource } from './create.ts'
import { quotes as reads, totalQuotes } from './queries.ts'

const quotes = {
  path: api.quotes,
  access: allow('quotes:read'),
  reads,
  filter: quoteFilter,
  row: quote,
  label: 'quote request',
  referenceLetter: 'Q',
}

/** The endpoints of quote requests: anybody may submit, the desk reads. */
export function quoteRoutes(clock: PickupClock): Route[] {
  return [
    post(
      api.quotes,
      {
        summary: 'Submits a quote request',
        access: open,
        limit: 'quotes',
        body: quoteRequest(clock),
        idempotent: quoteReceiptSource,
        response: { status: 201, schema: quoteReceipt },
      },
      ({ knex, body, key }) => createQuote(knex, body, { clock, clientId: key }),
    ),
    listRoute('Lists quote requests', quotes),
    indexRoute('Lists the ids of a set of quote requests', quotes),
    totalsRoute('Counts quote requests by status', quotes, quoteTotals, totalQuotes),
    rowRoute('Reads one quote request, by its id or its reference', quotes),
  ]
}
