import type { Context } from 'koa'

/*
 * A user who signs out here may still be signed in at the provider: it was unreachable, or has no sign-out page. The next person
 * at this browser must not become that user by one click.
 */

const lifetime = 30 * 86_400_000

/** Stores in a cookie that a user of the provider has signed out in this browser. */
export function noteSignOut(ctx: Context): void {
  ctx.cookies.set(getCookieName(ctx), '1', { signed: true, httpOnly: true, sameSite: 'lax', maxAge: lifetime })
}

/** Deletes that cookie, after a sign-in by the provider. */
export function forgetSignOut(ctx: Context): void {
  if (asksAgain(ctx)) ctx.cookies.set(getCookieName(ctx), null, { signed: true, httpOnly: true, sameSite: 'lax' })
}

/** Whether the provider must ask for credentials, even with a session of its own. */
export function asksAgain(ctx: Context): boolean {
  return ctx.cookies.get(getCookieName(ctx), { signed: true }) !== undefined
}

/** As with the session cookie, the name depends on the scheme. */
const getCookieName = (ctx: Context) => ctx.sessionOptions.key.replace('session', 'signed-out')
