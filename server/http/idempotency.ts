import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import { isDuplicate } from '../database/failure.ts'
import { refuse } from './refusal.ts'

/** What one key means: it is one request of one principal to one address. */
export interface KeyedRequest {
  principal: string
  method: string
  path: string
  key: string
  bodyHash: Buffer
}

/** An answer as it went out, to be given again. */
export interface StoredAnswer {
  status: number
  body: string
}

/** Where a key stays for good: the unique `client_id` of the row it made, from which the answer can be told again. */
export interface KeptIn {
  table: string
  /** `row` is the row as PostgreSQL writes it in JSON: snake case, times as text. */
  receipt: (row: Record<string, unknown>) => unknown
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names the key on every answer, the earliest refusal too: who has many requests under way knows which one it is about. */
export const echoKey: Middleware = (ctx, next) => {
  const key = ctx.get('Idempotency-Key')
  if (uuid.test(key)) ctx.set('Idempotency-Key', key)
  return next()
}

/** The key of this request, or null without one. Throws 400 when it is no uuid. */
export function readKey(ctx: Context): string | null {
  const key = ctx.get('Idempotency-Key')
  if (!key) return null
  if (!uuid.test(key)) throw refuse.malformed('The Idempotency-Key must be a UUID.')
  return key.toLowerCase()
}

/** The hash of a body that is the same however its keys are ordered and spaced. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest()
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`
}

/** The answer this key got before, or null. Throws 422 when the key was used for another body, 410 when it was called off. */
export async function earlierAnswer(knex: Knex, request: KeyedRequest, kept: KeptIn): Promise<StoredAnswer | null> {
  const { rows } = await knex.raw(
    `select stored.body_hash = ? as same, stored.status, stored.body, to_json(made) as made,
       exists (select from cancelled_submissions where key = asked.key) as cancelled
     from (select ?::uuid as key) asked
     left join idempotency_keys stored
       on stored.key = asked.key and stored.principal = ? and stored.method = ? and stored.path = ?
     left join ?? made on made.client_id = asked.key`,
    [request.bodyHash, request.key, request.principal, request.method, request.path, kept.table],
  )
  const { same, status, body, made, cancelled } = rows[0]
  if (cancelled) throw refuse.cancelled()
  if (same === false) throw refuse.keyReused()
  if (status) return { status, body }
  return made ? { status: 201, body: JSON.stringify(kept.receipt(made)) } : null
}

/** One lock a key, whatever it is used for: storing and calling off never happen side by side. */
const lockOfKey = 'hashtextextended(?::text, 0)'

/** Waits until nothing is being stored under the key, and holds it until the transaction ends; fails after 5 seconds. */
export async function lockKey(transaction: Knex.Transaction, key: string): Promise<void> {
  await transaction.raw(`set local lock_timeout = '5s'`)
  await transaction.raw(`select pg_advisory_xact_lock(${lockOfKey})`, [key])
}

/**
 * Runs `effect` in a transaction that also stores its answer under the key: both are there, or neither. Throws 409 while
 * another request with the key is at it, and gives that one's answer when it was just faster. Throws 410, and nothing has
 * happened, when the key was called off meanwhile.
 */
export async function once(
  knex: Knex,
  request: KeyedRequest,
  kept: KeptIn,
  effect: (transaction: Knex.Transaction) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  try {
    return await knex.transaction(async (trx) => {
      const { rows } = await trx.raw(`select pg_try_advisory_xact_lock(${lockOfKey}) as free`, [request.key])
      if (!rows[0].free) throw refuse.inProgress()
      const { status, body } = await effect(trx)
      // Looked at under the lock, in a statement of its own: it sees every cancellation that there will ever be time for.
      const { rowCount } = await trx.raw(
        `insert into idempotency_keys (principal, method, path, key, body_hash, status, body)
         select ?, ?, ?, ?, ?, ?, ? where not exists (select from cancelled_submissions where key = ?)`,
        [request.principal, request.method, request.path, request.key, request.bodyHash, status, body, request.key],
      )
      if (!rowCount) throw refuse.cancelled()
      return { status, body, replayed: false }
    })
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown
    const earlier = await earlierAnswer(knex, request, kept)
    if (!earlier) throw thrown
    return { ...earlier, replayed: true }
  }
}
