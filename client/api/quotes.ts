import { api } from '#shared/paths'
import type { QuoteReceipt, QuoteRequest } from '#shared/quote'
import { newKey } from './key.ts'
import { NoAnswer, request } from './request.ts'

/** The last quote request that was sent and not yet accepted. Pressing again must not make a second one. */
let unanswered: { body: string; key: string } | null = null

/**
 * Sends a quote request and answers its receipt. The same request sent again keeps its Idempotency-Key until it is
 * accepted, so that it is stored once however often it is sent. Throws ApiError when the server refuses it, and
 * NoAnswer when nobody knows; an acceptance that does not echo the key is not our server's.
 */
export async function submitQuote(quote: QuoteRequest): Promise<QuoteReceipt> {
  const body = JSON.stringify(quote)
  if (unanswered?.body !== body) unanswered = { body, key: newKey() }
  const { key } = unanswered
  const { headers, body: receipt } = await request<QuoteReceipt>([api.quotes], {
    json: quote,
    headers: { 'Idempotency-Key': key },
    credentials: 'omit',
  })
  if (headers.get('Idempotency-Key') !== key) throw new NoAnswer('notOurs')
  if (unanswered?.key === key) unanswered = null
  return receipt
}
