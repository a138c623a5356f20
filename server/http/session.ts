import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'

/** Who is signed in, as the row of users says at this very request. */
export interface SessionUser {
  id: string
  email: string
  role: string
  firstName: string
  lastName: string
  /** Whose own rows this person sees. */
  driverId: string | null
  shipperId: string | null
}

declare module 'koa' {
  interface DefaultState {
    user: SessionUser | null
    /** The hash that the session is kept under, to ask later whether it still lives. */
    session: Buffer | null
  }
  interface DefaultContext {
    session: { userId?: string; regenerate?: () => Promise<void> } | null
    sessionOptions: { key: string }
  }
}

const lifetimeDays = 30
const day = 24 * 3_600_000
const longestUserAgent = 500

/**
 * Sessions: a random id of 256 bits in a signed cookie, its hash in PostgreSQL. They end 30 days after sign-in, for staff
 * after 12 hours without a request, and at once and for good when the user is disabled or signs out: all by the database's
 * clock.
 */
export function sessions(app: Koa, knex: Knex): Middleware[] {
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
        const user = await liveUser(knex, hash)
        if (!user) return null
        ctx.state.user = user
        ctx.state.session = hash
        return { userId: user.id }
      },
      set: async (id: string, { userId }: { userId: string }, _maxAge: number, { ctx }: { ctx?: Context }) => {
        await knex.raw(
          `insert into sessions (id_hash, user_id, user_agent, expires_at)
             values (?, ?, ?, now() + interval '${lifetimeDays} days')
             on conflict (id_hash) do nothing`,
          [hashOf(id), userId, ctx?.get('User-Agent').slice(0, longestUserAgent) || null],
        )
      },
      destroy: async (id: string) => {
        await knex.raw('delete from sessions where id_hash = ?', [hashOf(id)])
      },
    },
  })
  return [nameByScheme, middleware]
}

/** The prefix makes browsers insist on https, this very host and the whole site; it cannot be had on plain http. */
const nameByScheme: Middleware = (ctx, next) => {
  ctx.state.user = null
  ctx.state.session = null
  ctx.sessionOptions.key = ctx.secure ? '__Host-session' : 'session'
  return next()
}

/** Signs the user in: whatever session there was is gone, and the new one has a new id. */
export async function beginSession(ctx: Context, userId: string): Promise<void> {
  ctx.session = { userId }
  await ctx.session.regenerate?.()
}

/** Signs out: the session is deleted, so that a copy of the cookie is worth nothing. */
export function endSession(ctx: Context): void {
  ctx.session = null
}

/** Of a session `s` of a user `u`, in SQL: that it has not ended. */
export const isLive = `s.expires_at > now() and u.disabled_at is null
  and (u.role in ('driver', 'shipper') or s.last_seen_at > now() - interval '12 hours')`

/** The user of a living session, or null. Noted at most once a minute, so that reading stays reading. */
export async function liveUser(knex: Knex, hash: Buffer, { touch = true } = {}): Promise<SessionUser | null> {
  const { rows } = await knex.raw(
    `select u.id, u.email, u.role, u.first_name as "firstName", u.last_name as "lastName",
            u.driver_id as "driverId", u.shipper_id as "shipperId",
            s.last_seen_at < now() - interval '1 minute' as stale
     from sessions s join users u on u.id = s.user_id
     where s.id_hash = ? and ${isLive}`,
    [hash],
  )
  if (!rows[0]) return null
  const { stale, ...user } = rows[0]
  if (stale && touch) await knex.raw('update sessions set last_seen_at = now() where id_hash = ?', [hash])
  return user
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
