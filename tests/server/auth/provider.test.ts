import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/platform/http/logging.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { startProvider, type TestProvider, Visitor } from '../../support/oidcProvider.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const site = 'https://fairlane.example'
let provider: TestProvider
let server: TestServer
let logged: string[]
beforeAll(async () => {
  provider = await startProvider()
  provider.serve(site)
})
afterAll(() => provider.close())
beforeEach(async () => {
  logged = []
  provider.behaviour = 'usual'
  server = await startTestServer({
    env: { ...provider.env, OIDC_SCOPES: 'openid email profile groups', PUBLIC_URL: site, TRUST_PROXY: '1' },
    log: createLog('info', { write: (line: string) => logged.push(line) }),
  })
})
afterEach(() => server.close())

const visitor = () => new Visitor(server, site)
const problemOf = (location: string | null) => new URL(location ?? '', site).searchParams.get('problem')
const rowOf = (email: string) => server.knex('users').where({ email }).first()
const sessionsOf = (id: string) => server.knex('sessions').where({ user_id: id }).whereNull('ended_at')

/** Has the settings give a role to the values of the claim. */
async function give(values: Record<string, string>): Promise<void> {
  const version = Number((await server.knex('settings').where({ group_name: 'provider' }).max('version').first())?.max) + 1
  const row = { group_name: 'provider', version, value: JSON.stringify(values), effective_from: '2001-01-01' }
  await server.knex('settings').insert(row)
}

describe('who comes in', () => {
  test('a user with this verified address the first time, and by the id of the provider from then on', async () => {
    const { who, email } = provider.add()
    const user = await createUser(server.knex, { email: email.toUpperCase(), role: 'payroll' })
    expect(await visitor().signIn(who, '/portal/admin/settlements?status=pending')).toBe(
      '/portal/admin/settlements?status=pending',
    )
    provider.people[who] = { email: 'another@acme.example', email_verified: false }
    const again = visitor()
    expect(await again.signIn(who)).toBe('/portal')
    expect(await again.user()).toMatchObject({ id: user.id, role: 'payroll', firstName: 'Ines' })
    const history = await server.knex('audit_log').where({ resource: 'users', row_id: user.id })
    expect(history.map(({ what, user_id }) => [what, user_id])).toEqual([['connect', user.id]])
    // The password stays another way in.
    expect((await server.request('/api/login', { json: { email, password: testPassword } })).status).toBe(204)
  })

  test('somebody with a second factor here, who is not asked for it, and what they had begun with the password is over', async () => {
    const { who, email } = provider.add()
    const user = await createUser(server.knex, { email })
    await server.knex('authenticators').insert({ user_id: user.id, secret: Buffer.from('sealed'), last_step: 0 })
    const browser = visitor()
    const headers = { origin: site, 'content-type': 'application/json' }
    const begun = await browser.go('/api/login', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: testPassword }),
    })
    expect(await begun.json()).toEqual({ step: 'confirm' })
    expect(await browser.signIn(who)).toBe('/portal')
    expect(await browser.user()).toMatchObject({ id: user.id })
    expect(await server.knex('pending_sign_ins')).toEqual([])
  })

  test('somebody invited, whose invitation is accepted by that', async () => {
    const { who, email } = provider.add()
    const user = await createUser(server.knex, { email, passwordHash: null })
    const link = { token_hash: Buffer.from(who), user_id: user.id, purpose: 'invite', expires_at: '2099-01-01' }
    await server.knex('password_links').insert(link)
    expect(await visitor().signIn(who)).toBe('/portal')
    expect(await rowOf(email)).toMatchObject({ status: 'active', role_by_provider: false })
    expect(await server.knex('password_links').where({ user_id: user.id }).pluck('ended_as')).toEqual(['replaced'])
  })

  test('somebody new, with the role that the settings give to a claim', async () => {
    await give({ claim: 'realm.roles', viewer: 'fl-all', dispatcher: 'fl-desk, fl-night' })
    const { who, email } = provider.add({ realm: { roles: ['fl-all', 'fl-night'] } })
    const browser = visitor()
    expect(await browser.signIn(who)).toBe('/portal')
    expect(await browser.user()).toMatchObject({ email, role: 'dispatcher', firstName: 'Rosa', lastName: 'Quiroga' })
    expect(await rowOf(email)).toMatchObject({ status: 'active', role_by_provider: true, password_hash: null })
    const [added] = await server.knex('audit_log').where({ resource: 'users' })
    expect(added).toMatchObject({ what: 'status', reason: 'By the sign-in provider', user_id: null })
    // Without a password none is mailed, and none can be guessed.
    await server.request('/api/auth/forgot', { json: { email } })
    expect((await server.request('/api/login', { json: { email, password: 'x' } })).status).toBe(401)
    expect(await server.knex('password_links')).toEqual([])
  })
})

describe('the role of who was made a user by the settings', () => {
  const made = async (values: Record<string, string>) => {
    await give({ ...values })
    const known = provider.add({ groups: ['a'] })
    const browser = visitor()
    expect(await browser.signIn(known.who)).toBe('/portal')
    return { ...known, browser, id: (await rowOf(known.email)).id }
  }

  test('follows at the next sign-in, which ends the sessions of before', async () => {
    const { who, browser, id } = await made({ dispatcher: 'a', payroll: 'b' })
    provider.people[who] = { ...provider.people[who], groups: 'b' }
    const next = visitor()
    expect(await next.signIn(who)).toBe('/portal')
    expect(await next.user()).toMatchObject({ id, role: 'payroll' })
    expect(await browser.user()).toBeNull()
    const changes = await server.knex('audit_log').where({ resource: 'users', row_id: id, what: 'change-role' })
    expect(changes).toMatchObject([{ user_id: null, reason: 'By the sign-in provider' }])
  })

  test('lets nobody in who has none any more, and ends their sessions', async () => {
    const { who, browser, id } = await made({ dispatcher: 'a' })
    provider.people[who] = { ...provider.people[who], groups: [] }
    expect(problemOf(await visitor().signIn(who))).toBe('norole')
    expect(await browser.user()).toBeNull()
    expect(await sessionsOf(id)).toEqual([])
  })

  test('stays that of the last superadmin', async () => {
    const { who, id } = await made({ superadmin: 'a', viewer: 'b' })
    for (const groups of [['b'], []]) {
      provider.people[who] = { ...provider.people[who], groups }
      const browser = visitor()
      expect(await browser.signIn(who)).toBe('/portal')
      expect(await browser.user()).toMatchObject({ id, role: 'superadmin' })
    }
    await createUser(server.knex, { role: 'superadmin' })
    expect(problemOf(await visitor().signIn(who))).toBe('norole')
  })

  test('is that which an administrator gives, from then on', async () => {
    const { who, id } = await made({ dispatcher: 'a' })
    const admin = await server.signInAs('admin')
    const answer = await server.request(`/api/users/${id}/change-role`, {
      json: { role: 'accountant' },
      cookie: admin,
      headers: { 'if-match': '"1"', origin: site },
    })
    expect(answer.status).toBe(200)
    const browser = visitor()
    await browser.signIn(who)
    expect(await browser.user()).toMatchObject({ role: 'accountant' })
  })
})

describe('who does not come in', () => {
  test.each([
    ['an address that is not verified', { email_verified: false }, 'unverified'],
    ['an address of which nothing is said', { email_verified: undefined }, 'unverified'],
    ['a verification in words', { email_verified: 'true' }, 'unverified'],
    ['no address', { email: undefined }, 'unverified'],
    ['no role', { groups: ['others'] }, 'norole'],
  ])('%s', async (_what, claims, problem) => {
    await give({ dispatcher: 'fl-desk' })
    const { who, email } = provider.add({ groups: ['fl-desk'], ...claims })
    const browser = visitor()
    expect(problemOf(await browser.signIn(who))).toBe(problem)
    expect(await browser.user()).toBeNull()
    expect(await rowOf(email)).toBeUndefined()
  })

  test('a verified address of a user is not taken over by an unverified one', async () => {
    const { who, email } = provider.add({ email_verified: false })
    const user = await createUser(server.knex, { email, role: 'superadmin' })
    expect(problemOf(await visitor().signIn(who))).toBe('unverified')
    expect(await sessionsOf(user.id)).toEqual([])
  })

  test('a disabled user, linked or not', async () => {
    const { who, email } = provider.add()
    await createUser(server.knex, { email, disabledAt: new Date() })
    expect(problemOf(await visitor().signIn(who))).toBe('disabled')
    await server.knex('users').where({ email }).update({ disabled_at: null })
    expect(await visitor().signIn(who)).toBe('/portal')
    await server.knex('users').where({ email }).update({ disabled_at: new Date() })
    expect(problemOf(await visitor().signIn(who))).toBe('disabled')
  })

  test('somebody to whom the provider has given the address of a user since', async () => {
    const [first, second] = [provider.add(), provider.add()]
    await createUser(server.knex, { email: first.email })
    expect(await visitor().signIn(first.who)).toBe('/portal')
    provider.people[second.who] = { ...provider.people[second.who], email: first.email }
    expect(problemOf(await visitor().signIn(second.who))).toBe('taken')
  })

  test('who cancels, with the place they wanted, and a number that the log has with the reason', async () => {
    const location = (await visitor().signIn('', '/portal/admin/loads')) ?? ''
    const query = new URL(location, site).searchParams
    expect([query.get('problem'), query.get('returnTo')]).toEqual(['cancelled', '/portal/admin/loads'])
    const line = logged.map((text) => JSON.parse(text)).find(({ failure }) => failure)
    expect(line).toMatchObject({
      failure: 'cancelled',
      request: query.get('request'),
      reason: expect.stringContaining('access_denied'),
    })
  })

  test('nobody while the provider is down or silent, at the start and on the way back', async () => {
    const { who, email } = provider.add()
    await createUser(server.knex, { email })
    provider.behaviour = 'down'
    expect(problemOf(await visitor().begin())).toBe('unreachable')
    provider.behaviour = 'usual'
    const browser = visitor()
    const back = await browser.pass(await browser.begin(), who)
    provider.behaviour = 'silent'
    expect(problemOf((await browser.go(back)).headers.get('location'))).toBe('unreachable')
    expect(await browser.user()).toBeNull()
    // What it says of itself is known already.
    provider.behaviour = 'down'
    expect(new URL(await visitor().begin()).origin).toBe(provider.url)
  })
})
