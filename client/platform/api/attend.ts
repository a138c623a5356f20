import { api } from '#shared/kernel/paths'
import { request } from '../transport/request.ts'

/** Says that this person is at a quote request. Nobody waits for it: without a network the others do not see it. */
export async function attend(quoteId: string): Promise<void> {
  await request([api.quotes, quoteId, 'attend'], { json: {} }).catch(() => {})
}

/** Says that this person has left it. */
export async function leave(quoteId: string): Promise<void> {
  await request([api.quotes, quoteId, 'attend'], { method: 'DELETE', json: {} }).catch(() => {})
}
