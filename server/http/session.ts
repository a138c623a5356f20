import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import { deleteSession, insertSession, lifetimeDays, type SessionUser, touchSession } from './sessionStore.ts'
import { overHttps } from './target.ts'

declare module 'koa' {
  interface DefaultState {
    user: SessionUser | null
    /** The hash of the session id, under which the session is stored. */
    session: Buffer | null
    /** The cookie's session was revoked, or its user disabled. */
    sessionRevoked: boolean
    /** In which a session is stored, where that is one with something else. */
    sessionTransaction: Knex | null
  }
  interface DefaultContext {
    session: { userId?: string; signOutUrl?: string | null; regenerate?: () => Promise<void> } | null
    sessionOptions: { key: string }
  }
}

const day = 24 * 3_600_000
const maxUserAgentLength = 500

/**
 * Sessions: a random id of 256 bits in a signed cookie, its hash in PostgreSQL. A session expires 30 days after sign-in,
 * for staff after 12 hours without a request, and is over at once when it is revoked, its user is disabled or signs out.
 * All times are the database's, which all instances share.
 */
export function sessions(app: Koa, knex: Knex, publicUrl: URL | null): Middleware[] {
  const within = (ctx?: Context) => ctx?.state.sessionTransaction ?? knex
  const middleware = createSession(app, {
    key: 'session',
    maxAge: lifetimeDays * day,
    httpOnly: true,
    signed: true,
    sameSite: 'lax',
    genid: () => randomBytes(32).toString('base64url'),
    store: {
      get: async (id: string, _maxAge: number, { ctx }: { ctx?: Context }) => {
        if (!ctx) return null
        const hash = hashOf(id)
        const { user, isRevoked } = await touchSession(knex, hash)
        ctx.state.sessionRevoked = isRevoked
        if (!user) return null
        ctx.state.user = user
        ctx.state.session = hash
        return { userId: user.id }
      },
      set: (
        id: string,
        { userId, signOutUrl = null }: { userId: string; signOutUrl?: string | null },
        _maxAge: number,
        { ctx }: { ctx?: Context },
      ) => {
        const userAgent = ctx?.get('User-Agent').slice(0, maxUserAgentLength) || null
        return insertSession(within(ctx), hashOf(id), { userId, userAgent, signOutUrl })
      },
      destroy: (id: string, { ctx }: { ctx?: Context }) => deleteSession(within(ctx), hashOf(id)),
    },
  })
  return [cookieByScheme(publicUrl), middleware]
}

/** Browsers accept the prefix `__Host-` only over https, and then only for this exact host; plain http cannot use it. */
function cookieByScheme(publicUrl: URL | null): Middleware {
  return (ctx, next) => {
    ctx.state.user = null
    ctx.state.session = null
    ctx.state.sessionRevoked = false
    ctx.state.sessionTransaction = null
    ctx.cookies.secure = overHttps(ctx, publicUrl)
    ctx.sessionOptions.key = ctx.cookies.secure ? '__Host-session' : 'session'
    return next()
  }
}

/**
 * Signs the user in with a new session id, so that an id planted beforehand is worthless. `signOutUrl`: where the provider that
 * has signed them in signs them out, empty where it does not. `transaction`: in which the session is stored; where that fails
 * after all, the caller has to end the session.
 */
export async function beginSession(
  ctx: Context,
  userId: string,
  { signOutUrl = null, transaction = null }: { signOutUrl?: string | null; transaction?: Knex | null } = {},
): Promise<void> {
  ctx.session = { userId, signOutUrl }
  ctx.state.sessionTransaction = transaction
  try {
    await ctx.session.regenerate?.()
  } finally {
    ctx.state.sessionTransaction = null
  }
}

/** Signs out: the session is deleted, so that a copy of the cookie is worthless. */
export function endSession(ctx: Context): void {
  ctx.session = null
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
