import type { Knex } from 'knex'
import { deviceOf, type Session } from '#shared/access/session'
import { transientFailure } from '../database/failure.ts'

/** The signed-in user, read from `users` on every request. */
export interface SessionUser {
  id: string
  email: string
  role: string
  firstName: string
  lastName: string
  /** The driver or shipper whose rows are this user's own. */
  driverId: string | null
  shipperId: string | null
}

/** A session expires this many days after sign-in, however active it is. */
export const lifetimeDays = 30

/** SQL, for a session `s` of a user `u`: whether it may still be used. */
const isLive = `s.ended_at is null and s.expires_at > now() and u.disabled_at is null
  and (u.role in ('driver', 'shipper') or s.last_seen_at > now() - interval '12 hours')`

/** SQL, for a user `u`: the columns of a SessionUser. */
const userColumns = `u.id, u.email, u.role, u.first_name as "firstName", u.last_name as "lastName",
  u.driver_id as "driverId", u.shipper_id as "shipperId"`

/** Stores a session by the hash of its id, unless it is stored already. */
export async function insertSession(
  knex: Knex,
  hash: Buffer,
  session: { userId: string; userAgent: string | null; signOutUrl: string | null; trustedDeviceId: string | null },
): Promise<void> {
  const { userId, userAgent, signOutUrl, trustedDeviceId } = session
  await knex.raw(
    `insert into sessions (id_hash, user_id, user_agent, sign_out_url, trusted_device_id, expires_at)
     values (?, ?, ?, ?, ?, now() + interval '${lifetimeDays} days')
     on conflict (id_hash) do nothing`,
    [hash, userId, userAgent, signOutUrl, trustedDeviceId],
  )
}

/** The sign-out address of this session's provider, empty where it has none; null after a sign-in with a password. */
export async function signOutUrlOf(knex: Knex, hash: Buffer): Promise<string | null> {
  const row = await knex('sessions').where({ id_hash: hash }).first('sign_out_url')
  return row?.sign_out_url ?? null
}

/** The user of a live session. `last_seen_at` is updated at most once a minute, so that most requests write nothing. */
export async function touchSession(knex: Knex, hash: Buffer): Promise<{ user: SessionUser | null; isRevoked: boolean }> {
  const { rows } = await knex.raw(
    `select ${userColumns}, ${isLive} as live, s.ended_at is not null or u.disabled_at is not null as "isRevoked",
            s.last_seen_at < now() - interval '1 minute' as stale
     from sessions s join users u on u.id = s.user_id
     where s.id_hash = ?`,
    [hash],
  )
  if (!rows[0]?.live) return { user: null, isRevoked: rows[0]?.isRevoked ?? false }
  const { live: _, isRevoked, stale, ...user } = rows[0]
  if (stale) await markSeen(knex, hash)
  return { user, isRevoked }
}

async function markSeen(knex: Knex, hash: Buffer): Promise<void> {
  try {
    await knex.raw('update sessions set last_seen_at = now() where id_hash = ?', [hash])
  } catch (error) {
    // On a full disk or a standby people go on reading; a request that stores something fails by itself.
    if (transientFailure(error) !== 'readOnly') throw error
  }
}

/** The users of those of these sessions that are live, by the session's hash in hex. Does not count as use. */
export async function findLiveUsers(knex: Knex, hashes: string[]): Promise<Map<string, SessionUser>> {
  const { rows } = await knex.raw<{ rows: (SessionUser & { hash: string })[] }>(
    `select encode(s.id_hash, 'hex') as hash, ${userColumns}
     from sessions s join users u on u.id = s.user_id
     where s.id_hash in (select decode(hash, 'hex') from unnest(?::text[]) hash) and ${isLive}`,
    [hashes],
  )
  return new Map(rows.map(({ hash, ...user }) => [hash, user]))
}

/**
 * An active user, whatever their sessions; null for any other. The lock prevents changes to the user until the transaction ends.
 * A later change therefore finds the rows that this transaction creates for the user.
 */
export async function lockActiveUser(transaction: Knex, id: string): Promise<SessionUser | null> {
  const { rows } = await transaction.raw<{ rows: SessionUser[] }>(
    `select ${userColumns} from users u where u.id = ? and u.status = 'active' for share`,
    [id],
  )
  return rows[0] ?? null
}

interface SessionRow extends Omit<Session, 'createdAt' | 'lastSeenAt' | 'device'> {
  createdAt: Date
  lastSeenAt: Date
  userAgent: string | null
}

/** The live sessions of a user, the current one first, then by last use. Never exposes the hash. */
export async function listSessions(knex: Knex, userId: string, current: Buffer | null): Promise<Session[]> {
  const { rows } = await knex.raw<{ rows: SessionRow[] }>(
    `select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.user_agent as "userAgent",
            s.id_hash = ? as "isCurrent"
     from sessions s join users u on u.id = s.user_id
     where s.user_id = ? and ${isLive}
     order by "isCurrent" desc, s.last_seen_at desc, s.id`,
    [current, userId],
  )
  return rows.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device: deviceOf(userAgent),
  }))
}

/**
 * Revokes a session of this user and returns its hash, or null when there is no such session. The row remains, so that its device
 * learns of it on its next request. On a trusted device, the second factor is required again.
 */
export async function revokeSession(knex: Knex, userId: string, id: string): Promise<Buffer | null> {
  const { rows } = await knex.raw(
    `with ended as (
       update sessions set ended_at = now() where id = ? and user_id = ? and ended_at is null returning id_hash, trusted_device_id
     ), forgotten as (
       delete from trusted_devices using ended where trusted_devices.id = ended.trusted_device_id
     )
     select id_hash from ended`,
    [id, userId],
  )
  return rows[0]?.id_hash ?? null
}

/** Ends pending sign-ins, and requires the second factor again on all trusted devices. */
async function forgetSignIns(knex: Knex, userId: string): Promise<void> {
  for (const table of ['pending_sign_ins', 'trusted_devices']) await knex(table).where({ user_id: userId }).delete()
}

/** Revokes all sessions of this user except the current one; ends pending sign-ins and trusted devices. */
export async function revokeOtherSessions(knex: Knex, userId: string, current: Buffer): Promise<void> {
  await forgetSignIns(knex, userId)
  await knex.raw('update sessions set ended_at = now() where user_id = ? and id_hash <> ? and ended_at is null', [
    userId,
    current,
  ])
}

/**
 * Revokes all sessions of this user; ends pending sign-ins and trusted devices. Returns the number of sessions that were active.
 */
export async function revokeSessions(knex: Knex, userId: string): Promise<number> {
  await forgetSignIns(knex, userId)
  const { rows } = await knex.raw(
    `with live as (
       select s.id from sessions s join users u on u.id = s.user_id where s.user_id = ? and ${isLive}
     ), ended as (
       update sessions set ended_at = now() where user_id = ? and ended_at is null
     )
     select count(*)::int as count from live`,
    [userId, userId],
  )
  return rows[0].count
}

/** Revokes the sessions of all demo users, for a server on which they may no longer sign in. */
export async function revokeDemoSessions(knex: Knex): Promise<void> {
  await knex.raw(`
    update sessions set ended_at = now()
    where ended_at is null and user_id in (select id from users where is_demo)`)
}

/** Deletes a session, by the hash of its id, after signing out. */
export async function deleteSession(knex: Knex, hash: Buffer): Promise<void> {
  await knex.raw('delete from sessions where id_hash = ?', [hash])
}

/** Deletes expired sessions, and revoked ones after the cookie has expired on every device. */
export async function deleteExpiredSessions(knex: Knex): Promise<void> {
  await knex.raw(`delete from sessions where coalesce(ended_at + interval '${lifetimeDays} days', expires_at) < now()`)
}
