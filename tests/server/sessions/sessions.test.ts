import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.knex('sessions').del())
afterAll(() => server.close())

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const signIn = async (email: string, userAgent = windows) => {
  const answer = await server.request('/api/login', {
    json: { email, password: testPassword },
    headers: { 'user-agent': userAgent },
  })
  return cookiesOf(answer)
}
const listed = async (cookie: string) => (await server.request('/api/sessions', { cookie })).json()
const end = (cookie: string, id: string) => server.request(`/api/sessions/${id}`, { method: 'DELETE', json: {}, cookie })
const statusOf = async (cookie: string) => (await server.request('/api/auth/user', { cookie })).status

test('a user sees only their own sessions, the current one first and marked, without anything secret', async () => {
  const { email } = await createUser(server.knex, { role: 'viewer' })
  const asks = await signIn(email)
  await signIn(email, `${'x'.repeat(600)} Firefox/143.0`)
  await signIn((await createUser(server.knex)).email)
  const sessions = await listed(asks)
  expect(sessions).toHaveLength(2)
  expect(sessions).toMatchObject([
    { isCurrent: true, device: 'Chrome on Windows' },
    { isCurrent: false, device: null },
  ])
  for (const one of sessions) {
    expect(Object.keys(one).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'])
    expect(Math.abs(Date.parse(one.createdAt) - Date.now())).toBeLessThan(60_000)
  }
  const [retained] = await server.knex('sessions').select(server.knex.raw('max(length(user_agent)) as longest'))
  expect(retained.longest).toBe(500)
})

test('an expired session is not listed', async () => {
  const { email } = await createUser(server.knex, { role: 'viewer' })
  const asks = await signIn(email)
  await signIn(email)
  await signIn(email)
  const [expired, idle] = (await listed(asks)).slice(1)
  await server
    .knex('sessions')
    .where({ id: expired.id })
    .update({ expires_at: new Date(Date.now() - 1_000) })
  const longAgo = new Date(Date.now() - 12.1 * 3_600_000)
  await server.knex('sessions').where({ id: idle.id }).update({ last_seen_at: longAgo })
  expect(await listed(asks)).toHaveLength(1)
})

/** The API's response to a device with this cookie. */
const outcomeOf = async (cookie: string) => {
  const answer = await server.request('/api/auth/user', { cookie, headers: { accept: 'application/problem+json' } })
  return [answer.status, (await answer.json()).type]
}

test('a device learns for 30 days that its session was revoked or its user disabled, but not that it expired', async () => {
  const user = await createUser(server.knex, { role: 'driver' })
  const [asks, lost, expired] = [await signIn(user.email), await signIn(user.email), await signIn(user.email)]
  const [, ...others] = await listed(asks)
  const sessions = server.knex('sessions')
  const hashOf = (cookie: string) =>
    createHash('sha256')
      .update(/session=([^;]+)/.exec(cookie)?.[1] ?? '')
      .digest()
  const idOf = async (cookie: string) =>
    (
      await sessions
        .clone()
        .where({ id_hash: hashOf(cookie) })
        .first('id')
    ).id
  await sessions
    .clone()
    .where({ id: await idOf(expired) })
    .update({ expires_at: new Date(Date.now() - 1_000) })
  expect(others).toHaveLength(2)
  expect((await end(asks, await idOf(lost))).status).toBe(204)
  expect(await outcomeOf(lost)).toEqual([401, 'session-ended'])
  expect(await outcomeOf(expired)).toEqual([401, 'about:blank'])
  expect(await outcomeOf('')).toEqual([401, 'about:blank'])
  expect(await listed(asks)).toHaveLength(1)

  await server.knex('users').where({ id: user.id }).update({ disabled_at: new Date() })
  expect(await outcomeOf(asks)).toEqual([401, 'session-ended'])
  // It stays revoked when the user is enabled again.
  await server.knex('users').where({ id: user.id }).update({ disabled_at: null })
  expect(await outcomeOf(asks)).toEqual([401, 'session-ended'])
  expect((await server.request('/api/login', { json: { email: user.email, password: testPassword }, cookie: asks })).status).toBe(
    204,
  )

  const older = (days: number) =>
    sessions
      .clone()
      .whereNotNull('ended_at')
      .update({ expires_at: new Date(), ended_at: server.knex.raw(`now() - interval '${days} days'`) })
  await older(29)
  await deleteExpired(server.knex)
  expect(await outcomeOf(lost)).toEqual([401, 'session-ended'])
  await older(31)
  await deleteExpired(server.knex)
  expect(await outcomeOf(lost)).toEqual([401, 'about:blank'])
})

test('a revoked session is over at once, and the others stay', async () => {
  const { email } = await createUser(server.knex)
  const [asks, lost] = [await signIn(email), await signIn(email)]
  const [, other] = await listed(asks)
  const answer = await end(asks, other.id)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
  expect([await statusOf(lost), await statusOf(asks)]).toEqual([401, 200])
  expect((await end(asks, other.id)).status).toBe(404)
})

test('revoking the current session signs out', async () => {
  const asks = await signIn((await createUser(server.knex)).email)
  const [current] = await listed(asks)
  const answer = await end(asks, current.id)
  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toMatch(/^session=; path=\/; expires=Thu, 01 Jan 1970/)
  expect(await statusOf(asks)).toBe(401)
  expect(await server.knex('sessions')).toEqual([])
})

test('a session cannot be revoked by other users, from another site, or by anything but its id', async () => {
  const theirs = await signIn((await createUser(server.knex)).email)
  const own = await signIn((await createUser(server.knex)).email)
  const [{ id }] = await listed(theirs)
  expect((await end(own, id)).status).toBe(404)
  expect((await end(theirs, 'all')).status).toBe(404)
  const foreign = { method: 'DELETE', json: {}, cookie: theirs, headers: { origin: 'https://evil.example' } }
  expect((await server.request(`/api/sessions/${id}`, foreign)).status).toBe(403)
  expect((await server.request(`/api/sessions/${id}`, { method: 'DELETE', cookie: theirs })).status).toBe(415)
  expect((await server.request(`/api/sessions/${id}`, { method: 'DELETE', json: {} })).status).toBe(401)
  expect(await statusOf(theirs)).toBe(200)
})
