import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import { canonicalJson } from '#shared/kernel/canonicalJson'
import { isDuplicate } from '../database/failure.ts'
import { jsonText } from './rawJson.ts'
import { refuse } from './refusal.ts'
import type { SessionUser } from './sessionStore.ts'

/** The key of a request. The same key counts as the same request only for the same principal, method and path. */
export interface RequestKey {
  principal: string
  method: string
  path: string
  key: string
}

/** A request with its key. */
export interface KeyedRequest extends RequestKey {
  bodyHash: Buffer
}

/** A response as it was sent, to be replayed. */
export interface StoredResponse {
  status: number
  body: string
}

/** Who repeats a request, and what they may read. */
export interface ReceiptReader {
  knex: Knex
  user: SessionUser | null
  params: Record<string, string>
}

/**
 * The table whose rows store the key of the request that created them, in the unique column `client_id`. The receipt can be
 * rebuilt from the row after the stored response has expired.
 */
export interface ReceiptSource {
  table: string
  /**
   * For a response that is a record, which may grow: reads it as the caller may read it now, null where they no longer may. Only
   * its id is stored then.
   */
  readRecord?: (id: string, reader: ReceiptReader) => Promise<unknown>
  /** `row` is as PostgreSQL's to_json writes it: snake case, times as text. */
  receipt: (row: Record<string, unknown>, reader: ReceiptReader) => unknown
}

/** Stores the keys of commands, which change a row, for good. */
export const auditLog = 'audit_log'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Echoes the key on every response, including early refusals, so that a client can match the response to its request. */
export const echoKey: Middleware = (ctx, next) => {
  const key = ctx.get('Idempotency-Key')
  if (uuid.test(key)) ctx.set('Idempotency-Key', key)
  return next()
}

/** The key of this request, or null. Throws 400 when it is not a UUID. */
export function readKey(ctx: Context): string | null {
  const key = ctx.get('Idempotency-Key')
  if (!key) return null
  if (!uuid.test(key)) throw refuse.malformed('The Idempotency-Key must be a UUID.')
  return key.toLowerCase()
}

/** A hash of the body that does not depend on the order of keys or on whitespace. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(body)).digest()
}

/** What rebuilding a response takes once the stored one has expired: the status of success, and who asks. */
export interface Replay {
  status: number
  reader: ReceiptReader
}

/** The response this key got before, or null. Throws 422 when the key was used with another body, 410 when it was cancelled. */
export async function findStoredResponse(
  knex: Knex,
  request: KeyedRequest,
  source: ReceiptSource,
  { status: successStatus, reader }: Replay,
): Promise<StoredResponse | null> {
  const { rows } = await knex.raw(
    `select stored.body_hash = ? as same, stored.status, stored.body, to_json(made) as made,
       exists (select from cancelled_submissions where key = given.key) as cancelled
     from (select ?::uuid as key) given
     left join idempotency_keys stored
       on stored.key = given.key and stored.principal = ? and stored.method = ? and stored.path = ?
     left join ?? made on made.client_id = given.key`,
    [request.bodyHash, request.key, request.principal, request.method, request.path, source.table],
  )
  const { same, status, body, made, cancelled } = rows[0]
  if (cancelled) throw refuse.cancelled()
  if (same === false) throw refuse.keyReused()
  if (status) return { status, body: source.readRecord ? await currentRecord(source.readRecord, body, reader) : body }
  return made ? { status: successStatus, body: jsonText(await source.receipt(made, reader)) } : null
}

/** The record that a response was about, as it is now; empty where the caller may not read it any more. */
async function currentRecord(readRecord: NonNullable<ReceiptSource['readRecord']>, stored: string, reader: ReceiptReader) {
  const { id } = JSON.parse(stored)
  return jsonText((await readRecord(id, reader)) ?? undefined)
}

/** The body to store with a key: a response that contains a record is reduced to the record's id. */
function bodyToStore({ readRecord }: ReceiptSource, body: string): string {
  if (!readRecord) return body
  return JSON.stringify({ id: JSON.parse(body).id })
}

/** Whether a request with this key was stored, whatever its body was. */
export async function isStoredKey(knex: Knex, { key, principal, method, path }: RequestKey, { table }: ReceiptSource) {
  const { rows } = await knex.raw(
    `select exists (select from idempotency_keys where key = ? and principal = ? and method = ? and path = ?)
       or exists (select from ?? made where made.client_id = ?) as stored`,
    [key, principal, method, path, table, key],
  )
  return rows[0].stored === true
}

/** SQL: the advisory lock of a key. Storing and cancelling both take it, so they never run at the same time. */
const keyLock = 'hashtextextended(?::text, 0)'

/** Locks the key until the transaction ends, waiting for a request that is being stored; fails after 5 seconds. */
export async function lockKey(transaction: Knex.Transaction, key: string): Promise<void> {
  await transaction.raw(`set local lock_timeout = '5s'`)
  await transaction.raw(`select pg_advisory_xact_lock(${keyLock})`, [key])
}

/**
 * Runs `effect` in a transaction that also stores its response under the key. If the same request stored one meanwhile, that is
 * replayed. Throws 409 while another request with the same key is running, 410 and rolls back when the key was cancelled.
 */
export async function runOnce(
  knex: Knex,
  request: KeyedRequest,
  source: ReceiptSource,
  replay: Replay,
  effect: (transaction: Knex.Transaction) => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  try {
    return await knex.transaction(async (trx) => {
      const stored = await findUnderLock(trx, request, source, replay)
      if (stored) return { ...stored, replayed: true }
      const { status, body } = await effect(trx)
      // Under the lock and in a statement of its own, so that it sees every cancellation that was committed before.
      const { rowCount } = await trx.raw(
        `insert into idempotency_keys (principal, method, path, key, body_hash, status, body)
         select ?, ?, ?, ?, ?, ?, ? where not exists (select from cancelled_submissions where key = ?)`,
        [
          ...[request.principal, request.method, request.path, request.key, request.bodyHash],
          ...[status, bodyToStore(source, body), request.key],
        ],
      )
      if (!rowCount) throw refuse.cancelled()
      return { status, body, replayed: false }
    })
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown
    const stored = await findStoredResponse(knex, request, source, replay)
    if (!stored) throw thrown
    return { ...stored, replayed: true }
  }
}

/**
 * The response stored for this key since the first lookup, or null. The lock prevents that another request stores one before the
 * transaction ends. Throws 409 while another request with the key is running.
 */
export async function findUnderLock(
  trx: Knex.Transaction,
  request: KeyedRequest,
  source: ReceiptSource,
  replay: Replay,
): Promise<StoredResponse | null> {
  const { rows } = await trx.raw(`select pg_try_advisory_xact_lock(${keyLock}) as free`, [request.key])
  if (!rows[0].free) throw refuse.inProgress()
  return findStoredResponse(trx, request, source, { ...replay, reader: { ...replay.reader, knex: trx } })
}
