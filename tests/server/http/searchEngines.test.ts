import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { builtClient } from './builtClient.ts'

const client = builtClient()
const address = 'https://fairlane.example'
let plain: TestServer
let known: TestServer
beforeAll(async () => {
  // Other machines can reach it, by host names that are not configured.
  plain = await startTestServer({ clientDir: client.folder, env: { HOST: '0.0.0.0' } })
  known = await startTestServer({ clientDir: client.folder, env: { PUBLIC_URL: address, TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await plain.close()
  await known.close()
  client.remove()
})

/** The unchanged response: fetch adds request headers of its own, and decompresses. */
function raw(server: TestServer, path: string, headers: http.OutgoingHttpHeaders) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get(server.url + path, { headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }))
      })
      .on('error', reject)
  })
}
const text = async (server: TestServer, path: string) => (await server.request(path)).text()

describe('with PUBLIC_URL', () => {
  test('a page has a canonical address without the query, and an absolute address of its picture', async () => {
    const page = await text(known, '/shippers?ref=1')
    expect(page).toContain(
      `<link rel="canonical" href="${address}/shippers"><meta property="og:url" content="${address}/shippers">`,
    )
    expect(page).toContain(`<meta property="og:image" content="${address}/share.png">`)
    expect(await text(known, '/')).toContain(`<link rel="canonical" href="${address}/">`)
  })

  test('the structured data has absolute addresses', async () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await text(known, '/'))?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ '@type': 'LocalBusiness', url: `${address}/`, image: `${address}/share.png` })
  })

  test('the 404 page and the shell have no canonical address', async () => {
    for (const path of ['/nowhere', '/portal/admin']) expect(await text(known, path)).not.toContain('canonical')
  })

  test('a page is compressed, revalidated each time, and a 304 while it is unchanged', async () => {
    const host = 'fairlane.example'
    const first = await raw(known, '/', { host, 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(brotliDecompressSync(first.body).toString()).toBe(await text(known, '/'))
    const again = await raw(known, '/', { host, 'if-none-match': first.headers.etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await raw(known, '/', { host, 'if-none-match': 'W/"another"' })).status).toBe(200)
    expect((await known.request('/', { method: 'HEAD' })).status).toBe(200)
  })

  test('robots.txt and sitemap.xml use it, whatever the host of the request', async () => {
    expect(await text(known, '/robots.txt')).toContain(`Sitemap: ${address}/sitemap.xml`)
    expect(await text(known, '/sitemap.xml')).toContain(`<loc>${address}/shippers</loc>`)
  })
})

describe('without PUBLIC_URL', () => {
  test('a page is served exactly as it was built', async () => {
    for (const path of ['/', '/shippers'] as const) {
      expect(await text(plain, path)).toBe(client.files[path === '/' ? 'index.html' : 'shippers.html'])
    }
  })

  test('robots.txt and sitemap.xml use the host of the request', async () => {
    const robots = await plain.request('/robots.txt')
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await robots.text()).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /portal',
      'Disallow: /sign-in',
      `Sitemap: ${plain.url}/sitemap.xml`,
      '',
    ])
    const sitemap = await plain.request('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const found = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(found).toEqual([`${plain.url}/`, `${plain.url}/shippers`, `${plain.url}/track`])
  })

  test('an invalid host cannot inject markup', async () => {
    for (const host of ['<evil>', 'x y']) {
      expect((await raw(plain, '/sitemap.xml', { host })).body.toString(), host).not.toContain('<loc>')
    }
    expect((await raw(plain, '/sitemap.xml', { host: 'a&b' })).body.toString()).toContain('<loc>http://a&amp;b/</loc>')
  })
})

describe('the preview of a shared tracking address', () => {
  const asMessenger = async (path: string) =>
    (await known.request(path, { headers: { 'user-agent': 'WhatsApp/2.24.20 N' } })).text()

  test('names the cities and the status of a load that is public', async () => {
    const load = await createLoad(known.knex, {
      status: 'booked',
      pickupLocation: 'Phoenix, AZ',
      deliveryLocation: 'El Paso, TX',
    })
    for (const typed of [load.id, load.id.toLowerCase()]) {
      const page = await asMessenger(`/track?ref=${typed}`)
      expect(page).toContain('<meta property="og:title" content="Phoenix, AZ to El Paso, TX: ')
      expect(page).toContain(`content="Load ${load.id} with Fairlane Freight`)
    }
    // A person's browser asks the API, which counts once.
    expect(await text(known, `/track?ref=${load.id}`)).toContain('content="Track a load"')
  })

  test('is that of the page where the load is not public, or nobody has it', async () => {
    const quoted = await createLoad(known.knex, { status: 'quoted' })
    for (const reference of [quoted.id, 'FF0000000000', '%22%3E%3Cscript%3E', '']) {
      expect(await asMessenger(`/track?ref=${reference}`)).toContain('content="Track a load"')
    }
  })
})
