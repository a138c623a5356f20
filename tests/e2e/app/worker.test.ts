import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { clientDir, cookiesFor, expectPage, useSite } from '../../support/browser.ts'
import { tellOffline } from '../../support/e2e/cachedDevice.ts'
import { publicRoutes, unknownPath } from '../../support/spec/spec.ts'

const site = useSite()
const offline = /ERR_INTERNET_DISCONNECTED|status of 40[14]/

/** A first visit, until the site is precached and the worker controls the page, without a reload. */
async function firstVisit(path = '/') {
  const page = await site.open(path, { serviceWorkers: 'allow', expected: [offline] })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

describe('offline after one visit of one page', () => {
  test('every public page opens and is hydrated, and no reload is offered', async () => {
    const page = await firstVisit()
    await page.context().setOffline(true)
    for (const path of publicRoutes) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      expect(response?.fromServiceWorker(), path).toBe(true)
      await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
      await page.reload()
      await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
    }
    await expectPage(page.getByText('A new version is ready')).toHaveCount(0)
  })

  test('navigation, the quote form with its gazetteer, and the typeface work', async () => {
    const page = await firstVisit('/terms')
    await page.context().setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shippers' }).click()
    await page.getByRole('button', { name: 'Request Your Quote' }).click()
    await page.getByLabel('Pickup Location').fill('El Pa')
    await expectPage(page.getByRole('option', { name: /El Paso/ }).first()).toBeVisible()
    await page.reload()
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Barlow Condensed') && status === 'loaded'),
    )
  })

  test('the portal and the sign-in page open', async () => {
    const page = await firstVisit()
    await page.context().setOffline(true)
    await page.goto('/sign-in?returnTo=%2Fportal')
    await expectPage(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    const needsNetwork = page.getByRole('status').filter({ hasText: "You're offline. You need a connection to sign in." })
    for (const [path, heading] of [
      ['/portal', 'The portal for people who keep freight moving'],
      ['/portal/admin/quotes', 'Sign in'],
    ] as const) {
      expect((await page.goto(path))?.fromServiceWorker(), path).toBe(true)
      await expectPage(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await tellOffline(page)
      await expectPage(needsNetwork).toBeVisible()
      await expectPage(page.getByText('Error loading data')).toHaveCount(0)
    }
    await page.goto('/portal')
    await tellOffline(page)
    await expectPage(needsNetwork).toBeVisible()
    await page.getByRole('link', { name: 'Driver Sign In' }).click()
    await expectPage(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expectPage(needsNetwork).toBeVisible()
    await page.context().setOffline(false)
    await expectPage(needsNetwork).toHaveCount(0)
  })

  test('the installed app starts on the public site before the first sign-in, and on the portal page after it', async () => {
    const page = await firstVisit()
    await page.goto('/portal?source=app')
    await expectPage(page).toHaveURL('/')
    await page.context().setOffline(true)
    await page.goto('/portal?source=app')
    await expectPage(page).toHaveURL('/')
    await expectPage(page.getByRole('heading', { level: 1, name: /^Hotshot, Dry Van/ })).toBeVisible()
    await page.context().setOffline(false)
    await page.context().addCookies(cookiesFor(await site.server.signInAs('viewer'), site.server.url))
    await page.goto('/portal?source=app')
    await expectPage(page).toHaveURL('/portal/admin')
    await page.getByRole('link', { name: 'Sign Out' }).click()
    await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
    await page.goto('/portal?source=app')
    await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  })

  test('an unknown path shows the 404 page with status 404; a trailing slash is redirected', async () => {
    const page = await firstVisit()
    // Paths are case-sensitive for the server, the worker and the page.
    for (const path of ['/no/such/place', '/Shippers', '/Portal']) {
      await page.context().setOffline(false)
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expectPage(page.getByRole('heading', { name: unknownPath })).toBeVisible()
      await page.context().setOffline(true)
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expectPage(page.getByRole('heading', { name: unknownPath })).toBeVisible()
    }
    await page.goto('/services/?from=link')
    await expectPage(page).toHaveURL('/services?from=link')
  })
})

describe('the precache', () => {
  test('has every page under its address, shell, chunks, icons and manifest of this build, each once', async () => {
    const page = await firstVisit()
    const paths = await cachedPaths(page)
    expect(new Set(paths).size).toBe(paths.length)
    const icons = ['/icons/mark-192.png', '/icons/mark-512.png', '/icons/maskable-512.png', '/icons/apple-touch.png']
    expect(paths).toEqual(expect.arrayContaining([...publicRoutes, '/portal', '/404', '/manifest.webmanifest', ...icons]))
    expect(paths.filter((path) => /\.(html|br|map)$|^\/(pages\.json|sw\.js)$/.test(path))).toEqual([])
    const { assets }: { assets: string[] } = JSON.parse(readFileSync(join(clientDir, 'pages.json'), 'utf8'))
    expect(paths.filter((path) => path.startsWith('/assets/')).sort()).toEqual(assets.map((name) => `/assets/${name}`).sort())
  })

  test('has nothing of /api', async () => {
    const cookie = await site.server.signInAs('dispatcher')
    const page = await site.open('/', { serviceWorkers: 'allow', cookie, expected: [offline] })
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.goto('/portal/admin/quotes')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const path of ['/api/health', '/api/auth/user']) {
      expect((await page.goto(path))?.status(), path).toBe(200)
    }
    await page.goto('/')
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([])
    await page.context().setOffline(true)
    await expect(page.goto('/api/health')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })
})

test('a missing asset is a 404 in plain text, not a page', async () => {
  const page = await firstVisit()
  const ask = () =>
    page.evaluate(async () => {
      const response = await fetch('/assets/gone-1a2b3c4d.js').catch(() => null)
      return response && [response.status, response.headers.get('content-type')]
    })
  expect(await ask()).toEqual([404, 'text/plain; charset=utf-8'])
  await page.context().setOffline(true)
  expect(await ask()).toBeNull()
})

test('the worker script is sent with no-cache and a Content-Security-Policy', async () => {
  const response = await site.server.request('/sw.js')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the page cannot register another script as worker', async () => {
  const page = await site.open('/', { serviceWorkers: 'allow', expected: [/TrustedScriptURL|Trusted Type|CSP refused/i] })
  const refused = await page.evaluate(() => navigator.serviceWorker.register('/other.js').catch((error: Error) => error.name))
  expect(refused).toBe('TypeError')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
