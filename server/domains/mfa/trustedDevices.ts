/*
 * A trusted device is a browser that its user has trusted together with a right code: it needs no code for 30 days. Its cookie
 * has a random token, and the database the hash of user and token. The cookie is useless for another user, or without the
 * password.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { TrustedDevice } from '#shared/access/secondFactor'
import { trustedDeviceDays } from '#shared/access/secondFactor'
import { deviceOf } from '#shared/access/session'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'

const maxUserAgentLength = 500

/** Makes this browser a trusted device of the user, in place of an earlier entry, and returns its id. */
export async function rememberTrustedDevice(ctx: Context, transaction: Knex, userId: string): Promise<string> {
  const before = heldHash(ctx, userId)
  if (before) await transaction('trusted_devices').where({ token_hash: before }).delete()
  const token = randomBytes(32).toString('base64url')
  const user_agent = ctx.get('User-Agent').slice(0, maxUserAgentLength) || null
  const expires_at = transaction.raw(`now() + interval '${trustedDeviceDays} days'`)
  const [{ id }] = await transaction('trusted_devices')
    .insert({ user_id: userId, token_hash: hashToken(userId, token), user_agent, expires_at })
    .returning('id')
  await recordChange(transaction, {
    resource: 'users',
    id: userId,
    what: 'trusted-device',
    from: 'active',
    to: 'active',
    userId,
    reason: deviceOf(user_agent),
  })
  ctx.cookies.set(getCookieName(ctx, userId), token, { ...cookie, maxAge: trustedDeviceDays * 86_400_000 })
  return id
}

/** The id of this browser if it is a trusted device of the user; null otherwise, or after it has expired. */
export async function readTrustedDevice(ctx: Context, transaction: Knex, userId: string): Promise<string | null> {
  const hash = heldHash(ctx, userId)
  if (!hash) return null
  const [used] = await transaction('trusted_devices')
    .where({ token_hash: hash, user_id: userId })
    .whereRaw('expires_at > now()')
    .update({ last_used_at: transaction.fn.now() })
    .returning('id')
  return used?.id ?? null
}

/** The trusted devices of a user, this one first, then by last use. */
export async function listTrustedDevices(knex: Knex, userId: string, ctx: Context): Promise<TrustedDevice[]> {
  const currentHash = heldHash(ctx, userId)
  const rows = await knex('trusted_devices')
    .where({ user_id: userId })
    .whereRaw('expires_at > now()')
    .orderByRaw('token_hash = ? desc nulls last, last_used_at desc, id', [currentHash])
  return rows.map(({ id, user_agent, last_used_at, expires_at, token_hash }) => ({
    id,
    device: deviceOf(user_agent),
    isHere: currentHash?.equals(token_hash) ?? false,
    lastUsedAt: last_used_at.toISOString(),
    until: expires_at.toISOString(),
  }))
}

/** Removes a trusted device of the user, which needs a code again. Throws 404 for one that is not theirs. */
export async function forgetTrustedDevice(knex: Knex, userId: string, id: string): Promise<void> {
  await knex.transaction(async (transaction) => {
    const [deleted] = await transaction('trusted_devices').where({ id, user_id: userId }).delete().returning('user_agent')
    if (!deleted) throw refuse.notFound('own device')
    await recordChange(transaction, {
      resource: 'users',
      id: userId,
      what: 'forget-device',
      from: 'active',
      to: 'active',
      userId,
      reason: deviceOf(deleted.user_agent),
    })
  })
}

/** Removes all trusted devices of the user, which need a code again. */
export async function forgetTrustedDevices(transaction: Knex, userId: string): Promise<void> {
  await transaction('trusted_devices').where({ user_id: userId }).delete()
}

const cookie = { signed: true, httpOnly: true, sameSite: 'strict' } as const

function heldHash(ctx: Context, userId: string): Buffer | null {
  const token = ctx.cookies.get(getCookieName(ctx, userId), { signed: true })
  return token ? hashToken(userId, token) : null
}

/** One cookie for each user of this browser. As with the session cookie, the name depends on the scheme. */
const getCookieName = (ctx: Context, userId: string) =>
  ctx.sessionOptions.key.replace(
    'session',
    `trusted-device-${createHash('sha256').update(userId).digest('base64url').slice(0, 11)}`,
  )

const hashToken = (userId: string, token: string) => createHash('sha256').update(`${userId} ${token}`).digest()
