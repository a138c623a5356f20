import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'

/*
 * A signed cookie that outlives the session names the accounts that have signed in from this browser. Failed sign-ins from
 * elsewhere, or from the same address, then do not lock these accounts out here. The cookie grants no access.
 */

const lifetime = 365 * 86_400_000
/** On a shared device only the most recent accounts stay known. */
const maxAccounts = 8

/** The id of this browser if this user has signed in from it before, else null. */
export function trustedDevice(ctx: Context, userId: string): string | null {
  const [id = '', ...tags] = read(ctx)
  return tags.includes(getTag(id, userId)) ? id : null
}

/** Adds this user to the known accounts of this browser. */
export function rememberDevice(ctx: Context, userId: string): void {
  const [id = randomBytes(16).toString('base64url'), ...tags] = read(ctx)
  const own = getTag(id, userId)
  const all = [own, ...tags.filter((tag) => tag !== own)].slice(0, maxAccounts)
  ctx.cookies.set(getCookieName(ctx), [id, ...all].join('.'), { signed: true, httpOnly: true, sameSite: 'lax', maxAge: lifetime })
}

/** Empty when the cookie is missing or its signature is wrong. */
function read(ctx: Context): string[] {
  return ctx.cookies.get(getCookieName(ctx), { signed: true })?.split('.') ?? []
}

/** Like the session cookie's, the name depends on the scheme. */
const getCookieName = (ctx: Context) => ctx.sessionOptions.key.replace('session', 'device')

/** A hash, so that the cookie does not reveal its accounts. */
function getTag(id: string, userId: string): string {
  return createHash('sha256').update(`${id} ${userId}`).digest('base64url').slice(0, 22)
}
