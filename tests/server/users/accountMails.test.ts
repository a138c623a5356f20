import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordLink } from '../../../server/domains/users/passwordLinks.ts'
import { User } from '../../../server/domains/users/User.ts'
import { codeNow, wrongCode } from '../../support/authenticatorApp.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { SoftPasskey } from '../../support/softPasskey.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://fairlane.example' },
  })
})
afterAll(() => server.close())

const own = '/api/auth/second-factor'
const mailsTo = ({ email }: User) => server.knex('mails').where({ recipient: email }).orderBy('number')
const subjects = async (user: User) => (await mailsTo(user)).map(({ subject }) => subject)
const factor = 'Your second factor was changed: Fairlane Freight'
const [password, recovery] = [
  'Your password was changed: Fairlane Freight',
  'One of your recovery codes was used: Fairlane Freight',
]

test('whoever changes how they sign in is told what, when, from which device, and what to do if it was not them', async () => {
  const user = await createUser(server.knex, { firstName: 'Amara' })
  const visitor = new Visitor(server)
  await visitor.signIn(user)
  await visitor.check()
  const { key } = await (await visitor.post(`${own}/app`)).json()
  await visitor.post(`${own}/app/confirm`, { code: wrongCode(key) })
  expect(await subjects(user)).toEqual([])
  const { recoveryCodes } = await (await visitor.post(`${own}/app/confirm`, { code: codeNow(key) })).json()
  const [{ text, ...first }] = await mailsTo(user)
  expect(first).toMatchObject({ subject: factor, resource: 'users', row_id: user.id, status: 'waiting' })
  expect(text).toContain('Hi Amara, an authenticator app was added to your account.')
  expect(text).toMatch(/When: \w{3} \d+, .+ MST/)
  expect(text).toContain('From: Unknown device')
  expect(text).toContain('If not, set a new password right away')
  expect(text).toContain('https://fairlane.example/sign-in?forgot')
  expect(text).not.toContain(key)
  for (const code of recoveryCodes) expect(text).not.toContain(code)

  const passkey = new SoftPasskey({ id: 'fairlane.example', origin: 'https://fairlane.example' })
  const options = await (await visitor.post(`${own}/passkeys/options`)).json()
  expect((await visitor.post(`${own}/passkeys`, { name: 'Truck tablet', answer: passkey.create(options) })).status).toBe(200)
  const [{ id }] = (await (await visitor.get(own)).json()).passkeys
  await visitor.ask('PATCH', `${own}/passkeys/${id}`, { name: 'My tablet' })
  await visitor.post(`${own}/recovery-codes`)
  await visitor.ask('DELETE', `${own}/passkeys/${id}`, {})
  const [code] = (await (await visitor.post(`${own}/recovery-codes`)).json()).recoveryCodes
  const half = new Visitor(server)
  await half.signIn(user)
  await half.post('/api/login/second-factor', { recoveryCode: code })
  await visitor.ask('DELETE', `${own}/app`, {})
  const all = await mailsTo(user)
  const reported = ['the passkey “Truck tablet” was added', 'new recovery codes were made', 'the passkey “My tablet” was removed']
  reported.push(
    'new recovery codes were made',
    'one of your recovery codes was used to sign in',
    'the authenticator app was removed from your account',
  )
  expect(all.slice(1).map(({ text }) => reported.find((label) => text.includes(label)))).toEqual(reported)
  expect(all.map(({ subject }) => subject)).toEqual([factor, factor, factor, factor, factor, recovery, factor])
})

test('a new password is told, by the form and by a link, with the device as sessions name it; an invitation is not', async () => {
  const user = await createUser(server.knex)
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0' }
  const visitor = new Visitor(server)
  await visitor.signIn(user)
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  const change = { currentPassword: testPassword, newPassword: 'seven blue trailers at dawn' }
  const ask = async (json: object) => (await server.request('/api/auth/password', { cookie, headers, json })).status
  expect(await ask({ ...change, currentPassword: 'not it' })).toBe(422)
  expect(await subjects(user)).toEqual([])
  expect(await ask(change)).toBe(204)
  const [{ text }] = await mailsTo(user)
  expect(text).toContain("your password was changed. You're signed out everywhere else.")
  expect(text).toContain('From: Firefox on Windows')

  const { token } = await createPasswordLink(server.knex, { userId: user.id, purpose: 'reset' })
  await visitor.post(`/api/password-links/${token}`, { password: 'nine red trailers at dusk' })
  expect(await subjects(user)).toEqual([password, password])
  const invited = await createUser(server.knex, { passwordHash: null as never })
  const invitation = await createPasswordLink(server.knex, { userId: invited.id, purpose: 'invite' })
  const entry = { firstName: 'Amara', lastName: 'Okafor', password: 'nine red trailers at dusk' }
  expect((await visitor.post(`/api/password-links/${invitation.token}`, entry)).status).toBe(204)
  expect(await subjects(invited)).toEqual([])
})

test('what is told stays true, and is sent whatever an administrator does meanwhile', async () => {
  const user = await createUser(server.knex)
  const visitor = new Visitor(server)
  await visitor.signIn(user)
  await visitor.setUpApp()
  const admin = await server.signInAs('admin')
  const { version } = (await User.query(server.knex).findById(user.id)) as User
  const headers = { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() }
  await server.request(`/api/users/${user.id}/disable`, { json: { reason: 'Left' }, cookie: admin, headers })
  expect((await mailsTo(user)).map(({ status }) => status)).toEqual(['waiting'])
})

test('without a mail server nothing claims that something was sent', async () => {
  const silent = await startTestServer({ env: { TRUST_PROXY: '1' } })
  const user = await createUser(silent.knex)
  const visitor = new Visitor(silent)
  await visitor.signIn(user)
  await visitor.setUpApp()
  expect(await silent.knex('mails')).toEqual([])
  await silent.close()
})
