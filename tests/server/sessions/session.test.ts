import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { storedSessionKeys } from '../../../server/platform/http/sessionKeys.ts'
import { createDriver, createUser, testPassword } from '../../support/factories.ts'
import { cookiesOf, startTestServer, type TestServer, testKey } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1', LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
})
beforeEach(() => server.knex('sessions').delete())
afterAll(() => server.close())

const statusOf = async (cookie: string) => (await server.request('/api/auth/user', { cookie })).status
const idIn = (cookie: string) => /(?:^|; )(?:__Host-)?session=([^;]+)/.exec(cookie)?.[1] ?? ''
const age = (column: string, interval: string) =>
  server.knex('sessions').update({ [column]: server.knex.raw(`${column} - interval '${interval}'`) })

describe('the session', () => {
  test('has a long random id, stored only as a hash', async () => {
    const cookies = await Promise.all(Array.from({ length: 5 }, () => server.signInAs('viewer')))
    const ids = cookies.map(idIn)
    expect(new Set(ids).size).toBe(5)
    for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(32)
    const retained = await server.knex('sessions').pluck('id_hash')
    const hashes = ids.map((id) => createHash('sha256').update(id).digest('hex'))
    expect(retained.map((hash: Buffer) => hash.toString('hex')).sort()).toEqual(hashes.sort())
  })

  test('is replaced at sign-in, and the previous one is over', async () => {
    const user = await createUser(server.knex)
    const signIn = (cookie = '') => server.request('/api/login', { cookie, json: { email: user.email, password: testPassword } })
    const first = cookiesOf(await signIn())
    const second = cookiesOf(await signIn(first))
    expect(idIn(second)).not.toBe(idIn(first))
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    // No session fixation: an id that was set beforehand is not used.
    const planted = cookiesOf(await signIn('session=planted; session.sig=planted'))
    expect(idIn(planted)).not.toBe('planted')
  })

  test('on http is called session, on https __Host-session, each with its flags', async () => {
    const user = await createUser(server.knex)
    const json = { email: user.email, password: testPassword }
    const plain = await server.request('/api/login', { json })
    const secure = await server.request('/api/login', { json, headers: { 'x-forwarded-proto': 'https' } })
    const flags = /; path=\/; expires=[^;]+ GMT; (secure; )?samesite=lax; (secure; )?httponly$/i
    for (const line of [...plain.headers.getSetCookie(), ...secure.headers.getSetCookie()]) expect(line).toMatch(flags)
    expect(plain.headers.getSetCookie().map((line) => [line.split('=', 1)[0], /; secure/i.test(line)])).toEqual([
      ['device', false],
      ['device.sig', false],
      ['session', false],
      ['session.sig', false],
    ])
    expect(secure.headers.getSetCookie().map((line) => [line.split('=', 1)[0], /; secure/i.test(line)])).toEqual([
      ['__Host-device', true],
      ['__Host-device.sig', true],
      ['__Host-session', true],
      ['__Host-session.sig', true],
    ])
    expect(secure.headers.getSetCookie().join()).not.toMatch(/domain=/i)
  })

  test.each([
    ['https://fairlane.example', '__Host-session', true],
    ['http://fairlane.example', 'session', false],
  ])('with PUBLIC_URL %s is called %s, whatever the headers of the request', async (url, name, secure) => {
    const known = await startTestServer({ env: { TRUST_PROXY: '1', PUBLIC_URL: url }, database: server.database })
    const user = await createUser(server.knex)
    for (const scheme of ['http', 'https']) {
      const headers = { 'x-forwarded-proto': scheme }
      const answer = await known.request('/api/login', { json: { email: user.email, password: testPassword }, headers })
      const cookies = answer.headers.getSetCookie().filter((line) => /session(\.sig)?=/.test(line))
      expect(cookies.map((line) => [line.split('=', 1)[0], /; secure/i.test(line)])).toEqual([
        [name, secure],
        [`${name}.sig`, secure],
      ])
      expect((await known.request('/api/auth/user', { cookie: cookiesOf(answer), headers })).status).toBe(200)
    }
    await known.close()
  })

  test('is signed with SHA-256, and not signed again', async () => {
    const cookie = await server.signInAs('viewer')
    const data = `session=${idIn(cookie)}`
    const signed = (algorithm: string, key = testKey) => createHmac(algorithm, key).update(data).digest('base64url')
    expect(cookie).toContain(`${data}; session.sig=${signed('sha256')}`)
    const answer = await server.request('/api/auth/user', { cookie: `${data}; session.sig=${signed('sha256')}` })
    expect(answer.status).toBe(200)
    // Signing again would set a cookie without an expiry.
    expect(answer.headers.getSetCookie()).toEqual([])
    for (const forged of [signed('sha256', 'another'), signed('sha1'), ''])
      expect(await statusOf(`${data}; session.sig=${forged}`)).toBe(401)
  })

  test('a copied cookie is worthless after every kind of sign-out', async () => {
    for (const method of ['GET', 'POST']) {
      const cookie = await server.signInAs('admin')
      expect(await statusOf(cookie)).toBe(200)
      const out = await server.request('/api/logout', { method, cookie, headers: { 'content-type': 'application/json' } })
      expect(out.status).toBe(method === 'GET' ? 302 : 204)
      expect(out.headers.get('set-cookie')).toMatch(/^session=; path=\/; expires=Thu, 01 Jan 1970/)
      expect(await statusOf(cookie)).toBe(401)
    }
    expect(await server.knex('sessions')).toEqual([])
  })

  test('a changed or unsigned cookie is not accepted', async () => {
    const cookie = await server.signInAs('admin')
    const [pair = '', signature = ''] = cookie.split('; ').filter((one) => one.startsWith('session'))
    expect(await statusOf(pair)).toBe(401)
    expect(await statusOf(`${pair}x; ${signature}`)).toBe(401)
    expect(await statusOf(`${pair}; ${signature.slice(0, -2)}zz`)).toBe(401)
    expect(await statusOf(cookie)).toBe(200)
  })

  test.each(roles)('%s: ends after 30 days, and for staff after 12 hours without a request', async (role) => {
    const staff = !['driver', 'shipper'].includes(role)
    const cookie = await server.signInAs(role)
    await age('last_seen_at', '11 hours 59 minutes')
    expect(await statusOf(cookie)).toBe(200)
    // That request counted as use: the twelve hours start again.
    await age('last_seen_at', '11 hours 59 minutes')
    expect(await statusOf(cookie)).toBe(200)
    await age('last_seen_at', '12 hours 1 minute')
    expect(await statusOf(cookie)).toBe(staff ? 401 : 200)

    const other = await server.signInAs(role)
    await age('expires_at', '29 days 23 hours')
    expect(await statusOf(other)).toBe(200)
    await age('expires_at', '2 hours')
    expect(await statusOf(other)).toBe(401)
  })

  test('an expired session cannot be extended', async () => {
    const cookie = await server.signInAs('driver')
    const [retained] = await server.knex('sessions').select('expires_at')
    await statusOf(cookie)
    expect(await server.knex('sessions').select('expires_at')).toEqual([retained])
  })

  test('is over at once when its user is disabled, and follows changes of the role', async () => {
    const user = await createUser(server.knex, { role: 'viewer' })
    const answer = await server.request('/api/login', { json: { email: user.email, password: testPassword } })
    const cookie = cookiesOf(answer)
    expect((await server.request('/api/quotes', { cookie })).status).toBe(403)
    await server.knex('users').where({ id: user.id }).update({ role: 'dispatcher' })
    expect((await server.request('/api/quotes', { cookie })).status).toBe(200)
    await server.knex('users').where({ id: user.id }).update({ disabled_at: new Date() })
    expect(await statusOf(cookie)).toBe(401)
  })

  test('stays revoked when its user is enabled again, and nobody else is signed out', async () => {
    const [user, other] = [await createUser(server.knex), await server.signInAs('viewer')]
    const signIn = async () =>
      cookiesOf(await server.request('/api/login', { json: { email: user.email, password: testPassword } }))
    const cookie = await signIn()
    const users = server.knex('users').where({ id: user.id })
    await users.clone().update({ disabled_at: new Date() })
    await users.clone().update({ disabled_at: null })
    expect([await statusOf(cookie), await statusOf(other)]).toEqual([401, 200])
    const again = await signIn()
    await users.clone().update({ disabled_at: null, last_name: 'Marchetti-Ruiz' })
    expect(await statusOf(again)).toBe(200)
  })

  test('expired sessions are deleted', async () => {
    await server.signInAs('viewer')
    await age('expires_at', '31 days')
    await server.signInAs('viewer')
    await deleteExpired(server.knex)
    expect(await server.knex('sessions')).toHaveLength(1)
  })

  test('expired sessions are also deleted when a server starts', async () => {
    await server.signInAs('viewer')
    await age('expires_at', '31 days')
    const started = await startTestServer({ database: server.database })
    await expect.poll(() => server.knex('sessions')).toEqual([])
    await started.close()
  })

  test('responds with the user and its permissions', async () => {
    const user = await createUser(server.knex, { role: 'dispatcher', firstName: 'Ines', lastName: 'Marchetti' })
    const answer = await server.request('/api/login', { json: { email: user.email.toUpperCase(), password: testPassword } })
    expect(answer.status).toBe(204)
    const cookie = cookiesOf(answer)
    expect(await (await server.request('/api/auth/user', { cookie })).json()).toEqual({
      id: user.id,
      role: 'dispatcher',
      firstName: 'Ines',
      lastName: 'Marchetti',
      email: user.email,
      permissions: [
        ...['quotes:read', 'quotes:write', 'quotes:send', 'quotes:accept', 'quotes:decline', 'quotes:withdraw', 'quotes:edit'],
        ...['quotes:log', 'quotes:link', 'quotes:revoke', 'quotes:archive', 'quotes:restore'],
        ...['loads:read', 'loads:write', 'loads:edit', 'loads:book', 'loads:assign', 'loads:unassign', 'loads:report'],
        ...['loads:resolve'],
        ...['loads:depart', 'loads:repower', 'loads:deliver', 'loads:bill-detention', 'loads:cancel', 'loads:confirm'],
        ...['loads:message', 'loads:enter-expense', 'loads:review-expense', 'loads:link', 'loads:revoke'],
        ...['drivers:read', 'drivers:add-days-off', 'drivers:remove-days-off'],
        ...['drivers:agree-days-off', 'drivers:decline-days-off'],
        ...['brokers:read', 'brokers:write', 'brokers:edit', 'brokers:hold', 'brokers:release', 'settings:read'],
      ],
    })
    const { id: driverId } = await createDriver(server.knex)
    const driver = await server.signInAs('driver', { driverId })
    expect(await (await server.request('/api/auth/user', { cookie: driver })).json()).toMatchObject({ role: 'driver', driverId })
    const stranger = await server.signInAs('astronaut')
    expect((await (await server.request('/api/auth/user', { cookie: stranger })).json()).permissions).toEqual([])
  })
})

describe('signing keys', () => {
  test('are generated once and shared, when the environment has none', async () => {
    const all = await Promise.all([1, 2, 3].map(() => storedSessionKeys(server.knex)))
    expect(new Set(all.flat()).size).toBe(1)
    const one = await startTestServer({ database: server.database, env: { SESSION_KEYS: '' } })
    const two = await startTestServer({ database: server.database, env: { SESSION_KEYS: '' } })
    const cookie = await one.signInAs('viewer')
    expect((await two.request('/api/auth/user', { cookie })).status).toBe(200)
    await one.close()
    await two.close()
  })

  test('rotate: cookies signed with the old key are accepted while it is listed second', async () => {
    const [old, fresh] = ['the-old-key-of-thirty-two-characters', 'the-new-key-of-thirty-two-characters']
    const before = await startTestServer({ database: server.database, env: { SESSION_KEYS: old } })
    const both = await startTestServer({ database: server.database, env: { SESSION_KEYS: `${fresh},${old}` } })
    const after = await startTestServer({ database: server.database, env: { SESSION_KEYS: fresh } })
    const cookie = await before.signInAs('viewer')
    expect((await both.request('/api/auth/user', { cookie })).status).toBe(200)
    expect((await after.request('/api/auth/user', { cookie })).status).toBe(401)
    for (const instance of [before, both, after]) await instance.close()
  })
})
