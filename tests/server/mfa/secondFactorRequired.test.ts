import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecretBox } from '../../../server/domains/mfa/secretBox.ts'
import { createPasswordLink } from '../../../server/domains/users/passwordLinks.ts'
import type { User } from '../../../server/domains/users/User.ts'
import { codeNow } from '../../support/authenticatorApp.ts'
import { createUser } from '../../support/factories.ts'
import { requireFactor, Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer, testKey } from '../../support/server.ts'
import { endpoints } from '../../support/spec/specAccess.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1', DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(() => server.close())

const step = '/api/login/second-factor'
const own = '/api/auth/second-factor'

async function begun(user: User, expected: object | null) {
  const visitor = new Visitor(server)
  const answer = await visitor.signIn(user)
  expect(answer.status === 204 ? null : await answer.json()).toEqual(expected)
  return visitor
}

describe('where a role needs a second factor', () => {
  test('who has none sets one up before anything opens, and is then signed in', async () => {
    const user = await createUser(server.knex, { role: 'payroll' })
    const before = await begun(user, null)
    await requireFactor(server, 'payroll')
    const visitor = await begun(user, { step: 'set-up' })
    expect(await visitor.who()).toBe(401)
    expect(await (await visitor.get(step)).json()).toMatchObject({ step: 'set-up', app: false, recoveryCodes: 0 })
    const { key } = await (await visitor.post(`${step}/app`)).json()
    expect(await visitor.who()).toBe(401)
    const confirmed = await visitor.post(`${step}/app/confirm`, { code: codeNow(key) })
    expect((await confirmed.json()).recoveryCodes).toHaveLength(10)
    expect(await visitor.who()).toBe(200)
    // An earlier session goes on, so that the user can still reach the queued entries of its device.
    expect(await before.who()).toBe(200)
    await begun(user, { step: 'confirm' })
    // The server asks neither a user of another role nor a demo user.
    await begun(await createUser(server.knex, { role: 'dispatcher' }), null)
    await begun(await createUser(server.knex, { role: 'payroll', isDemo: true }), null)
  })

  test('the pending sign-in opens none of the endpoints that need a session', async () => {
    await requireFactor(server, 'viewer')
    const visitor = await begun(await createUser(server.knex, { role: 'viewer' }), { step: 'set-up' })
    const shut = Object.entries(endpoints).filter(([, { access }]) => access !== 'open')
    expect(shut.length).toBeGreaterThan(100)
    for (const [endpoint] of shut) {
      const [method = '', path = ''] = endpoint.split(' ')
      const answer = await visitor.ask(method, path.replace(/:\w+/g, user404), method === 'GET' ? undefined : {})
      expect([endpoint, answer.status]).toEqual([endpoint, 401])
    }
    // Nor was it ended by one of them, which would have shut the others.
    expect(await (await visitor.get(step)).json()).toMatchObject({ step: 'set-up' })
  })

  test('a password alone adds no factor beside the one that is there', async () => {
    const user = await createUser(server.knex, { role: 'accountant' })
    await requireFactor(server, 'accountant')
    const [first, second] = [await begun(user, { step: 'set-up' }), await begun(user, { step: 'set-up' })]
    const keys = await Promise.all([first, second].map(async (visitor) => (await (await visitor.post(`${step}/app`)).json()).key))
    const statuses = await Promise.all(
      [first, second].map(async (visitor, at) => (await visitor.post(`${step}/app/confirm`, { code: codeNow(keys[at]) })).status),
    )
    expect(statuses.sort()).toEqual([200, 401])
    const third = await begun(user, { step: 'confirm' })
    for (const path of ['/app', '/passkeys/options']) expect((await third.post(step + path)).status).toBe(401)
  })

  test('the last one is not turned off; a role that needs none may', async () => {
    const user = await createUser(server.knex, { role: 'recruiter' })
    const visitor = await begun(user, null)
    await visitor.setUpApp()
    await requireFactor(server, 'recruiter')
    expect(await (await visitor.get(own)).json()).toMatchObject({ isRequired: true })
    const refused = await (await visitor.ask('DELETE', `${own}/app`, {})).json()
    expect(refused).toMatchObject({ status: 403, detail: expect.stringContaining('Your role needs a second factor.') })
    expect(await (await visitor.get(own)).json()).toMatchObject({ app: { createdAt: expect.any(String) }, recoveryCodes: 10 })

    await server.knex('users').where({ id: user.id }).update({ role: 'fleet_manager' })
    expect((await visitor.ask('DELETE', `${own}/app`, {})).status).toBe(204)
    expect(await (await visitor.get(own)).json()).toMatchObject({ app: null, recoveryCodes: 0 })
    await begun(user, null)
  })
})

test('turning it off asks for the password or a code once more', async () => {
  const user = await createUser(server.knex)
  const visitor = await begun(user, null)
  const { key } = await visitor.setUpApp()
  const other = await begun(user, { step: 'confirm' })
  await other.post(step, { code: codeNow(key) })
  expect(await (await other.ask('DELETE', `${own}/app`, {})).json()).toMatchObject({ status: 403, type: 'identity-unchecked' })
  await server.knex('factor_setups').update({ checked_until: new Date(Date.now() - 1) })
  expect((await visitor.ask('DELETE', `${own}/app`, {})).status).toBe(403)
  await visitor.check()
  expect((await visitor.ask('DELETE', `${own}/app`, {})).status).toBe(204)
  expect((await visitor.ask('DELETE', `${own}/app`, {})).status).toBe(404)
})

test('a password link sets the password, and does not open what the second factor keeps shut', async () => {
  const user = await createUser(server.knex)
  // In the browser where they are signed in, whose session ends with the old password.
  const visitor = await begun(user, null)
  const { key } = await visitor.setUpApp()
  const { token } = await createPasswordLink(server.knex, { userId: user.id, purpose: 'reset' })
  const answer = await visitor.post(`/api/password-links/${token}`, { password: 'seven blue trailers at dawn' })
  expect([answer.status, await answer.json()]).toEqual([200, { step: 'confirm' }])
  // The response does not say that the session was ended, at which a device erases its data.
  expect(await (await visitor.get('/api/auth/user')).json()).toMatchObject({ status: 401, type: 'about:blank' })
  expect((await visitor.post(step, { code: codeNow(key) })).status).toBe(204)
  expect(await visitor.who()).toBe(200)
})

test('keys are sealed by the session keys, for their owner, and move to the newest one at the next start', async () => {
  const [older, newer] = ['an older key that is long enough to count', 'a newer key that is long enough to count']
  const sealed = createSecretBox([older]).seal(Buffer.from('secret'), 'ruth')
  expect(createSecretBox([newer, older]).open(sealed, 'ruth')).toEqual({ plain: Buffer.from('secret'), isOld: true })
  expect(createSecretBox([older]).open(sealed, 'ruth')).toEqual({ plain: Buffer.from('secret'), isOld: false })
  expect(createSecretBox([newer]).open(sealed, 'ruth')).toBeNull()
  expect(createSecretBox([older]).open(sealed, 'amara')).toBeNull()
  expect(createSecretBox([older]).open(sealed.subarray(0, 20), 'ruth')).toBeNull()

  const user = await createUser(server.knex)
  const { key, recoveryCodes } = await (await begun(user, null)).setUpApp()
  const database = server.database
  const rekeyed = (keys: string) => startTestServer({ database, env: { TRUST_PROXY: '1', SESSION_KEYS: keys } })
  const enter = async (at: TestServer, json: object) => {
    const visitor = new Visitor(at)
    await visitor.signIn(user)
    return visitor.post(step, json)
  }
  const both = await rekeyed(`${newer},${testKey}`)
  const byNewer = async () => {
    const { secret } = await server.knex('authenticators').where({ user_id: user.id }).first()
    return createSecretBox([newer]).open(secret, user.id) !== null
  }
  await expect.poll(byNewer).toBe(true)
  expect((await enter(both, { code: codeNow(key) })).status).toBe(204)
  const alone = await rekeyed(newer)
  expect((await enter(alone, { code: codeNow(key, 1) })).status).toBe(204)
  const strange = await rekeyed('a key that knows nothing of all the others')
  expect((await (await enter(strange, { code: codeNow(key, 1) })).json()).errors.code).toMatch(/can no longer check the codes/)
  expect((await enter(strange, { recoveryCode: recoveryCodes[0] })).status).toBe(204)
  for (const one of [both, alone, strange]) await one.stop()
})

test('an administrator resets it with a reason: it is gone, the sessions end, the person is mailed', async () => {
  const [user, boss] = [await createUser(server.knex), await createUser(server.knex, { role: 'superadmin' })]
  const lost = await begun(user, null)
  await lost.setUpApp()
  const admin = await begun(await createUser(server.knex, { role: 'admin', firstName: 'Ruth', lastName: 'Abernathy' }), null)
  await (await begun(boss, null)).setUpApp()
  const read = async () => await (await admin.get(`/api/users/${user.id}`)).json()
  expect(await read()).toMatchObject({ secondFactor: 'on' })

  const reset = async (id: string, json: object) =>
    server.request(`/api/users/${id}/reset-factor`, {
      json,
      cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
      headers: { 'if-match': '"1"', 'idempotency-key': crypto.randomUUID(), accept: 'application/problem+json' },
    })
  expect((await reset(user.id, {})).status).toBe(422)
  expect(await (await reset(boss.id, { reason: 'Lost' })).json()).toMatchObject({
    findings: [{ code: 'superadmins_only' }],
  })
  expect(await (await reset(user.id, { reason: 'Lost the phone' })).json()).toMatchObject({ secondFactor: 'off', signedOut: 1 })
  expect(await lost.who()).toBe(401)
  await begun(user, null)
  const [mail] = await server.knex('mails').where({ recipient: user.email, template: 'factorReset' })
  expect(mail.subject).toBe('Your second factor at Fairlane Freight was reset')
  const [entry] = await server.knex('audit_log').where({ row_id: user.id, what: 'reset-factor' })
  expect(entry.reason).toBe('Signed out on 1 device: Lost the phone')

  // Without a factor there is nothing to reset: the server neither signs the user out nor sends a mail.
  const fine = await createUser(server.knex)
  const retained = await begun(fine, null)
  expect(await (await reset(fine.id, { reason: 'Lost' })).json()).toMatchObject({
    status: 422,
    errors: { reason: 'They have no second factor.' },
  })
  expect(await retained.who()).toBe(200)
  expect(await server.knex('mails').where({ recipient: fine.email })).toEqual([])

  await requireFactor(server, 'dispatcher')
  expect(await read()).toMatchObject({ secondFactor: 'due' })
})

const user404 = '00000000-0000-4000-8000-000000000000'
