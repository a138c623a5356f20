import type { Knex } from 'knex'
import { deviceOf, type Session } from '#shared/session'
import { isLive } from '../http/session.ts'

interface Row extends Omit<Session, 'createdAt' | 'lastSeenAt' | 'device'> {
  createdAt: Date
  lastSeenAt: Date
  userAgent: string | null
}

/** Where this user is signed in: the session that asks first, then the last used. Never the hash that a session is kept under. */
export async function listSessions(knex: Knex, userId: string, current: Buffer | null): Promise<Session[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
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
 * Ends a session of this user: its cookie is dead from now on, and its device is told to forget them when it comes back.
 * Answers the hash it is kept under, or null when there is none such.
 */
export async function removeSession(knex: Knex, userId: string, id: string): Promise<Buffer | null> {
  const { rows } = await knex.raw(
    'update sessions set ended_at = now() where id = ? and user_id = ? and ended_at is null returning id_hash',
    [id, userId],
  )
  return rows[0]?.id_hash ?? null
}
