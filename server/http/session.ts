import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import { overHttps } from './target.ts'

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
    /** The cookie is of a session that somebody has ended, or whose user was disabled. */
    sessionEnded: boolean
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
export function sessions(app: Koa, knex: Knex, publicUrl: URL | null): Middleware[] {
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
        const { user, isEnded } = await readSession(knex, hash)
        ctx.state.sessionEnded = isEnded
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
  return [byScheme(publicUrl), middleware]
}

/** The prefix makes browsers insist on https, this very host and the whole site; it cannot be had on plain http. */
function byScheme(publicUrl: URL | null): Middleware {
  return (ctx, next) => {
    ctx.state.user = null
    ctx.state.session = null
    ctx.state.sessionEnded = false
    ctx.cookies.secure = overHttps(ctx, publicUrl)
    ctx.sessionOptions.key = ctx.cookies.secure ? '__Host-session' : 'session'
    return next()
  }
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
export const isLive = `s.ended_at is null and s.expires_at > now() and u.disabled_at is null
  and (u.role in ('driver', 'shipper') or s.last_seen_at > now() - interval '12 hours')`

/** Of a user `u`, in SQL: a SessionUser. */
const sessionUser = `u.id, u.email, u.role, u.first_name as "firstName", u.last_name as "lastName",
  u.driver_id as "driverId", u.shipper_id as "shipperId"`

/** The user of a living session. Noted at most once a minute, so that reading stays reading. */
async function readSession(knex: Knex, hash: Buffer): Promise<{ user: SessionUser | null; isEnded: boolean }> {
  const { rows } = await knex.raw(
    `select ${sessionUser}, ${isLive} as live, s.ended_at is not null or u.disabled_at is not null as "isEnded",
            s.last_seen_at < now() - interval '1 minute' as stale
     from sessions s join users u on u.id = s.user_id
     where s.id_hash = ?`,
    [hash],
  )
  if (!rows[0]?.live) return { user: null, isEnded: rows[0]?.isEnded ?? false }
  const { live: _, isEnded, stale, ...user } = rows[0]
  if (stale) await knex.raw('update sessions set last_seen_at = now() where id_hash = ?', [hash])
  return { user, isEnded }
}

/** Who the living ones of these sessions are of, by their hashes in hex. Asking is no use of them. */
export async function liveUsers(knex: Knex, hashes: string[]): Promise<Map<string, SessionUser>> {
  const { rows } = await knex.raw<{ rows: (SessionUser & { hash: string })[] }>(
    `select encode(s.id_hash, 'hex') as hash, ${sessionUser}
     from sessions s join users u on u.id = s.user_id
     where s.id_hash in (select decode(hash, 'hex') from unnest(?::text[]) hash) and ${isLive}`,
    [hashes],
  )
  return new Map(rows.map(({ hash, ...user }) => [hash, user]))
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
