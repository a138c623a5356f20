import { createHash, randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'

/** For SESSION_KEYS, where sessions are begun in the database. */
export const benchKey = 'a-key-that-only-the-benchmarks-know'

/** Begins so many sessions of these users in turn, without signing in; returns the cookie of each. */
export async function beginSessions(knex: Knex, userIds: readonly string[], count: number): Promise<string[]> {
  const keys = new Keygrip([benchKey], 'sha256')
  const begun = Array.from({ length: count }, (_, one) => {
    const id = randomBytes(32).toString('base64url')
    const row = {
      id_hash: createHash('sha256').update(id).digest(),
      user_id: userIds[one % userIds.length],
      expires_at: knex.raw(`now() + interval '1 day'`),
    }
    return { row, cookie: `session=${id}; session.sig=${keys.sign(`session=${id}`)}` }
  })
  for (let from = 0; from < begun.length; from += 1_000) {
    await knex('sessions').insert(begun.slice(from, from + 1_000).map(({ row }) => row))
  }
  return begun.map(({ cookie }) => cookie)
}

/** Signs a demo person in and returns the session cookie. */
export async function signInAs(role: string, url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@fairlane.example`, password: 'fairlane-demo' }),
  })
  if (answer.status !== 204) throw new Error(`The sign-in failed with ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
