import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../server/domains/users/User.ts'
import { revokeSessions } from '../../../server/platform/http/sessionStore.ts'
import { codeNow, wrongCode } from '../../support/authenticatorApp.ts'
import { createUser } from '../../support/factories.ts'
import { meanwhile, requireFactor, Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { SoftPasskey } from '../../support/softPasskey.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1', LIMIT_FACTOR_DEVICES: '12/86400' } })
})
afterAll(() => server.close())

const step = '/api/login/second-factor'
const own = '/api/auth/second-factor'

async function signedIn(values: Partial<User> = {}) {
  const user = await createUser(server.knex, values)
  const visitor = new Visitor(server)
  await visitor.signIn(user)
  return { user, visitor }
}

const signedOut = (user: User) => (transaction: Knex) => revokeSessions(transaction, user.id)

describe('whoever is signed out meanwhile', () => {
  test('does not complete a sign-in, and the recovery code is not used up', async () => {
    const { user, visitor } = await signedIn()
    const { key, recoveryCodes } = await visitor.setUpApp()
    for (const answer of [{ code: codeNow(key) }, { recoveryCode: recoveryCodes[0] }]) {
      const half = new Visitor(server)
      await half.signIn(user)
      const late = await meanwhile(server, user, () => half.post(step, answer), signedOut(user))
      expect([late.status, (await late.json()).type]).toEqual([401, 'sign-in-over'])
      expect(await half.who()).toBe(401)
      const again = new Visitor(server)
      await again.signIn(user)
      expect((await again.post(step, answer)).status).toBe(204)
      expect(await again.who()).toBe(200)
    }
  })

  test('does not complete a sign-in with a passkey after the password', async () => {
    const { user, visitor } = await signedIn()
    await visitor.check()
    const passkey = new SoftPasskey({ id: 'localhost', origin: server.url })
    const options = await (await visitor.post(`${own}/passkeys/options`)).json()
    await visitor.post(`${own}/passkeys`, { name: 'My phone', answer: passkey.create(options) })
    const half = new Visitor(server)
    await half.signIn(user)
    const asked = await (await half.post('/api/login/passkey/options', { afterPassword: true })).json()
    const answer = passkey.get(asked)
    const late = await meanwhile(server, user, () => half.post('/api/login/passkey', { answer }), signedOut(user))
    expect([late.status, await half.who()]).toEqual([401, 401])
  })

  test('sets up no factor, neither at a sign-in nor while signed in', async () => {
    const { user, visitor } = await signedIn({ role: 'fleet_manager' })
    await visitor.check()
    const { key } = await (await visitor.post(`${own}/app`)).json()
    const late = await meanwhile(server, user, () => visitor.post(`${own}/app/confirm`, { code: codeNow(key) }), signedOut(user))
    expect(late.status).toBe(401)

    await requireFactor(server, 'fleet_manager')
    const half = new Visitor(server)
    expect(await (await half.signIn(user)).json()).toEqual({ step: 'set-up' })
    const first = await (await half.post(`${step}/app`)).json()
    const later = await meanwhile(
      server,
      user,
      () => half.post(`${step}/app/confirm`, { code: codeNow(first.key) }),
      signedOut(user),
    )
    expect([later.status, (await later.json()).type]).toEqual([401, 'sign-in-over'])
    expect(await server.knex('authenticators').where({ user_id: user.id })).toEqual([])
  })

  test('takes no factor away, and makes no recovery codes', async () => {
    const { user, visitor } = await signedIn()
    const { key } = await visitor.setUpApp()
    const remove = () => visitor.ask('DELETE', `${own}/app`, {})
    expect((await meanwhile(server, user, remove, signedOut(user))).status).toBe(401)
    const other = new Visitor(server)
    await other.signIn(user)
    await other.post(step, { code: codeNow(key) })
    await other.check()
    const renew = () => other.post(`${own}/recovery-codes`)
    expect((await meanwhile(server, user, renew, signedOut(user))).status).toBe(401)
    expect(await server.knex('authenticators').where({ user_id: user.id })).toHaveLength(1)
  })
})

test('devices that were made known before there was a second factor have one budget a day, and a stranger does not use it up', async () => {
  const { user, visitor } = await signedIn()
  const devices = Array.from({ length: 3 }, () => new Visitor(server))
  for (const device of devices) await device.signIn(user)
  const { key } = await visitor.setUpApp()
  const stranger = new Visitor(server)
  await stranger.signIn(user)
  for (let time = 0; time < 5; time++) expect((await stranger.post(step, { code: wrongCode(key) })).status).toBe(422)

  const said: string[] = []
  for (const device of devices) {
    await device.signIn(user)
    for (let time = 0; time < 4; time++) {
      said.push((await (await device.post(step, { code: wrongCode(key) })).json()).errors.code)
    }
  }
  expect(said.slice(-3)).toEqual([
    'That code is not right. 2 tries left.',
    'That code is not right. 1 try left.',
    'That code is not right. No tries left for this account today: use a passkey, or try again tomorrow.',
  ])
  for (const device of devices) expect((await device.post(step, { code: codeNow(key) })).status).toBe(429)
})
