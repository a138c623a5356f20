import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { Quote } from '../../../server/domains/quotes/Quote.ts'
import { createQuoteRow } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

interface Options {
  /** Who sends it; the desk by default. */
  cookie?: string
  /** The version in `If-Match`; null leaves the header out. */
  version?: number | null
  key?: string
}

interface QuoteDesk {
  server: TestServer
  /** The dispatcher's cookie. */
  desk: string
  /** The request of this test. */
  quote: Quote
  /** Sends a command on it as the client does. */
  send: (action: string, json: unknown, options?: Options) => Promise<Response>
  record: (cookie?: string) => Promise<QuoteRecord>
  loads: () => Promise<Record<string, unknown>[]>
}

/** A server with a dispatcher at the desk, and before each test a new quote request. */
export function useQuoteDesk(): QuoteDesk {
  const at = {
    send: (action, json, { cookie = at.desk, version = 1, key = randomUUID() } = {}) =>
      at.server.request(`${api.quotes}/${at.quote.id}/${action}`, {
        json,
        cookie,
        headers: {
          accept: 'application/problem+json',
          'idempotency-key': key,
          ...(version === null ? {} : { 'if-match': `"${version}"` }),
        },
      }),
    record: async (cookie = at.desk) => (await at.server.request(`${api.quotes}/Q-${at.quote.number}`, { cookie })).json(),
    loads: async () => at.server.knex('loads').where({ quote_id: at.quote.id }),
  } as QuoteDesk
  beforeAll(async () => {
    at.server = await startTestServer()
    at.desk = await at.server.signInAs('dispatcher')
  })
  afterAll(() => at.server.close())
  beforeEach(async () => {
    at.quote = await createQuoteRow(at.server.knex)
  })
  return at
}
