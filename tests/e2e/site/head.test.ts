import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage, useSite } from '../../support/browser.ts'
import { hero, publicRoutes, serviceAreas } from '../../support/spec/spec.ts'

const address = 'https://fairlane.example'
const site = useSite({ env: { PUBLIC_URL: address, TRUST_PROXY: '1' } })
const throughProxy = { 'x-forwarded-host': 'fairlane.example' }

/** The head of each page, as a search engine reads it: without running scripts. */
async function headsOf(paths: readonly string[]) {
  const page = await site.open('/robots.txt', { javaScriptEnabled: false, extraHTTPHeaders: throughProxy })
  const heads: Awaited<ReturnType<typeof headIn>>[] = []
  for (const path of paths) {
    await page.goto(path)
    heads.push(await headIn(page))
  }
  return heads
}

const headIn = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name], meta[property]')]
    return {
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent ?? ''),
      metas: Object.fromEntries(metas.map((meta) => [meta.name || meta.getAttribute('property'), meta.content])),
    }
  })

async function headOf(path: string) {
  const [head] = await headsOf([path])
  if (!head) throw new Error(`No head at ${path}`)
  return head
}

test('every page has its own title, description and canonical address, also in its Open Graph tags', async () => {
  const heads = await headsOf(publicRoutes)
  for (const [index, { title, canonical, metas }] of heads.entries()) {
    expect(canonical).toBe(address + publicRoutes[index])
    // /track is shared with the reference of a load: see below.
    const own = { 'og:title': title, 'og:description': metas.description, 'og:url': canonical }
    expect(metas).toMatchObject({
      ...(publicRoutes[index] === '/track' ? {} : own),
      'og:type': 'website',
      'og:site_name': 'Fairlane Freight',
      'og:image': `${address}/share.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(metas.description?.length).toBeGreaterThan(50)
    expect(metas.description?.length).toBeLessThanOrEqual(160)
    expect(title.length).toBeLessThanOrEqual(70)
  }
  for (const values of [heads.map(({ title }) => title), heads.map(({ metas }) => metas.description)]) {
    expect(new Set(values).size).toBe(publicRoutes.length)
  }
})

test('a shared link to a load has the tags of the tracking page, and nothing about the load', async () => {
  const [plain, shared] = await headsOf(['/track', '/track?ref=FF4821337705'])
  expect(shared?.metas['og:title']).toBe('Tracking page of a load | Fairlane Freight')
  expect(shared?.metas['og:description']).toContain('where the load is')
  expect(shared).toEqual(plain)
  // A canonical address would drop the reference from the shared link.
  expect(shared?.metas['og:url']).toBeUndefined()
  expect(shared?.canonical).toBe(`${address}/track`)
})

test('the Open Graph image is a PNG of the stated size', async () => {
  const response = await site.server.request('/share.png')
  expect(response.headers.get('content-type')).toBe('image/png')
  const header = Buffer.from(await response.arrayBuffer())
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630])
})

test('Home has structured data about the company and its service areas', async () => {
  const { data } = await headOf('/')
  expect(data).toHaveLength(2)
  expect(JSON.parse(data[1] ?? '')).toMatchObject({ '@type': 'WebSite', name: 'Fairlane Freight', url: `${address}/` })
  expect(JSON.parse(data[0] ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Fairlane Freight',
    url: `${address}/`,
    image: `${address}/share.png`,
    telephone: '+16025550147',
    email: 'dispatch@fairlane.example',
    address: { streetAddress: '1840 W Buckeye Rd', addressLocality: 'Phoenix', addressRegion: 'AZ', postalCode: '85007' },
    areaServed: serviceAreas.map(([name]) => ({ name })),
    openingHoursSpecification: { opens: '00:00', closes: '23:59' },
  })
})

test('the 404 page and the portal have noindex', async () => {
  const shell = await headOf('/sign-in')
  expect(shell.metas.robots).toBe('noindex')
  expect([shell.canonical, shell.metas['og:title']]).toEqual([undefined, undefined])
  const response = await site.server.request('/nowhere')
  expect(response.status).toBe(404)
  expect(await response.text()).not.toMatch(/canonical|og:|ld\+json/)
})

describe('robots.txt and sitemap.xml', () => {
  test('the sitemap lists every public page and nothing else', async () => {
    const sitemap = await (await site.server.request('/sitemap.xml')).text()
    const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(found.toSorted()).toEqual(publicRoutes.map((path) => address + path).toSorted())
  })

  test('robots.txt disallows only the portal, and names the sitemap', async () => {
    const robots = await (await site.server.request('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`)
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '')
    expect(closed.some((path) => '/portal/admin/quotes'.startsWith(path))).toBe(true)
    for (const path of publicRoutes) expect(closed.filter((start) => path.startsWith(start))).toEqual([])
  })
})

test('with PUBLIC_URL set a page still works under its Content-Security-Policy', async () => {
  const page = await site.open('/', { extraHTTPHeaders: throughProxy })
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'fairlane-night')
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(hero.title)
})
