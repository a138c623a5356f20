import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'

/** A sign-in that has begun and is expected back from the provider. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** The requested path. */
  returnTo: string
  /** The time of its beginning, in milliseconds. */
  at: number
}

const lifetime = 10 * 60_000
/** The maximum length of all attempt cookies: Node limits the headers to 16 kB. The oldest are deleted first. */
const maxCookieLength = 6_000

/** Begins a sign-in with its own signed cookie. Several tabs can sign in at once, and only this browser can finish it. */
export function beginAttempt(ctx: Context, returnTo: string, now: number): Attempt {
  const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), returnTo, at: now }
  let length = 0
  for (const { name, value } of begun(ctx)) {
    length += value.length
    if (length > maxCookieLength) end(ctx, name)
  }
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  ctx.cookies.set(getCookieName(ctx, attempt.state), value, { signed: true, httpOnly: true, sameSite: 'lax', maxAge: lifetime })
  return attempt
}

/**
 * Ends the attempt with this state and returns it; a copy of its cookie fails from then on. Null where this browser has no such
 * attempt, or it was finished, or has expired.
 */
export async function takeAttempt(ctx: Context, knex: Knex, state: unknown, now: number): Promise<Attempt | null> {
  if (typeof state !== 'string' || !state) return null
  const name = getCookieName(ctx, state)
  const value = ctx.cookies.get(name, { signed: true })
  if (!value) return null
  end(ctx, name)
  const attempt = read(value)
  if (attempt.state !== state || now - attempt.at >= lifetime) return null
  const finished = await knex('finished_sign_ins')
    .insert({ state_hash: hashState(state), expires_at: new Date(attempt.at + lifetime) })
    .onConflict('state_hash')
    .ignore()
    .returning('state_hash')
  return finished.length > 0 ? attempt : null
}

const hashState = (state: string) => createHash('sha256').update(state).digest()

/** As with the session cookie, the name depends on the scheme. */
const getPrefix = (ctx: Context) => ctx.sessionOptions.key.replace('session', 'signing-in-')

const getCookieName = (ctx: Context, state: string) => getPrefix(ctx) + hashState(state).toString('base64url').slice(0, 22)

/** The cookies of attempts, the newest first. */
function begun(ctx: Context): { name: string; value: string }[] {
  return ctx
    .get('Cookie')
    .split('; ')
    .map((pair) => pair.split('='))
    .flatMap(([name = '', value = '']) => (name.startsWith(getPrefix(ctx)) && !name.endsWith('.sig') ? [{ name, value }] : []))
    .filter(({ name }) => ctx.cookies.get(name, { signed: true }) !== undefined)
    .sort((a, b) => read(b.value).at - read(a.value).at)
}

const read = (value: string) => JSON.parse(Buffer.from(value, 'base64url').toString()) as Attempt

function end(ctx: Context, name: string): void {
  ctx.cookies.set(name, null, { signed: true, httpOnly: true, sameSite: 'lax' })
}
