import { createHash } from 'node:crypto'
import { readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishAssets } from '../../../server/platform/http/retainedAssets.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { builtClient } from './builtClient.ts'

let server: TestServer
const client = builtClient()
beforeAll(async () => {
  server = await startTestServer({ clientDir: client.folder })
})
afterAll(async () => {
  await server.close()
  client.remove()
})

/** Sends the path exactly as written: fetch would normalise it. */
function raw(path: string, headers: http.OutgoingHttpHeaders = {}) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get({ port: new URL(server.url).port, host: '127.0.0.1', path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }))
      })
      .on('error', reject)
  })
}

describe('pages', () => {
  test.each([
    ['/', 200, 'Home'],
    ['/shippers', 200, 'Shippers'],
    ['/shippers?ref=1', 200, 'Shippers'],
    ['/sign-in', 200, 'Shell'],
    ['/portal', 200, 'Shell'],
    ['/portal/admin/quotes', 200, 'Shell'],
    ['/portal/anything/at.all', 200, 'Shell'],
    ['/f/abcdefghijklmnopqrstuv', 200, 'Link'],
    ['/f', 200, 'Link'],
    ['/f/abcdefghijklmnopqrstuv/more', 404, '404 Page Not Found'],
    ['/fa', 404, '404 Page Not Found'],
    ['/nowhere', 404, '404 Page Not Found'],
    ['/shippers/more', 404, '404 Page Not Found'],
    ['/Shippers', 404, '404 Page Not Found'],
    ['/sign-in/x', 404, '404 Page Not Found'],
    ['/constructor', 404, '404 Page Not Found'],
  ])('%s responds %i with %s', async (path, status, title) => {
    const answer = await raw(path)
    expect(answer.status).toBe(status)
    expect(answer.body.toString()).toContain(`<title>${title}</title>`)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['/portal', 'Signed out'],
    ['/sign-in', 'Sign in'],
    ['/sign-in?returnTo=%2Fportal%2Fadmin', 'Sign in'],
    ['/sign-in?forgot', 'Shell'],
    ['/sign-in?returnTo=%2Fportal&second-factor', 'Shell'],
    ['/portal?source=app', 'Shell'],
    ['/portal/admin', 'Shell'],
  ])('%s, opened by a browser without a session, responds with %s; with one, with the shell', async (path, title) => {
    const opened = { 'Sec-Fetch-Dest': 'document' }
    const answer = await raw(path, opened)
    expect(answer.body.toString()).toContain(`<title>${title}</title>`)
    if (title !== 'Shell') expect(answer.headers.vary).toContain('Sec-Fetch-Dest')
    const cookie = await server.signInAs('driver')
    expect((await raw(path, { ...opened, cookie })).body.toString()).toContain('<title>Shell</title>')
    // A cookie that we have not signed is none.
    const forged = { ...opened, cookie: 'session=x; session.sig=y' }
    expect((await raw(path, forged)).body.toString()).toContain(`<title>${title}</title>`)
  })

  test.each([
    ['/shippers/', '/shippers'],
    ['/shippers/?a=b', '/shippers?a=b'],
    ['/portal/', '/portal'],
    ['/f/abcdefghijklmnopqrstuv/', '/f/abcdefghijklmnopqrstuv'],
    ['/portal/admin/quotes/', '/portal/admin/quotes'],
  ])('%s redirects to %s', async (path, location) => {
    const answer = await raw(path)
    expect([answer.status, answer.headers.location]).toEqual([301, location])
  })

  test('never redirects to another site', async () => {
    for (const path of ['//evil.example/', '//evil.example/portal/', '/\\evil.example/', '//portal/']) {
      const { location } = (await raw(path)).headers
      expect(location ?? '/').not.toMatch(/^(\/\/|\/\\|https?:)/)
    }
  })

  test('responds 304 while a page is unchanged', async () => {
    const first = await raw('/')
    const again = await raw('/', { 'if-none-match': first.headers.etag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])
    expect((await raw('/', { 'if-none-match': 'W/"another"' })).status).toBe(200)
    expect((await raw('/nowhere', { 'if-none-match': '*' })).status).toBe(404)
  })
})

describe('files', () => {
  test('with a hash in their name are cached as immutable', async () => {
    const answer = await raw('/assets/app-1a2b.js')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  })

  test('others are revalidated each time', async () => {
    for (const [path, type] of [
      ['/sw.js', /javascript/],
      ['/robots.txt', /^text\/plain/],
      ['/icons/icon-192.png', /^image\/png/],
      ['/manifest.webmanifest', /manifest\+json/],
    ] as const) {
      const answer = await raw(path)
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      expect(answer.headers['content-type']).toMatch(type)
    }
  })

  test('are sent precompressed to clients that accept brotli', async () => {
    for (const path of ['/', '/assets/app-1a2b.js']) {
      const packed = await raw(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.headers.vary).toMatch(/accept-encoding/i)
      expect(packed.headers['content-type']).toBe((await raw(path)).headers['content-type'])
      expect((await raw(path)).headers['content-encoding']).toBeUndefined()
      expect((await raw(path, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
    }
  })

  test('that are missing under /assets are a 404, not the shell', async () => {
    const answer = await raw('/assets/app-gone.js')
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('never served', () => {
  test.each([
    '/pages.json',
    '/index.html',
    '/app.html',
    '/link.html',
    '/404.html',
    '/.env',
    '/assets',
    '/assets/',
    '/icons',
    '/assets/.hidden',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/index.html.br',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%5csecret.txt',
    '/assets/..\\..\\secret.txt',
    '//etc/passwd',
    '/%00',
    '/%',
    '/package.json',
    '/server/main.ts',
    '/.git/config',
  ])('%s', async (path) => {
    const answer = await raw(path)
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).not.toMatch(/secret|SECRET|hidden|root:|csp|Home|Shell|<title>Link|sources/)
  })

  test('without a built client only the API is served', async () => {
    const alone = await startTestServer()
    expect((await alone.request('/')).status).toBe(404)
    expect((await alone.request('/api/health')).status).toBe(200)
    await alone.close()
  })
})

describe('with ASSETS_DIR', () => {
  const next = builtClient()
  const retained = join(next.folder, '..', 'kept')
  let both: TestServer
  beforeAll(async () => {
    // The next build has the same asset under another name, as a changed one gets.
    renameSync(join(next.folder, 'assets', 'app-1a2b.js'), join(next.folder, 'assets', 'app-3c4d.js'))
    publishAssets(next.folder, retained)
    both = await startTestServer({ clientDir: client.folder, env: { ASSETS_DIR: retained } })
  })
  afterAll(async () => {
    await both.close()
    next.remove()
  })

  test('a server has the assets of another build, and nothing else of it', async () => {
    const own = await both.request('/assets/app-1a2b.js')
    const other = await both.request('/assets/app-3c4d.js')
    expect([own.status, other.status]).toEqual([200, 200])
    expect(await other.text()).toBe(client.files['assets/app-1a2b.js'])
    expect(other.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const name of ['.hidden', 'app-1a2b.js.map', 'app-3c4d.js.map', 'gone.js', '..%2fsecret.txt']) {
      expect((await both.request(`/assets/${name}`)).status, name).toBe(404)
    }
    expect(readdirSync(retained).sort()).toEqual(['app-1a2b.js.br', 'app-3c4d.js'])
  })

  test('assets that nobody has brought along for 90 days are deleted', () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    for (const [name, age] of [
      ['old.js', 91],
      ['open.js', 89],
      ['app-3c4d.js', 91],
    ] as const) {
      writeFileSync(join(retained, name), '')
      utimesSync(join(retained, name), days(age), days(age))
    }
    publishAssets(next.folder, retained)
    expect(
      readdirSync(retained)
        .filter((name) => name.endsWith('.js'))
        .sort(),
    ).toEqual(['app-3c4d.js', 'open.js'])
  })

  test('a folder that cannot be used is named', () => {
    expect(() => publishAssets(next.folder, join(next.folder, 'index.html'))).toThrow(/^The folder .*index\.html cannot keep/)
  })
})

test('every page and file says its revision, as the list of the worker has it', async () => {
  const md5 = (text = '') => createHash('md5').update(text).digest('hex')
  for (const [path, file] of [
    ['/', 'index.html'],
    ['/portal', 'app.html'],
    ['/404', '404.html'],
    ['/manifest.webmanifest', 'manifest.webmanifest'],
  ] as const) {
    expect((await server.request(path)).headers.get('fairlane-revision'), path).toBe(md5(client.files[file]))
  }
})
