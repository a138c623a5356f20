import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://fairlane.example', LIMIT_QUOTES: '1000/60' } })
})
afterAll(() => server.close())

const post = (headers: Record<string, string>) => server.request('/api/quotes', { json: quoteRequestBody(), headers })

describe('a write', () => {
  test('from our own pages or without a browser is accepted', async () => {
    for (const headers of [
      {},
      { origin: 'https://fairlane.example' },
      { origin: 'https://fairlane.example', 'x-forwarded-proto': 'https' },
      { origin: 'https://fairlane.example', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      expect((await post(headers)).status, JSON.stringify(headers)).toBe(201)
    }
  })

  test('from another origin is refused, also with a session', async () => {
    const cookie = await server.signInAs('admin')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: server.url },
      { origin: server.url.replace('http', 'https') },
      { origin: 'https://fairlane.example.evil.example' },
      { origin: 'https://sub.fairlane.example' },
      { origin: 'https://fairlane.example:1' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]) {
      for (const path of ['/api/quotes', '/api/login', '/api/logout']) {
        const answer = await server.request(path, { json: {}, headers, cookie })
        expect([path, headers, answer.status]).toEqual([path, headers, 403])
      }
    }
    expect((await server.request('/api/auth/user', { cookie })).status).toBe(200)
  })

  test('sends no CORS headers', async () => {
    const preflight = await server.request('/api/quotes', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    for (const answer of [preflight, await server.request('/api/health', { headers: { origin: 'https://evil.example' } })]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('signing out with GET', () => {
  const out = async (headers: Record<string, string>) => {
    const cookie = await server.signInAs('viewer')
    const answer = await server.request('/api/logout', { cookie, headers })
    const ended = (await server.request('/api/auth/user', { cookie })).status === 401
    return [answer.status, answer.headers.get('location'), ended]
  }

  test('works from our own pages and from the address bar', async () => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin' },
      { referer: 'https://fairlane.example/portal' },
    ]) {
      expect([headers, ...(await out(headers))]).toEqual([headers, 302, '/portal', true])
    }
  })

  test('is refused when it comes from another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', referer: `${server.url}/portal` },
      { referer: 'https://evil.example/' },
      { referer: 'nonsense' },
    ]) {
      expect([headers, ...(await out(headers))]).toEqual([headers, 403, null, false])
    }
  })
})

describe('the return address of sign-in', () => {
  const login = async (query: string) => {
    const answer = await server.request(`/api/login${query}`)
    return [answer.status, answer.headers.get('location')]
  }

  test('is the one of the query', async () => {
    expect(await login('')).toEqual([302, '/sign-in'])
    expect(await login('?returnTo=/portal/admin/quotes?status=new%26x=1')).toEqual([
      302,
      '/sign-in?returnTo=%2Fportal%2Fadmin%2Fquotes%3Fstatus%3Dnew%26x%3D1',
    ])
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '\\\\evil',
    '/%09/evil',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: a=b',
    '',
    '/api/logout',
  ])('is never %j', async (place) => {
    const [status, location] = await login(`?returnTo=${encodeURIComponent(place)}`)
    expect(status).toBe(302)
    const back = new URL(String(location), server.url)
    expect([back.origin, back.pathname]).toEqual([server.url, '/sign-in'])
    const returned = back.searchParams.get('returnTo')
    expect(['/portal', place === '/%09/evil' ? place : '/portal']).toContain(returned)
  })

  test('may be given only once', async () => {
    expect((await login('?returnTo=/a&returnTo=//evil.example'))[0]).toBe(400)
  })
})
