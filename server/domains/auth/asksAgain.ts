import type { Context } from 'koa'

/*
 * Whoever signs out here may still be signed in at the provider: it was not reached, or has no page for that. The next person at
 * this browser must not come in as them by one press.
 */

const lifetime = 30 * 86_400_000

/** Somebody whom the provider had signed in has left this browser. */
export function noteSignOut(ctx: Context): void {
  ctx.cookies.set(nameOf(ctx), '1', { signed: true, httpOnly: true, sameSite: 'lax', maxAge: lifetime })
}

/** Somebody has signed in by the provider since. */
export function forgetSignOut(ctx: Context): void {
  if (asksAgain(ctx)) ctx.cookies.set(nameOf(ctx), null, { signed: true, httpOnly: true, sameSite: 'lax' })
}

/** Whether the provider is to ask who it is, whomever it knows. */
export function asksAgain(ctx: Context): boolean {
  return ctx.cookies.get(nameOf(ctx), { signed: true }) !== undefined
}

/** Like the session cookie's, the name depends on the scheme. */
const nameOf = (ctx: Context) => ctx.sessionOptions.key.replace('session', 'signed-out')
