import { newKey } from '../../transport/key.ts'
import { NoResponse, request } from '../../transport/request.ts'

/** What was last sent and not yet accepted. Pressing again must not make a second one. */
let unanswered: { path: string; body: string; key: string } | null = null

/**
 * Sends a form's request at once, for a device that cannot persist it, and answers its receipt. The same request sent again
 * keeps its Idempotency-Key until it is accepted, so that it is stored once however often it is sent. Throws ApiError when
 * the server refuses it, and NoResponse when nobody knows; an acceptance that does not echo the key is not our server's.
 */
export async function submitDirectly(path: string, json: unknown): Promise<unknown> {
  const body = JSON.stringify(json)
  if (unanswered?.path !== path || unanswered.body !== body) unanswered = { path, body, key: newKey() }
  const { key } = unanswered
  const { headers, body: receipt } = await request<unknown>([path], {
    json,
    headers: { 'Idempotency-Key': key },
    credentials: 'omit',
  })
  if (headers.get('Idempotency-Key') !== key) throw new NoResponse('notOurs')
  if (unanswered?.key === key) unanswered = null
  return receipt
}
