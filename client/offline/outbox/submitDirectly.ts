import { newKey } from '../../transport/key.ts'
import { NoResponse, request } from '../../transport/request.ts'

/** The last request that is not accepted yet: submitting it again must not create a second one. */
let pending: { path: string; body: string; key: string } | null = null

/**
 * Sends a form's request at once, for a device that cannot persist it, and returns the receipt. The same request keeps its
 * Idempotency-Key until it is accepted, so that the server stores it once however often it is sent. Throws ApiError for a
 * refusal and NoResponse otherwise, also where the response does not echo the key and so is not our server's.
 */
export async function submitDirectly(path: string, json: unknown): Promise<unknown> {
  const body = JSON.stringify(json)
  if (pending?.path !== path || pending.body !== body) pending = { path, body, key: newKey() }
  const { key } = pending
  const { headers, body: receipt } = await request<unknown>([path], {
    json,
    headers: { 'Idempotency-Key': key },
    credentials: 'omit',
  })
  if (headers.get('Idempotency-Key') !== key) throw new NoResponse('notOurs')
  if (pending?.key === key) pending = null
  return receipt
}
