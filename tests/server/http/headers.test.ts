import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuoteRow } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { builtClient } from './builtClient.ts'

let server: TestServer
const client = builtClient()
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' }, clientDir: client.folder })
})
afterAll(async () => {
  await server.close()
  client.remove()
})

const everywhere = [
  '/',
  '/sign-in',
  '/portal/admin',
  '/assets/app-1a2b.js',
  '/sw.js',
  '/missing',
  '/api/health',
  '/api/auth/user',
  '/api/nothing',
]

test.each(everywhere)('%s carries the security headers', async (path) => {
  const { headers } = await server.request(path)
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-scriptScriptScriptScriptScriptScriptScriptScr='",
    'style-src': "'self' 'sha256-styleStyleStyleStyleStyleStyleStyleStyleSty='",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'fairlane',
  })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('permissions-policy')).toBe('publickey-credentials-create=(self), publickey-credentials-get=(self)')
  expect(headers.get('strict-transport-security')).toBeNull()
  for (const telling of ['server', 'x-powered-by']) expect(headers.get(telling)).toBeNull()
})

test.each(['/f/abcdefghijklmnopqrstuv', '/f'])('%s is not indexed, and its address is no Referer', async (path) => {
  const { headers } = await server.request(path)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('content-security-policy')).toBe((await server.request('/')).headers.get('content-security-policy'))
})

test('HSTS is sent over https only', async () => {
  for (const path of everywhere) {
    const { headers } = await server.request(path, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
})

test.each([
  [{ PUBLIC_URL: 'https://fairlane.example' }, 'max-age=31536000'],
  [{ PUBLIC_URL: 'https://fairlane.example', HSTS_SUBDOMAINS: '1' }, 'max-age=31536000; includeSubDomains'],
  [{ PUBLIC_URL: 'http://fairlane.example', HSTS_SUBDOMAINS: '1' }, null],
])('with %j every response has the HSTS header %s', async (env, expected) => {
  const known = await startTestServer({ env: { TRUST_PROXY: '1', ...env }, clientDir: client.folder, database: server.database })
  for (const path of everywhere) {
    expect((await known.request(path)).headers.get('strict-transport-security'), path).toBe(expected)
  }
  await known.close()
})

test('no response of the API is cached', async () => {
  const cookie = await server.signInAs('dispatcher')
  for (const path of [
    '/api/health',
    '/api/quotes',
    '/api/auth/user',
    '/api/login',
    '/api/openapi.json',
    '/api/nothing',
    '/api',
  ]) {
    for (const headers of [{}, { cookie }]) {
      expect([path, (await server.request(path, { headers })).headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  }
  const wrong = [
    await server.request('/api/quotes', { json: {} }),
    await server.request('/api/quotes', { method: 'DELETE' }),
    await server.request('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } }),
  ]
  expect(wrong.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store', 'no-store'])
})

test('a long response is compressed as the client accepts', async () => {
  for (let row = 0; row < 20; row++) await createQuoteRow(server.knex)
  const cookie = await server.signInAs('dispatcher')
  const { default: http } = await import('node:http')
  const packed = (accepted: string) =>
    new Promise<[string | undefined, Buffer]>((resolve, reject) => {
      http
        .get(`${server.url}/api/quotes`, { headers: { cookie, 'accept-encoding': accepted } }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () => resolve([answer.headers['content-encoding'], Buffer.concat(chunks)]))
        })
        .on('error', reject)
    })
  const [none, plain] = await packed('identity')
  expect(none).toBeUndefined()
  // The header of Chromium.
  const [br, small] = await packed('gzip, deflate, br, zstd')
  expect(br).toBe('br')
  expect(brotliDecompressSync(small).equals(plain)).toBe(true)
  expect(small.length).toBeLessThan(plain.length / 4)
  const [gzip, zipped] = await packed('gzip')
  expect(gzip).toBe('gzip')
  expect(gunzipSync(zipped).equals(plain)).toBe(true)
})
