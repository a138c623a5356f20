import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../server/platform/http/logging.ts'
import { createUser } from '../../support/factories.ts'
import { type HostileProvider, type Lies, startHostileProvider } from '../../support/hostileProvider.ts'
import { Visitor } from '../../support/oidcProvider.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const site = 'https://fairlane.example'
let provider: HostileProvider
let server: TestServer
const logged: string[] = []
let honest: Lies
beforeAll(async () => {
  provider = await startHostileProvider()
  honest = provider.lies
  server = await startTestServer({
    env: { ...provider.env, PUBLIC_URL: site, TRUST_PROXY: '1' },
    log: createLog('info', { write: (line: string) => logged.push(line) }),
  })
  await createUser(server.knex, { email: 'mallory@acme.example', role: 'admin' })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  logged.length = 0
  provider.asked.length = 0
  provider.lies = honest
  await server.knex('sessions').del()
  await server.knex('rate_limits').del()
  await server.knex('users').update({ provider_issuer: null, provider_subject: null })
  // The server reads the provider's metadata again.
  await server.release()
})

/** The location to which a sign-in leads, begun as usual. */
async function signIn(lies: Partial<Lies>): Promise<{ location: URL; visitor: Visitor }> {
  provider.lies = { ...honest, ...lies }
  const visitor = new Visitor(server, site)
  const begun = new URL(await visitor.begin())
  if (begun.origin === site) return { location: begun, visitor }
  const answer = await visitor.go(`/api/login/callback${provider.pass(begun.href)}`)
  return { location: new URL(answer.headers.get('location') ?? '', site), visitor }
}

const now = () => Math.floor(Date.now() / 1000)

test('the truth signs in', async () => {
  const { location, visitor } = await signIn({})
  expect(location.pathname).toBe('/portal')
  expect(await visitor.user()).toMatchObject({ role: 'admin' })
})

test('a clock that goes eight seconds wrong is borne', async () => {
  expect((await signIn({ claims: { iat: now() - 60, exp: now() - 8 } })).location.pathname).toBe('/portal')
})

test.each<[string, string, Partial<Lies> | (() => Partial<Lies>)]>([
  ['another state', 'over', { back: { state: 'x'.repeat(43) } }],
  ['no state', 'over', { back: { state: undefined } }],
  ['another issuer beside the code', 'refused', { back: { iss: 'https://evil.example' } }],
  ['no issuer beside the code', 'refused', { back: { iss: undefined } }],
  ['no code', 'refused', { back: { code: undefined } }],
  ['another nonce', 'refused', { claims: { nonce: 'another' } }],
  ['no nonce', 'refused', { claims: { nonce: undefined } }],
  ['another audience', 'refused', { claims: { aud: 'another-client' } }],
  ['several audiences, and another that it was made for', 'refused', { claims: { aud: ['fairlane', 'x'], azp: 'x' } }],
  ['another issuer', 'refused', { claims: { iss: 'https://evil.example' } }],
  ['no subject', 'refused', { claims: { sub: undefined } }],
  ['an expired token', 'refused', () => ({ claims: { iat: now() - 120, exp: now() - 60 } })],
  ['a token without an end', 'refused', { claims: { exp: undefined } }],
  ['a token for later', 'refused', () => ({ claims: { nbf: now() + 120 } })],
  ['no signature', 'refused', { header: { alg: 'none' }, signedBy: 'nobody' }],
  [
    'no signature, said to be usual',
    'refused',
    {
      header: { alg: 'none' },
      signedBy: 'nobody',
      discovery: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
    },
  ],
  ['the signature of another key', 'refused', { signedBy: 'another key' }],
  ['a key that nobody has', 'refused', { header: { kid: 'another' }, signedBy: 'another key' }],
  ['a signature with our secret', 'refused', { header: { alg: 'HS256' }, signedBy: 'the secret' }],
  ['a signature with its public key', 'refused', { header: { alg: 'HS256' }, signedBy: 'the public key' }],
  ['the data of somebody else', 'refused', { userinfo: { sub: 'somebody-else' } }],
  ['another issuer at discovery', 'refused', { discovery: { issuer: 'https://evil.example' } }],
  ['a place to sign in elsewhere', 'refused', { discovery: { authorization_endpoint: 'https://evil.example/authorize' } }],
  ['a place to sign in that is a script', 'refused', { discovery: { authorization_endpoint: 'javascript:alert(1)' } }],
  ['codes to be told to our own network', 'refused', { discovery: { token_endpoint: 'http://127.0.0.1:9/token' } }],
  ['keys elsewhere', 'refused', { discovery: { jwks_uri: 'https://evil.example/jwks' } }],
  ['data elsewhere', 'refused', { discovery: { userinfo_endpoint: 'https://evil.example/userinfo' } }],
  ['no place for codes', 'refused', { discovery: { token_endpoint: undefined } }],
  [
    'an answer that leads on',
    'refused',
    { token: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end() },
  ],
  ['an answer that is no JSON', 'refused', { token: (response) => response.end('<html>') }],
  ['a failure', 'unreachable', { token: (response) => response.writeHead(502).end('Bad gateway') }],
  ['a connection that breaks', 'unreachable', { token: (response) => response.destroy() }],
  ['more than anybody reads', 'unreachable', { token: (response) => response.end('x'.repeat(600_000)) }],
  [
    'that the code was used',
    'over',
    {
      token: (response) => response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
    },
  ],
  ['that the person cancelled', 'cancelled', { back: { code: undefined, error: 'access_denied' } }],
  ['that the person cancelled something else', 'over', { back: { code: undefined, error: 'access_denied', state: 'other' } }],
  ['an error that is a script', 'refused', { back: { code: undefined, error: '<script>', error_description: 'Call 555-0100' } }],
  ['an address that is not verified', 'unverified', { claims: { email_verified: false } }],
  [
    'an address of one source that only another one verifies',
    'unverified',
    { claims: { email: undefined }, userinfo: { email_verified: false } },
  ],
  [
    'an address of the token that only the data verify, which tell another one',
    'norole',
    { claims: { email_verified: undefined }, userinfo: { email: 'stranger@acme.example' } },
  ],
])('%s signs nobody in: %s', async (_what, problem, lies) => {
  const { location, visitor } = await signIn(typeof lies === 'function' ? lies() : lies)
  expect(location.pathname).toBe('/sign-in')
  expect(Object.fromEntries(location.searchParams)).toEqual({
    problem,
    request: expect.stringMatching(/^[\w-]+$/),
    ...(location.searchParams.has('returnTo') && { returnTo: '/portal' }),
  })
  expect(visitor.cookies()).not.toContain('session=')
  expect(await visitor.user()).toBeNull()
  expect(await server.knex('sessions')).toEqual([])
  expect(await server.knex('users').whereNotNull('provider_subject')).toEqual([])
  // The log has the reason under this number, and nothing that allows a sign-in.
  const line = logged.map((text) => JSON.parse(text)).find(({ failure }) => failure)
  expect(line).toMatchObject({
    failure: problem,
    reason: expect.stringMatching(/.{4}/),
    request: location.searchParams.get('request'),
  })
  expect(logged.join()).not.toMatch(/a-code|eyJ|mallory@/)
})

test('a copy of the cookie with which a sign-in was begun does not sign in once more', async () => {
  provider.lies = honest
  const visitor = new Visitor(server, site)
  const back = `/api/login/callback${provider.pass(await visitor.begin())}`
  const copy = visitor.cookies()
  expect((await visitor.go(back)).headers.get('location')).toBe('/portal')
  const again = await server.request(back, { cookie: copy })
  const location = new URL(again.headers.get('location') ?? '', site)
  expect([location.pathname, location.searchParams.get('problem')]).toEqual(['/sign-in', 'over'])
  expect(again.headers.getSetCookie().join()).not.toMatch(/session=[^;]/)
  expect(await server.knex('sessions')).toHaveLength(1)
})

test('many at once from one address are refused', async () => {
  const limited = await startTestServer({
    env: { ...provider.env, LIMIT_SIGN_IN_PROVIDER: '2/60' },
    database: server.database,
  })
  const statuses: number[] = []
  for (let time = 0; time < 3; time++) statuses.push((await limited.request('/api/login/callback?state=x')).status)
  await limited.close()
  expect(statuses).toEqual([302, 302, 429])
})
