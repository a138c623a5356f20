import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestBodies } from '../../support/requestBodies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'
import { endpoints } from '../../support/spec/specAccess.ts'

let server: TestServer
const cookies = new Map<string, string>()
const nobody = 'nobody'
const visitors = [...roles, 'astronaut', nobody]

beforeAll(async () => {
  server = await startTestServer({
    env: {
      LIMIT_SIGN_IN_ADDRESS: '1000/60',
      LIMIT_SIGN_IN_PAIR: '1000/60',
      LIMIT_FORGOT_ACCOUNT: '100/60',
      LIMIT_EXPORTS: '1000/60',
      LIMIT_LINK_DOCUMENTS: '1000/60',
    },
  })
  for (const role of visitors) if (role !== nobody) cookies.set(role, await server.signInAs(role))
})
afterAll(() => server.close())

/** Sends a request as a browser on our own page would; its body is in `requestBodies`. */
async function visit(endpoint: string, visitor: string): Promise<number> {
  const [method = '', path = ''] = endpoint.split(' ')
  const stop = new AbortController()
  const cookie = cookies.get(visitor)
  const answer = await server.request(path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'), {
    method,
    signal: stop.signal,
    ...(cookie ? { cookie } : {}),
    ...(method === 'PUT' ? { body: '%PDF-' } : method !== 'GET' ? { json: requestBodies[endpoint] ?? {} } : {}),
    headers: { 'if-match': '"1"', ...(method === 'PUT' && { 'content-type': 'application/pdf' }) },
  })
  stop.abort()
  return answer.status
}

describe('the access walk', () => {
  test('covers every registered endpoint, and no other', () => {
    const registered = server.routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(registered.sort()).toEqual(Object.keys(endpoints).sort())
  })

  // Signing out comes last, because it ends the sessions of the walk.
  const order = Object.entries(endpoints).sort(([a], [b]) => Number(a.includes('logout')) - Number(b.includes('logout')))
  describe.each(order)('%s', (endpoint, { access, good }) => {
    test.each(visitors)('%s', async (visitor) => {
      const mayEnter = access === 'open' || (visitor !== nobody && (access === 'signed in' || access.includes(visitor as never)))
      const refusal = visitor === nobody ? 401 : 403
      expect(await visit(endpoint, visitor)).toBe(mayEnter ? good : refusal)
    })
  })
})

test('an endpoint without access stops the start', async () => {
  const { createRouter } = await import('../../../server/platform/http/router.ts')
  const [route] = server.routes
  const silent = { ...route, access: undefined } as never
  expect(() => createRouter([silent], {} as never)).toThrow('does not say who may call it')
})

test('a request that expects another user than that of the session gets 401 wrong-user', async () => {
  const cookie = await server.signInAs('dispatcher')
  const { id } = await (await server.request('/api/auth/user', { cookie })).json()
  const asUser = (user: string) =>
    server.request('/api/quotes', { cookie, headers: { 'x-expected-user': user, accept: 'application/problem+json' } })
  expect((await asUser(id)).status).toBe(200)
  const refused = await asUser('00000000-0000-4000-8000-000000000000')
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ type: 'wrong-user', status: 401 })

  // Without a session the type differs, because the outbox then waits for the same user.
  const headers = { 'x-expected-user': id, accept: 'application/problem+json' }
  const signedOut = await server.request('/api/auth/user', { headers })
  expect(signedOut.status).toBe(401)
  expect(await signedOut.json()).toMatchObject({ type: 'about:blank' })
})
