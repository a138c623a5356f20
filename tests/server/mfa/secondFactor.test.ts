import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepOfCode } from '../../../server/domains/mfa/totp.ts'
import { User } from '../../../server/domains/users/User.ts'
import { codeAt, codeNow, wrongCode } from '../../support/authenticatorApp.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1', DEMO: '1' } })
})
afterAll(() => server.close())

const step = '/api/login/second-factor'
const own = '/api/auth/second-factor'

/** A signed-out user with an authenticator app. */
async function withApp(values: Partial<User> = {}) {
  const user = await createUser(server.knex, values)
  const visitor = new Visitor(server)
  await visitor.signIn(user)
  return { user, ...(await visitor.setUpApp()) }
}

/** A visitor with the right password, whose code is still to come. */
async function half(user: User, address?: string) {
  const visitor = new Visitor(server, address)
  const answer = await visitor.signIn(user)
  expect(await answer.json()).toEqual({ step: 'confirm' })
  return visitor
}

const detail = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) })

// RFC 6238, appendix B, with the key of its appendix A: "12345678901234567890".
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the app of these tests makes the published codes: at %i', (seconds, code) => {
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds, { digits: 8 })).toBe(code)
})

test('nobody has a second factor at first, and signs in with the password alone', async () => {
  const user = await createUser(server.knex)
  const visitor = new Visitor(server)
  expect((await visitor.signIn(user)).status).toBe(204)
  expect(await (await visitor.get(own)).json()).toEqual({
    app: null,
    passkeys: [],
    recoveryCodes: 0,
    recoveryCodesMadeAt: null,
    trustedDevices: [],
    isRequired: false,
    whyNot: null,
  })
})

describe('setting up an app', () => {
  test('takes the password, a key and its first code, and tells ten recovery codes once', async () => {
    const user = await createUser(server.knex)
    const visitor = new Visitor(server)
    await visitor.signIn(user)
    expect(await detail(await visitor.post(`${own}/app`))).toMatchObject({ status: 403, type: 'identity-unchecked' })
    expect(await detail(await visitor.post(`${own}/check`, { password: 'wrong' }))).toMatchObject({
      status: 422,
      errors: { password: 'This is not your password' },
    })
    expect((await visitor.check()).status).toBe(204)

    const { uri, key } = await (await visitor.post(`${own}/app`)).json()
    const shown = new URL(uri)
    expect(shown.protocol + shown.host).toBe('otpauth:totp')
    expect(decodeURIComponent(shown.pathname)).toBe(`/Fairlane Freight:${user.email}`)
    expect(Object.fromEntries(shown.searchParams)).toEqual({
      issuer: 'Fairlane Freight',
      secret: key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(key).toMatch(/^[A-Z2-7]{32}$/)

    const refused = await detail(await visitor.post(`${own}/app/confirm`, { code: wrongCode(key) }))
    expect(refused.errors.code).toMatch(/^That code is not right\. Wait for the next one/)
    expect(await (await visitor.get(own)).json()).toMatchObject({ app: null })

    const code = codeNow(key)
    const confirmed = await visitor.post(`${own}/app/confirm`, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    const { recoveryCodes } = await confirmed.json()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const one of recoveryCodes) expect(one).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await (await visitor.get(own)).json()).toMatchObject({ app: { createdAt: expect.any(String) }, recoveryCodes: 10 })

    const stored = JSON.stringify(await server.knex('recovery_codes')) + JSON.stringify(await server.knex('authenticators'))
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(recoveryCodes[0].replaceAll('-', ''))
    const history = await server.knex('audit_log').where({ resource: 'users', row_id: user.id }).pluck('what')
    expect(history).toEqual(['add-app'])
  })

  test('goes on where the identity check runs out meanwhile, with the same key and the same code', async () => {
    const visitor = new Visitor(server)
    await visitor.signIn(await createUser(server.knex))
    await visitor.check()
    const { key } = await (await visitor.post(`${own}/app`)).json()
    await server.knex('factor_setups').update({ checked_until: new Date(Date.now() - 1) })
    const code = codeNow(key)
    const unchecked = await detail(await visitor.post(`${own}/app/confirm`, { code }))
    expect(unchecked).toMatchObject({ status: 403, type: 'identity-unchecked' })
    await visitor.check()
    expect((await visitor.post(`${own}/app/confirm`, { code })).status).toBe(200)
  })

  test('is not for demo people, nor for who comes by the provider alone', async () => {
    const demo = await createUser(server.knex, { isDemo: true })
    const visitor = new Visitor(server)
    await visitor.signIn(demo)
    await visitor.check()
    expect((await detail(await visitor.post(`${own}/app`))).detail).toMatch(/^A demo person has no second factor/)
    await User.query(server.knex)
      .findById(demo.id)
      .patch({ isDemo: false, passwordHash: null as never, providerIssuer: 'https://id.example', providerSubject: demo.id })
    expect((await detail(await visitor.post(`${own}/app`))).detail).toMatch(/^You sign in with the account of your company/)
    expect((await detail(await visitor.post(`${own}/passkeys/options`))).status).toBe(403)
  })

  test('an app that is set up anew has another key, and the recovery codes stay', async () => {
    const { user, key, recoveryCodes } = await withApp()
    const visitor = await half(user)
    expect((await visitor.post(step, { code: codeNow(key) })).status).toBe(204)
    const again = await visitor.setUpApp()
    expect(again.key).not.toBe(key)
    expect(again.recoveryCodes).toEqual([])
    const later = await half(user)
    expect((await detail(await later.post(step, { code: codeNow(key) }))).status).toBe(422)
    expect((await later.post(step, { recoveryCode: recoveryCodes[0] as string })).status).toBe(204)
  })
})

describe('signing in with a code', () => {
  test('the pending sign-in opens nothing; the code makes a session with another id', async () => {
    const { user, key } = await withApp()
    const visitor = await half(user)
    expect([...visitor.cookies.keys()].sort()).toEqual(['pending-sign-in', 'pending-sign-in.sig'])
    expect(await visitor.who()).toBe(401)
    expect(await (await visitor.get(step)).json()).toEqual({
      step: 'confirm',
      email: user.email,
      app: true,
      passkeys: 0,
      recoveryCodes: 10,
    })
    // Nor does it count as a session under that name.
    const planted = new Visitor(server)
    for (const end of ['', '.sig']) planted.cookies.set(`session${end}`, visitor.cookies.get(`pending-sign-in${end}`) ?? '')
    expect(await planted.who()).toBe(401)

    expect((await visitor.post(step, { code: codeNow(key) })).status).toBe(204)
    expect(await visitor.who()).toBe(200)
    expect(visitor.cookies.has('pending-sign-in')).toBe(false)
  })

  test('a code works once, also in another browser, and so do those of earlier steps after it', async () => {
    const { user, key } = await withApp()
    const [first, second] = [await half(user), await half(user)]
    const next = codeNow(key, 1)
    expect((await first.post(step, { code: next })).status).toBe(204)
    for (const code of [next, codeNow(key)]) {
      const replayed = await detail(await second.post(step, { code }))
      expect(replayed.errors.code).toMatch(/^That code was used already\. Wait for the next one\. \d tries left\.$/)
    }
    expect(await second.who()).toBe(401)
  })

  test('of one code in ten browsers at once one is let in', async () => {
    const { user, key } = await withApp()
    const visitors = await Promise.all(Array.from({ length: 10 }, () => half(user)))
    const code = codeNow(key)
    const statuses = await Promise.all(visitors.map(async (visitor) => (await visitor.post(step, { code })).status))
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(9)
  })

  test('the clock of a phone may be one time step off, and no more', async () => {
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const at = (seconds: number) => stepOfCode(Buffer.from('12345678901234567890'), codeAt(key, seconds), new Date(59_000))
    expect([0, 29, 30, 59, 60, 89, 90, 119].map(at)).toEqual([0, 0, 1, 1, 2, 2, null, null])
    const later = (seconds: number) => stepOfCode(Buffer.from('12345678901234567890'), codeAt(key, seconds), new Date(119_000))
    expect([29, 59, 89, 119, 149, 179].map(later)).toEqual([null, null, 2, 3, 4, null])
  })

  test('wrong codes are counted down, and after five the right one is not looked at', async () => {
    const { user, key } = await withApp()
    const visitor = await half(user, '10.1.1.1')
    const said: string[] = []
    for (let time = 0; time < 5; time++) said.push((await detail(await visitor.post(step, { code: wrongCode(key) }))).errors.code)
    expect(said).toEqual([
      ...['4 tries', '3 tries', '2 tries', '1 try'].map((left) => `That code is not right. ${left} left.`),
      'That code is not right. No tries left: wait 15 minutes.',
    ])
    // Nor does another password entry, or a recovery code, begin anew.
    const again = await half(user, '10.1.1.1')
    expect((await again.post(step, { code: codeNow(key) })).status).toBe(429)
    expect((await again.post(step, { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' })).status).toBe(429)
    expect((await (await half(user, '10.1.1.2')).post(step, { code: codeNow(key) })).status).toBe(204)
  })

  test('is over after 15 minutes, with a new password, when somebody signs out here, and with what an administrator does', async () => {
    const { user, key } = await withApp()
    const late = await half(user)
    await server.knex('pending_sign_ins').update({ expires_at: new Date(Date.now() - 1) })
    expect(await detail(await late.post(step, { code: codeNow(key) }))).toMatchObject({ status: 401, type: 'sign-in-over' })
    const left = await half(user)
    const copy = new Visitor(server)
    for (const [name, value] of left.cookies) copy.cookies.set(name, value)
    await left.post('/api/logout')
    expect((await copy.get(step)).status).toBe(401)

    const signedIn = await half(user)
    await signedIn.post(step, { code: codeNow(key) })
    const waiting = await half(user)
    const change = { currentPassword: testPassword, newPassword: 'seven blue trailers at dawn' }
    expect((await signedIn.post('/api/auth/password', change)).status).toBe(204)
    expect((await waiting.get(step)).status).toBe(401)

    const admin = await server.signInAs('admin')
    const doTo = async (action: string, json: object) => {
      const { id, version } = (await User.query(server.knex).findById(user.id)) as User
      const headers = { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() }
      return (await server.request(`/api/users/${id}/${action}`, { json, cookie: admin, headers })).status
    }
    await server.knex('users').where({ id: user.id }).update({ password_hash: user.passwordHash })
    const steps = [
      ['end-sessions', {}],
      ['change-role', { role: 'payroll' }],
      ['reset-factor', { reason: 'Lost the phone' }],
    ] as const
    for (const [action, body] of steps) {
      const begun = await half(user)
      expect([action, await doTo(action, body), (await begun.get(step)).status]).toEqual([action, 200, 401])
    }
    expect(await server.knex('pending_sign_ins').where({ user_id: user.id })).toEqual([])
  })

  test('is given up', async () => {
    const { user } = await withApp()
    const visitor = await half(user)
    const copy = new Map(visitor.cookies)
    expect((await visitor.ask('DELETE', step, {})).status).toBe(204)
    expect((await visitor.get(step)).status).toBe(401)
    const other = new Visitor(server)
    for (const [name, value] of copy) other.cookies.set(name, value)
    expect((await other.get(step)).status).toBe(401)
  })
})

describe('recovery codes', () => {
  test('each works once, of two at once one wins, and they are told however they are typed', async () => {
    const { user, recoveryCodes } = await withApp()
    const [code = '', other = ''] = recoveryCodes
    const visitors = await Promise.all([half(user), half(user)])
    const both = await Promise.all(visitors.map(async (visitor) => (await visitor.post(step, { recoveryCode: code })).status))
    expect(both.sort()).toEqual([204, 422])
    const later = await half(user)
    expect((await detail(await later.post(step, { recoveryCode: code }))).errors.recoveryCode).toMatch(
      /^That recovery code is not right, or was used already\. \d tries left\.$/,
    )
    expect((await later.post(step, { recoveryCode: other.toUpperCase().replaceAll('-', ' ') })).status).toBe(204)
    expect(await (await later.get(own)).json()).toMatchObject({ recoveryCodes: 8 })
    const used = await server.knex('audit_log').where({ row_id: user.id, what: 'use-recovery-code' })
    expect(used).toHaveLength(2)
  })

  test('new ones take the place of the old ones, for who gives the password or a code once more', async () => {
    const { user, key, recoveryCodes } = await withApp()
    const visitor = await half(user)
    await visitor.post(step, { recoveryCode: recoveryCodes[0] as string })
    expect((await visitor.post(`${own}/recovery-codes`)).status).toBe(403)
    expect((await visitor.post(`${own}/check`, { code: codeNow(key) })).status).toBe(204)
    const renewed = (await (await visitor.post(`${own}/recovery-codes`)).json()).recoveryCodes
    expect(renewed).toHaveLength(10)
    // A client that replaces older codes is too late, such as a request that arrives after another one was answered.
    const { recoveryCodesMadeAt: madeAt } = await (await visitor.get(own)).json()
    const before = new Date(Date.parse(madeAt) - 1).toISOString()
    const late = await detail(await visitor.post(`${own}/recovery-codes`, { madeAt: before }))
    expect([late.status, late.errors.code]).toEqual([422, expect.stringMatching(/^There are newer recovery codes already/)])
    const old = await half(user)
    expect((await old.post(step, { recoveryCode: recoveryCodes[1] as string })).status).toBe(422)
    expect((await old.post(step, { recoveryCode: renewed[0] })).status).toBe(204)
    expect((await visitor.post(`${own}/recovery-codes`, { madeAt })).status).toBe(200)
    expect((await (await visitor.get(own)).json()).recoveryCodesMadeAt > madeAt).toBe(true)
  })
})
