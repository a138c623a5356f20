import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordLink } from '../../../server/domains/users/passwordLinks.ts'
import { User } from '../../../server/domains/users/User.ts'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { codeNow } from '../../support/authenticatorApp.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { requireFactor, Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

const step = '/api/login/second-factor'
const own = '/api/auth/second-factor'
const password = 'seven blue trailers at dawn'

/** As if the last code was used a while ago. */
const forgetStep = () => server.knex('authenticators').update({ last_step: 0 })

/** A user with an app, signed in on a trusted device. */
async function onTrustedDevice(values: Partial<User> = {}) {
  const user = await createUser(server.knex, values)
  const first = new Visitor(server)
  await first.signIn(user)
  const { key, recoveryCodes } = await first.setUpApp()
  const device = new Visitor(server)
  await sayOwn(device, user, key)
  return { user, key, recoveryCodes, device }
}

async function sayOwn(device: Visitor, user: User, key: string) {
  await forgetStep()
  await device.signIn(user)
  expect((await device.post(step, { code: codeNow(key), isTrustedDevice: true })).status).toBe(204)
}

const devicesOf = async (visitor: Visitor) => (await (await visitor.get(own)).json()).trustedDevices

/** Whether the password alone lets in here: 204, or 200 with the second step. */
const signInAgain = async (device: Visitor, user: User, given = testPassword) => {
  await device.post('/api/logout')
  return (await device.post('/api/login', { email: user.email, password: given })).status
}

test('is not asked for the code again for 30 days, and only the hash of its token is stored', async () => {
  const { user, key, device } = await onTrustedDevice()
  const [listed] = await devicesOf(device)
  expect(listed).toMatchObject({ isHere: true, device: null })
  expect((Date.parse(listed.until) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
  expect(await signInAgain(device, user)).toBe(204)
  const [name = '', token = ''] =
    [...device.cookies].find(([name]) => name.startsWith('trusted-device-') && !name.endsWith('.sig')) ?? []
  expect(name).not.toContain(user.id)
  const [{ token_hash: stored }] = await server.knex('trusted_devices').where({ user_id: user.id })
  expect(stored.toString('base64url')).not.toBe(token)
  expect(Buffer.from(token, 'base64url').equals(stored)).toBe(false)
  const history = await server.knex('audit_log').where({ row_id: user.id, what: 'trusted-device' })
  expect(history).toHaveLength(1)

  // Nor does it do without the password, or anywhere else.
  await device.post('/api/logout')
  expect((await device.post('/api/login', { email: user.email, password: 'wrong' })).status).toBe(401)
  expect(await signInAgain(new Visitor(server), user)).toBe(200)

  await server.knex('trusted_devices').update({ expires_at: new Date(Date.now() - 1) })
  expect(await signInAgain(device, user)).toBe(200)
  await forgetStep()
  await device.post(step, { code: codeNow(key) })
  expect(await devicesOf(device)).toEqual([])
  await deleteExpired(server.knex)
  expect(await server.knex('trusted_devices').where({ user_id: user.id })).toEqual([])
})

test('is of one person: what it holds lets nobody else in, and two people may share a browser', async () => {
  const { user, device } = await onTrustedDevice()
  const other = await onTrustedDevice()
  const held = [...device.cookies].filter(([name]) => name.startsWith('trusted-device-'))
  const theirs = [...other.device.cookies].filter(([name]) => name.startsWith('trusted-device-'))
  // Under the name of the other's, too: the signature is of the name, and the hash of the person.
  for (const [at, [name]] of theirs.entries()) other.device.cookies.set(name, held[at]?.[1] ?? '')
  expect(await signInAgain(other.device, other.user)).toBe(200)

  await sayOwn(device, other.user, other.key)
  expect(await signInAgain(device, other.user)).toBe(204)
  expect(await signInAgain(device, user)).toBe(204)
})

test('is listed for its person alone, and forgotten there, or with the session on it', async () => {
  const { user, key, device } = await onTrustedDevice()
  const other = await onTrustedDevice()
  const [{ id }] = await devicesOf(device)
  expect((await other.device.ask('DELETE', `${own}/trusted-devices/${id}`, {})).status).toBe(404)
  expect((await device.ask('DELETE', `${own}/trusted-devices/${id}`, {})).status).toBe(204)
  expect((await device.ask('DELETE', `${own}/trusted-devices/${id}`, {})).status).toBe(404)
  expect(await device.who()).toBe(200)
  expect(await signInAgain(device, user)).toBe(200)

  await sayOwn(device, user, key)
  const elsewhere = new Visitor(server)
  await forgetStep()
  await elsewhere.signIn(user)
  await elsewhere.post(step, { code: codeNow(key) })
  const sessions = await (await device.get('/api/sessions')).json()
  const current = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  expect((await elsewhere.ask('DELETE', `/api/sessions/${current.id}`, {})).status).toBe(204)
  expect(await signInAgain(device, user)).toBe(200)
  // Signing out is what they do each evening.
  await sayOwn(device, user, key)
  expect(await signInAgain(device, user)).toBe(204)
})

test('is over with another password, with a factor that goes or is replaced, and with what an administrator does', async () => {
  const admin = await server.signInAs('admin')
  const doTo = async (user: User, action: string, json: object) => {
    const { id, version } = (await User.query(server.knex).findById(user.id)) as User
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() }
    expect((await server.request(`/api/users/${id}/${action}`, { json, cookie: admin, headers })).status).toBe(200)
  }
  const left = (user: User) => server.knex('trusted_devices').where({ user_id: user.id })
  type Own = Awaited<ReturnType<typeof onTrustedDevice>>
  const ways: [string, (own: Own) => Promise<unknown>][] = [
    ['the password', ({ device }) => device.post('/api/auth/password', { currentPassword: testPassword, newPassword: password })],
    [
      'a password link',
      async ({ user }) => {
        const { token } = await createPasswordLink(server.knex, { userId: user.id, purpose: 'reset' })
        await new Visitor(server).post(`/api/password-links/${token}`, { password })
      },
    ],
    ['another app', ({ device }) => device.setUpApp()],
    [
      'no app',
      async ({ device }) => {
        await device.check()
        await device.ask('DELETE', `${own}/app`, {})
      },
    ],
    ['signed out everywhere', ({ user }) => doTo(user, 'end-sessions', {})],
    ['another role', ({ user }) => doTo(user, 'change-role', { role: 'payroll' })],
    ['a reset', ({ user }) => doTo(user, 'reset-factor', { reason: 'Lost the phone' })],
    [
      'disabled, and enabled again',
      async ({ user }) => {
        await doTo(user, 'disable', { reason: 'Left' })
        await doTo(user, 'enable', {})
      },
    ],
  ]
  for (const [way, act] of ways) {
    const one = await onTrustedDevice()
    expect([way, (await left(one.user)).length]).toEqual([way, 1])
    await act(one)
    expect([way, (await left(one.user)).length]).toEqual([way, 0])
  }
})

test('never does where a factor is still to be set up', async () => {
  const { user, device } = await onTrustedDevice({ role: 'recruiter' })
  // The row of the trusted device remains without its factor.
  await server.knex('authenticators').where({ user_id: user.id }).delete()
  await requireFactor(server, 'recruiter')
  await device.post('/api/logout')
  expect(await (await device.signIn(user)).json()).toEqual({ step: 'set-up' })
})

test('a recovery code, which may be in the wrong hands, makes no trusted device', async () => {
  const { user, recoveryCodes } = await onTrustedDevice()
  const other = new Visitor(server)
  await other.signIn(user)
  const refused = await other.post(step, { recoveryCode: recoveryCodes[0], isTrustedDevice: true })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: { isTrustedDevice: 'A recovery code does not make this a trusted device: sign in with it alone' },
  })
  // The code is not used up by that.
  expect((await other.post(step, { recoveryCode: recoveryCodes[0] })).status).toBe(204)
  expect(await signInAgain(other, user)).toBe(200)
})
