import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { refuse } from '../../platform/http/refusal.ts'
import { User } from '../users/index.ts'

/*
 * A pending sign-in: the password was right, and the second factor is missing. The database stores its state under the hash of a
 * random id in a separate cookie. It is no session, so it gives no access.
 */

const minutes = 15

/** A sign-in that waits for its second step. */
export interface PendingSignIn {
  hash: Buffer
  user: User
}

/** Begins a sign-in that a second step completes; without a user, the passkey determines the user. Returns its hash. */
export async function beginPendingSignIn(ctx: Context, knex: Knex, userId: string | null): Promise<Buffer> {
  const id = randomBytes(32).toString('base64url')
  const hash = hashId(id)
  await knex.raw(
    `insert into pending_sign_ins (id_hash, user_id, expires_at) values (?, ?, now() + interval '${minutes} minutes')`,
    [hash, userId],
  )
  ctx.cookies.set(getCookieName(ctx), id, { ...cookie, maxAge: minutes * 60_000 })
  return hash
}

/** Throws 401 without a pending sign-in of this browser, after its time limit, and for a user who was disabled meanwhile. */
export async function requirePendingSignIn(ctx: Context, knex: Knex): Promise<PendingSignIn> {
  const hash = heldHash(ctx)
  const row = hash && (await knex('pending_sign_ins').where({ id_hash: hash }).whereRaw('expires_at > now()').first('user_id'))
  const user = row?.user_id && (await User.query(knex).findById(row.user_id))
  if (!hash || !user || user.status !== 'active') throw refuse.signInOver()
  return { hash, user }
}

/** The hash of this browser's cookie, whether or not there is such a sign-in. */
export function heldHash(ctx: Context): Buffer | null {
  const id = ctx.cookies.get(getCookieName(ctx), { signed: true })
  return id ? hashId(id) : null
}

/** Deletes it, once. Throws 401 after its time limit, or where it ended with the sessions of its user. */
export async function consumePendingSignIn(transaction: Knex, hash: Buffer): Promise<void> {
  const taken = await transaction('pending_sign_ins').where({ id_hash: hash }).whereRaw('expires_at > now()').delete()
  if (!taken) throw refuse.signInOver()
  await transaction('factor_setups').where({ holder: hash }).delete()
}

/** The user has cancelled it, or has signed in another way. */
export async function endPendingSignIn(ctx: Context, knex: Knex): Promise<void> {
  const hash = heldHash(ctx)
  if (!hash) return
  await knex('pending_sign_ins').where({ id_hash: hash }).delete()
  await knex('factor_setups').where({ holder: hash }).delete()
  forgetPendingSignIn(ctx)
}

/** The browser drops the cookie of a sign-in that has ended. */
export function forgetPendingSignIn(ctx: Context): void {
  ctx.cookies.set(getCookieName(ctx), null, cookie)
}

/** Stores the challenge for a passkey, in place of an earlier one. */
export async function setChallenge(knex: Knex, hash: Buffer, challenge: string): Promise<void> {
  await knex('pending_sign_ins').where({ id_hash: hash }).update({ challenge })
}

/** The challenge for a passkey, with the user where known. Each challenge is returned once. */
export async function takeChallenge(
  ctx: Context,
  knex: Knex,
): Promise<{ hash: Buffer; challenge: string; userId: string | null } | null> {
  const hash = heldHash(ctx)
  if (!hash) return null
  const { rows } = await knex.raw(
    `with before as (
       select id_hash, challenge, user_id from pending_sign_ins
       where id_hash = ? and challenge is not null and expires_at > now() for update
     ), taken as (
       update pending_sign_ins set challenge = null from before where pending_sign_ins.id_hash = before.id_hash
     )
     select challenge, user_id as "userId" from before`,
    [hash],
  )
  return rows[0] ? { hash, ...rows[0] } : null
}

const cookie = { signed: true, httpOnly: true, sameSite: 'strict' } as const

/** As with the session cookie, the name depends on the scheme. */
const getCookieName = (ctx: Context) => ctx.sessionOptions.key.replace('session', 'pending-sign-in')

const hashId = (id: string) => createHash('sha256').update(id).digest()
