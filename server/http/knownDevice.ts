import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'

/*
 * A signed cookie says which accounts have signed in from this browser before, and outlives the session: what strangers fail
 * at elsewhere, or behind the same address, does not keep them out here. It opens nothing.
 */

const lifetime = 365 * 86_400_000
/** So many of those who share a device are known there, the last ones. */
const mostAccounts = 8

/** The id of this browser, where this user has signed in from it before; else null. */
export function knownDevice(ctx: Context, userId: string): string | null {
  const [id = '', ...tags] = read(ctx)
  return tags.includes(tagOf(id, userId)) ? id : null
}

/** From now on this user is known here. */
export function rememberDevice(ctx: Context, userId: string): void {
  const [id = randomBytes(16).toString('base64url'), ...tags] = read(ctx)
  const own = tagOf(id, userId)
  const all = [own, ...tags.filter((tag) => tag !== own)].slice(0, mostAccounts)
  ctx.cookies.set(nameOf(ctx), [id, ...all].join('.'), { signed: true, httpOnly: true, sameSite: 'lax', maxAge: lifetime })
}

/** Nothing of a cookie that is not there, or that nobody of ours has signed. */
function read(ctx: Context): string[] {
  return ctx.cookies.get(nameOf(ctx), { signed: true })?.split('.') ?? []
}

/** As the session's, whose name follows the scheme. */
const nameOf = (ctx: Context) => ctx.sessionOptions.key.replace('session', 'device')

/** Says nothing of the account to who reads the cookie. */
function tagOf(id: string, userId: string): string {
  return createHash('sha256').update(`${id} ${userId}`).digest('base64url').slice(0, 22)
}
