import { createHash, randomBytes } from 'node:crypto'
import type Keygrip from 'keygrip'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import { deleteSession, insertSession, lifetimeDays, type SessionUser, touchSession } from './sessionStore.ts'
import { overHttps } from './target.ts'

/** The data that a session starts with, in addition to its user. */
interface Begun {
  /** The sign-out address of the provider, empty where it has none; null after a sign-in with a password. */
  signOutUrl: string | null
  /** The trusted device that it is on; null without one. */
  trustedDeviceId: string | null
}

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
    session: (Partial<Begun> & { userId?: string; regenerate?: () => Promise<void> }) | null
    sessionOptions: { key: string }
  }
}

const day = 24 * 3_600_000
const maxUserAgentLength = 500

/**
 * Sessions: a random id of 256 bits in a signed cookie, its hash in PostgreSQL. A session expires 30 days after sign-in, for
 * staff after 12 hours without a request. It ends at once when it is revoked, or its user is disabled or signs out. All times are
 * the database's, which all instances share.
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
        const hash = hashId(id)
        const { user, isRevoked } = await touchSession(knex, hash)
        ctx.state.sessionRevoked = isRevoked
        if (!user) return null
        ctx.state.user = user
        ctx.state.session = hash
        return { userId: user.id }
      },
      set: (
        id: string,
        { userId, signOutUrl = null, trustedDeviceId = null }: Partial<Begun> & { userId: string },
        _maxAge: number,
        { ctx }: { ctx?: Context },
      ) => {
        const userAgent = ctx?.get('User-Agent').slice(0, maxUserAgentLength) || null
        return insertSession(within(ctx), hashId(id), { userId, userAgent, signOutUrl, trustedDeviceId })
      },
      destroy: (id: string, { ctx }: { ctx?: Context }) => deleteSession(within(ctx), hashId(id)),
    },
  })
  return [cookieByScheme(publicUrl), middleware]
}

/** Whether the user may be signed in: the request has a session cookie with a valid signature. Does not query the database. */
export function bringsSession({ app, cookies }: Context): boolean {
  const keys = app.keys as Keygrip
  return ['session', '__Host-session'].some((name) => {
    // `signed: true` would write into the answer, too, where the signature is wrong.
    const id = cookies.get(name, { signed: false })
    const signature = cookies.get(`${name}.sig`, { signed: false })
    return id && signature && keys.verify(`${name}=${id}`, signature)
  })
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

/** Signs a user in, with a new session id, so that an id planted beforehand is worthless. */
export type BeginSession = (userId: string, begun?: Partial<Begun>) => Promise<void>

/**
 * Runs a sign-in, with `begin`, in one transaction: the session and the rows that its sign-in checked or created are stored
 * together or not at all.
 */
export async function beginningSession<T>(
  ctx: Context,
  knex: Knex,
  act: (transaction: Knex, begin: BeginSession) => Promise<T>,
): Promise<T> {
  let hasBegun = false
  try {
    return await knex.transaction(async (transaction) =>
      act(transaction, async (userId, begun = {}) => {
        hasBegun = true
        ctx.session = { userId, ...begun }
        ctx.state.sessionTransaction = transaction
        try {
          await ctx.session.regenerate?.()
        } finally {
          ctx.state.sessionTransaction = null
        }
      }),
    )
  } catch (error) {
    // It is nowhere stored: the answer must not store it by itself.
    if (hasBegun) endSession(ctx)
    throw error
  }
}

/** Signs out: the session is deleted, so that a copy of the cookie is worthless. */
export function endSession(ctx: Context): void {
  ctx.session = null
}

function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
