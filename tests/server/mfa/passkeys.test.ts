import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '../../../server/domains/users/User.ts'
import { createUser } from '../../support/factories.ts'
import { requireFactor, Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Lies, SoftPasskey } from '../../support/softPasskey.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

const own = '/api/auth/second-factor/passkeys'
const step = '/api/login/second-factor'
const signIn = '/api/login/passkey'
const site = () => ({ id: 'localhost', origin: server.url })

/** Adds a passkey for the signed-in user, or sets one up at a sign-in. */
async function add(visitor: Visitor, passkey: SoftPasskey, { at = own, lies = {} as Lies, name = 'My phone' } = {}) {
  const options = await (await visitor.post(`${at}/options`)).json()
  return visitor.post(at, { name, answer: passkey.create(options, lies) })
}

/** A signed-in user with a passkey. */
async function withPasskey() {
  const user = await createUser(server.knex)
  const visitor = new Visitor(server)
  await visitor.signIn(user)
  await visitor.check()
  const passkey = new SoftPasskey(site())
  const added = await add(visitor, passkey)
  expect(added.status).toBe(200)
  return { user, visitor, passkey, ...(await added.json()) }
}

/** Says once more who it is, by a passkey that may lie. */
async function check(visitor: Visitor, passkey: SoftPasskey, lies: Lies = {}) {
  const options = await (await visitor.post('/api/auth/second-factor/check/options')).json()
  return visitor.post('/api/auth/second-factor/check', { passkey: passkey.get(options, lies) })
}

const begin = async (visitor: Visitor, afterPassword = false) =>
  (await visitor.post(`${signIn}/options`, { afterPassword })).json()

/** Signs in with a passkey that may lie; the visitor and the status. */
async function enter(passkey: SoftPasskey, lies: Lies = {}) {
  const visitor = new Visitor(server)
  const answer = passkey.get(await begin(visitor), lies)
  return { visitor, answer, status: (await visitor.post(signIn, { answer })).status }
}

describe('adding a passkey', () => {
  test('asks for one that finds its account by itself and asks who it is, and tells recovery codes with the first', async () => {
    const user = await createUser(server.knex, { firstName: 'Ruth', lastName: 'Abernathy' })
    const visitor = new Visitor(server)
    await visitor.signIn(user)
    expect((await visitor.post(`${own}/options`)).status).toBe(403)
    await visitor.check()
    const options = await (await visitor.post(`${own}/options`)).json()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Fairlane Freight' },
      user: { name: user.email, displayName: 'Ruth Abernathy' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = new SoftPasskey(site())
    const added = await visitor.post(own, { name: '  Work laptop ', answer: passkey.create(options) })
    expect((await added.json()).recoveryCodes).toHaveLength(10)
    expect(await (await visitor.get('/api/auth/second-factor')).json()).toMatchObject({
      passkeys: [{ name: 'Work laptop', lastUsedAt: null }],
    })
    // A second one: the options exclude the first, so that the browser does not create it twice.
    const again = await (await visitor.post(`${own}/options`)).json()
    expect(again.excludeCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }])
    expect((await (await add(visitor, new SoftPasskey(site()))).json()).recoveryCodes).toEqual([])
    expect(await (await add(visitor, passkey)).json()).toMatchObject({ errors: { name: 'This passkey is here already.' } })
  })

  test.each<[string, Lies]>([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'https://fairlane.example.evil' }],
    ['another site', { rpId: 'evil.example' }],
    ['an answer of signing in', { type: 'webauthn.get' }],
    ['nobody who was asked who they are', { flags: 0x41 }],
    ['nobody there', { flags: 0x44 }],
  ])('with %s is refused, and nothing is stored', async (_, lies) => {
    const user = await createUser(server.knex)
    const visitor = new Visitor(server)
    await visitor.signIn(user)
    await visitor.check()
    const refused = await add(visitor, new SoftPasskey(site()), { lies })
    expect(await refused.json()).toMatchObject({ status: 422, errors: { name: expect.stringContaining('cannot be used here') } })
    expect(await server.knex('passkeys').where({ user_id: user.id })).toEqual([])
  })

  test('an answer counts once, for the session that asked', async () => {
    const { visitor } = await withPasskey()
    const options = await (await visitor.post(`${own}/options`)).json()
    const answer = new SoftPasskey(site()).create(options)
    const other = new Visitor(server)
    await other.signIn(await createUser(server.knex))
    await other.check()
    expect((await other.post(own, { name: 'Theirs', answer })).status).toBe(422)
    expect((await visitor.post(own, { name: 'Mine', answer })).status).toBe(200)
    expect(await (await visitor.post(own, { name: 'Mine', answer })).json()).toMatchObject({
      errors: { name: 'Adding this passkey has taken too long. Please begin again.' },
    })
  })

  test('what is no passkey at all is refused', async () => {
    const { visitor } = await withPasskey()
    await visitor.post(`${own}/options`)
    const response = { clientDataJSON: 'bm8', attestationObject: 'bm8' }
    const answer = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response }
    expect((await visitor.post(own, { name: 'x', answer })).status).toBe(422)
    expect((await visitor.post(own, { name: 'x', answer: { ...answer, type: 'password' } })).status).toBe(422)
  })

  test('only the own ones are renamed and removed', async () => {
    const { user, visitor } = await withPasskey()
    const theirs = await withPasskey()
    const [{ id }] = (await (await visitor.get('/api/auth/second-factor')).json()).passkeys
    expect((await theirs.visitor.ask('PATCH', `${own}/${id}`, { name: 'Stolen' })).status).toBe(404)
    expect((await theirs.visitor.ask('DELETE', `${own}/${id}`, {})).status).toBe(404)
    expect((await visitor.ask('PATCH', `${own}/${id}`, { name: 'Truck tablet' })).status).toBe(204)
    expect((await (await visitor.get('/api/auth/second-factor')).json()).passkeys[0].name).toBe('Truck tablet')
    const renamed = await server.knex('audit_log').where({ row_id: user.id, what: 'rename-passkey' })
    expect(renamed.map(({ reason, user_id }) => [reason, user_id])).toEqual([['My phone, now Truck tablet', user.id]])
    expect((await visitor.ask('DELETE', `${own}/${id}`, {})).status).toBe(204)
    // With the last factor the recovery codes go.
    expect(await (await visitor.get('/api/auth/second-factor')).json()).toMatchObject({ passkeys: [], recoveryCodes: 0 })
  })
})

describe('a check of who it is, with a passkey', () => {
  const forgetCheck = () => server.knex('factor_setups').update({ checked_until: null })
  const renew = async (visitor: Visitor) => (await visitor.post('/api/auth/second-factor/recovery-codes')).status

  test('lets the second factor be changed, also while another passkey is being added', async () => {
    const { visitor, passkey } = await withPasskey()
    await forgetCheck()
    expect(await renew(visitor)).toBe(403)
    expect((await check(visitor, passkey)).status).toBe(204)
    expect(await renew(visitor)).toBe(200)

    const options = await (await visitor.post(`${own}/options`)).json()
    const another = { name: 'Another', answer: new SoftPasskey(site()).create(options) }
    await forgetCheck()
    expect((await visitor.post(own, another)).status).toBe(403)
    expect((await check(visitor, passkey)).status).toBe(204)
    expect((await visitor.post(own, another)).status).toBe(200)
  })

  test('takes only an own one, once, in the session that asked', async () => {
    const [{ visitor, passkey }, theirs] = [await withPasskey(), await withPasskey()]
    await forgetCheck()
    const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const lies: Lies[] = [{ challenge: 'AAAA' }, { type: 'webauthn.create' }, { signWith: strange }, { flags: 0x01 }]
    for (const lie of lies) expect(await (await check(visitor, passkey, lie)).json()).toMatchObject({ status: 422 })
    expect(await (await check(visitor, theirs.passkey)).json()).toMatchObject({
      status: 422,
      errors: { passkey: 'This passkey did not work here. Try another one, or give your password.' },
    })
    const options = await (await visitor.post('/api/auth/second-factor/check/options')).json()
    const answer = { passkey: passkey.get(options) }
    expect((await theirs.visitor.post('/api/auth/second-factor/check', answer)).status).toBe(422)
    expect(await renew(visitor)).toBe(403)
    expect((await visitor.post('/api/auth/second-factor/check', answer)).status).toBe(204)
    await forgetCheck()
    expect(await (await visitor.post('/api/auth/second-factor/check', answer)).json()).toMatchObject({
      errors: { passkey: 'That has taken too long. Please use the passkey again.' },
    })
    expect(await renew(visitor)).toBe(403)
    // A counter that goes back is that of a copy.
    expect((await check(visitor, passkey, { counter: 1 })).status).toBe(422)
    // Two answers at once prove nothing.
    expect((await visitor.post('/api/auth/second-factor/check', { ...answer, code: '123456' })).status).toBe(422)
  })
})

describe('signing in with a passkey', () => {
  test('alone counts as both factors: nobody types anything', async () => {
    const { user, passkey } = await withPasskey()
    const options = await begin(new Visitor(server))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const { visitor, status } = await enter(passkey)
    expect(status).toBe(204)
    expect(await (await visitor.get('/api/auth/user')).json()).toMatchObject({ id: user.id })
    expect(await (await visitor.get('/api/auth/second-factor')).json()).toMatchObject({
      passkeys: [{ lastUsedAt: expect.any(String) }],
    })
  })

  test('after the password only one of that person does', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const visitor = new Visitor(server)
    expect(await (await visitor.signIn(one.user)).json()).toEqual({ step: 'confirm' })
    const options = await begin(visitor, true)
    expect(options.allowCredentials).toMatchObject([{ id: one.passkey.id.toString('base64url') }])
    expect(await (await visitor.post(signIn, { answer: other.passkey.get(options) })).json()).toMatchObject({
      status: 401,
      detail: 'This passkey did not work here. Try another one, or another way below.',
    })
    expect((await visitor.post(signIn, { answer: one.passkey.get(await begin(visitor, true)) })).status).toBe(204)
    expect(await (await visitor.get('/api/auth/user')).json()).toMatchObject({ id: one.user.id })
    expect((await new Visitor(server).post(`${signIn}/options`, { afterPassword: true })).status).toBe(401)
  })

  const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each<[string, Lies]>([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an answer of adding one', { type: 'webauthn.create' }],
    ['another key', { signWith: strange }],
    ['nobody who was asked who they are', { flags: 0x01 }],
    ['nobody there', { flags: 0x04 }],
    ['a counter that went back', { counter: 0 }],
    ['the handle of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a passkey that nobody has', { id: 'bm9ib2R5' }],
  ])('with %s is refused in the same words', async (_, lies) => {
    const { passkey } = await withPasskey()
    expect((await enter(passkey)).status).toBe(204)
    const visitor = new Visitor(server)
    const refused = await visitor.post(signIn, { answer: passkey.get(await begin(visitor), lies) })
    expect(await refused.json()).toMatchObject({
      status: 401,
      detail: 'This passkey did not work here. Sign in with your password, or ask your office.',
    })
    expect(await visitor.who()).toBe(401)
    expect((await enter(passkey)).status).toBe(204)
  })

  test('an answer that was sent before is worth nothing, in this browser and in another', async () => {
    const { passkey } = await withPasskey()
    const { visitor, answer, status } = await enter(passkey)
    expect(status).toBe(204)
    await visitor.post('/api/logout', {})
    expect((await visitor.post(signIn, { answer })).status).toBe(401)
    const other = new Visitor(server)
    await begin(other)
    expect((await other.post(signIn, { answer })).status).toBe(401)
    expect(await other.who()).toBe(401)
    // Nor does one that was made in one browser and is sent by another.
    const made = new Visitor(server)
    const stolen = passkey.get(await begin(made))
    await begin(other)
    expect((await other.post(signIn, { answer: stolen })).status).toBe(401)
    expect((await made.post(signIn, { answer: stolen })).status).toBe(204)
  })

  test('is over with the passkey, and for who is disabled', async () => {
    const { visitor, passkey } = await withPasskey()
    const [{ id }] = (await (await visitor.get('/api/auth/second-factor')).json()).passkeys
    expect((await visitor.ask('DELETE', `${own}/${id}`, {})).status).toBe(204)
    expect((await enter(passkey)).status).toBe(401)
    const disabled = await withPasskey()
    await User.query(server.knex).findById(disabled.user.id).patch({ disabledAt: new Date() })
    expect((await enter(disabled.passkey)).status).toBe(401)
  })

  test('a role that needs a second factor may set up a passkey as its first', async () => {
    await requireFactor(server, 'accountant')
    const user = await createUser(server.knex, { role: 'accountant' })
    const visitor = new Visitor(server)
    expect(await (await visitor.signIn(user)).json()).toEqual({ step: 'set-up' })
    const passkey = new SoftPasskey(site())
    const added = await add(visitor, passkey, { at: `${step}/passkeys` })
    expect((await added.json()).recoveryCodes).toHaveLength(10)
    expect(await visitor.who()).toBe(200)
    expect((await enter(passkey)).status).toBe(204)
  })
})

test('with PUBLIC_URL its host and origin are those of the passkeys', async () => {
  const behind = await startTestServer({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://portal.fairlane.example' } })
  const visitor = new Visitor(behind)
  const options = await (await visitor.post(`${signIn}/options`, { afterPassword: false })).json()
  expect(options.rpId).toBe('portal.fairlane.example')
  await behind.close()
})
