import { afterAll, beforeAll, expect, test } from 'vitest'
import { isEasyToGuess } from '../../../server/domains/auth/passwordStrength.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_PASSWORD_CHANGE: '3/900' } })
})
afterAll(() => server.close())

const ines = { email: 'ines@people.example', firstName: 'Ines', lastName: 'Marchetti' }
const fresh = 'seven blue trailers at dawn'
const login = (email: string, password = testPassword) => server.request('/api/login', { json: { email, password } })
const change = (cookie: string, currentPassword: unknown, newPassword: unknown) =>
  server.request('/api/auth/password', {
    json: { currentPassword, newPassword },
    cookie,
    headers: { accept: 'application/problem+json' },
  })
const outcomeOf = async (answer: Response) => {
  const { type, errors } = await answer.json()
  return [answer.status, type, errors]
}
const status = async (cookie: string) =>
  outcomeOf(await server.request('/api/auth/user', { cookie, headers: { accept: 'application/problem+json' } }))

test('changing the password replaces the old one and revokes all other sessions of the user', async () => {
  const { id, email } = await createUser(server.knex)
  const [here, there] = [cookiesOf(await login(email)), cookiesOf(await login(email))]
  const stranger = await server.signInAs('viewer')
  expect((await change(here, testPassword, fresh)).status).toBe(204)
  expect((await status(here))[0]).toBe(200)
  expect((await status(stranger))[0]).toBe(200)
  expect(await status(there)).toEqual([401, 'session-ended', undefined])
  expect((await login(email)).status).toBe(401)
  expect((await login(email, fresh)).status).toBe(204)
  const [{ password_hash: stored }] = await server.knex('users').where({ id })
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a wrong current password is a 422 at its field, and after three of them this user alone is rate-limited', async () => {
  const [one, other] = [await server.signInAs('viewer'), await server.signInAs('viewer')]
  for (let time = 0; time < 3; time += 1) {
    expect(await outcomeOf(await change(one, 'not it', fresh))).toEqual([
      422,
      'about:blank',
      { currentPassword: 'This is not your current password' },
    ])
  }
  const limited = await change(one, testPassword, fresh)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(890)
  expect((await change(other, testPassword, fresh)).status).toBe(204)
})

test('the password of a demo user cannot be changed, because one visitor could lock out all others', async () => {
  const { email } = await createUser(server.knex, { isDemo: true })
  const refused = await change(cookiesOf(await login(email)), testPassword, fresh)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    403,
    'The password of a demo person stays as it is, for everybody signs in with it.',
  ])
  expect((await login(email)).status).toBe(204)
})

test('refused new passwords count towards the same limit', async () => {
  const cookie = await server.signInAs('viewer')
  const weak = async () => (await change(cookie, testPassword, 'letmein2025!')).status
  expect([await weak(), await weak(), await weak(), await weak()]).toEqual([422, 422, 422, 429])
})

test.each([
  ['too short', 'nine char', 'Please use at least 10 characters'],
  ['too long', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['unchanged', testPassword, 'This is your current password'],
  ['common', 'letmein2025!', expect.stringContaining('too easy to guess')],
  ['the name of the user', 'marchetti1987', expect.stringContaining('too easy to guess')],
  ['missing', null, 'A new password is required'],
])('a new password that is %s is refused', async (_what, password, message) => {
  const cookie = await server.signInAs('viewer')
  expect(await outcomeOf(await change(cookie, testPassword, password))).toEqual([422, 'about:blank', { newPassword: message }])
  expect((await status(cookie))[0]).toBe(200)
})

test.each([
  'password1234',
  'qwertyuiop12',
  'iloveyou123',
  '1234567890',
  'P@ssw0rd!2024',
  'fairlane-demo',
  'Fairlane2026!',
  'sunshine12',
])('%s is guessable', async (password) => expect(await isEasyToGuess(password, ines)).not.toBeNull())

test.each([testPassword, fresh, 'an engine that weaves', 'a8Zk#pQ2!xLm'])('%s is not guessable', async (password) =>
  expect(await isEasyToGuess(password, ines)).toBeNull(),
)
