import { api } from '#shared/kernel/paths'
import { request } from '../transport/request.ts'

/**
 * Tells the server that this user has a quote request open. No caller waits for it: without a network the other users do not see
 * it.
 */
export async function attend(quoteId: string): Promise<void> {
  await request([api.quotes, quoteId, 'attend'], { json: {} }).catch(() => {})
}

/** Tells the server that this user has closed it. */
export async function leave(quoteId: string): Promise<void> {
  await request([api.quotes, quoteId, 'attend'], { method: 'DELETE', json: {} }).catch(() => {})
}
