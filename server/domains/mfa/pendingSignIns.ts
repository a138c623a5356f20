import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { refuse } from '../../platform/http/refusal.ts'
import { User } from '../users/User.ts'

/*
 * Whose password was right and whose second factor is still to come. The state is in the database, under the hash of a random id
 * in a cookie of its own: no session, which therefore opens nothing.
 */

const minutes = 15

/** A sign-in that waits for its second step. */
export interface HalfSignIn {
  hash: Buffer
  user: User
}

/** Begins a sign-in that a second step has to complete; without a user a passkey is to say who it is. Returns its hash. */
export async function beginHalfSignIn(ctx: Context, knex: Knex, userId: string | null): Promise<Buffer> {
  const id = randomBytes(32).toString('base64url')
  const hash = hashOf(id)
  await knex.raw(
    `insert into half_sign_ins (id_hash, user_id, expires_at) values (?, ?, now() + interval '${minutes} minutes')`,
    [hash, userId],
  )
  ctx.cookies.set(nameOf(ctx), id, { ...cookie, maxAge: minutes * 60_000 })
  return hash
}

/** Throws 401 where this browser has none, or it has taken too long, or the user was disabled meanwhile. */
export async function requireHalfSignIn(ctx: Context, knex: Knex): Promise<HalfSignIn> {
  const hash = heldHash(ctx)
  const row = hash && (await knex('half_sign_ins').where({ id_hash: hash }).whereRaw('expires_at > now()').first('user_id'))
  const user = row?.user_id && (await User.query(knex).findById(row.user_id))
  if (!hash || !user || user.status !== 'active') throw refuse.signInOver()
  return { hash, user }
}

/** The hash of what this browser holds, whether or not there is such a sign-in. */
export function heldHash(ctx: Context): Buffer | null {
  const id = ctx.cookies.get(nameOf(ctx), { signed: true })
  return id ? hashOf(id) : null
}

/** Takes it away, once. Throws 401 where it has taken too long meanwhile, or was ended with the sessions of its user. */
export async function takeHalfSignIn(transaction: Knex, hash: Buffer): Promise<void> {
  const taken = await transaction('half_sign_ins').where({ id_hash: hash }).whereRaw('expires_at > now()').delete()
  if (!taken) throw refuse.signInOver()
  await transaction('factor_setups').where({ holder: hash }).delete()
}

/** It is given up, or somebody has signed in another way. */
export async function endHalfSignIn(ctx: Context, knex: Knex): Promise<void> {
  const hash = heldHash(ctx)
  if (!hash) return
  await knex('half_sign_ins').where({ id_hash: hash }).delete()
  await knex('factor_setups').where({ holder: hash }).delete()
  forgetHalfSignIn(ctx)
}

/** It was taken away: the browser needs not hold it any more. */
export function forgetHalfSignIn(ctx: Context): void {
  ctx.cookies.set(nameOf(ctx), null, cookie)
}

/** Notes what a passkey has to sign, in place of what it had to before. */
export async function setChallenge(knex: Knex, hash: Buffer, challenge: string): Promise<void> {
  await knex('half_sign_ins').where({ id_hash: hash }).update({ challenge })
}

/** What a passkey has to sign here, and whose it must be where that is known. Each challenge is told once. */
export async function takeChallenge(
  ctx: Context,
  knex: Knex,
): Promise<{ hash: Buffer; challenge: string; userId: string | null } | null> {
  const hash = heldHash(ctx)
  if (!hash) return null
  const { rows } = await knex.raw(
    `with before as (
       select id_hash, challenge, user_id from half_sign_ins
       where id_hash = ? and challenge is not null and expires_at > now() for update
     ), taken as (
       update half_sign_ins set challenge = null from before where half_sign_ins.id_hash = before.id_hash
     )
     select challenge, user_id as "userId" from before`,
    [hash],
  )
  return rows[0] ? { hash, ...rows[0] } : null
}

const cookie = { signed: true, httpOnly: true, sameSite: 'strict' } as const

/** Like the session cookie's, the name depends on the scheme. */
const nameOf = (ctx: Context) => ctx.sessionOptions.key.replace('session', 'half-signed-in')

const hashOf = (id: string) => createHash('sha256').update(id).digest()
