import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectPage, useSite } from '../../support/browser.ts'
import { chromiumFlags, chromiumPath } from '../../support/chromium.mjs'

// Also reached under another name.
const site = useSite({ env: { HOST: '0.0.0.0' } })

/** Clicks on the page, once it is hydrated. */
async function touch(page: Page) {
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  await page.getByRole('heading', { level: 1 }).click()
}

describe('with a profile of its own', () => {
  // The contexts of other tests are incognito, where apps cannot be installed.
  const profile = mkdtempSync(join(tmpdir(), 'fairlane-profile-'))
  let context: BrowserContext
  beforeAll(async () => {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath() ?? '',
      args: [...chromiumFlags, '--host-resolver-rules=MAP fairlane.test 127.0.0.1'],
    })
  })
  afterAll(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })

  test('Chromium reports no installability errors', async () => {
    const page = await context.newPage()
    await page.goto(site.server.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const browser = await context.newCDPSession(page)
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { errors, manifest } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(manifest).toMatchObject({ id: `${site.server.url}/`, startUrl: `${site.server.url}/portal?source=app` })
  })

  test('over plain http the footer says that offline use needs https', async () => {
    const page = await context.newPage()
    await page.goto(site.server.url.replace('localhost', 'fairlane.test'))
    await touch(page)
    await expectPage(page.getByRole('contentinfo')).toContainText('Offline use needs https.')
    await expectPage(page.getByRole('button', { name: 'Install app' })).toHaveCount(0)
  })
})

test('the manifest has icons and screenshots of the stated sizes, and shortcuts to existing pages', async () => {
  const manifest = await (await site.server.request('/manifest.webmanifest')).json()
  for (const { src, sizes } of manifest.icons) {
    const response = await site.server.request(src)
    expect(response.status, src).toBe(200)
    if (sizes === 'any') continue
    const header = Buffer.from(await response.arrayBuffer())
    expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const page = await site.open('/robots.txt')
  for (const { src, sizes } of manifest.screenshots) {
    const response = await site.server.request(src)
    expect(response.status, src).toBe(200)
    expect((await response.arrayBuffer()).byteLength, src).toBeLessThan(120_000)
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  const seen = manifest.screenshots.map(({ src, form_factor }: Record<string, string>) => `${form_factor} ${src}`)
  for (const form of ['wide', 'narrow']) expect(seen.filter((one: string) => one.startsWith(form)).length, form).toBe(2)
  for (const { url } of manifest.shortcuts) expect((await site.server.request(url)).status, url).toBe(200)
})

describe('in the footer', () => {
  test('a button shows the install prompt once, where the browser supports it', async () => {
    const page = await site.open('/')
    // Before the app is loaded: Chromium fires beforeinstallprompt at the end of the page load.
    const prevented = await page.evaluate(() => {
      const prompt = async () => {
        document.title = 'asked'
      }
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
      dispatchEvent(offer)
      return offer.defaultPrevented
    })
    expect(prevented).toBe(true)
    await touch(page)
    const button = page.getByRole('contentinfo').getByRole('button', { name: 'Install app' })
    await button.click()
    await expectPage(page).toHaveTitle('asked')
    await expectPage(button).toHaveCount(0)
  })

  test('an iPhone gets manual instructions', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1'
    const page = await site.open('/', { userAgent })
    await touch(page)
    await expectPage(page.getByRole('contentinfo')).toContainText('tap Share and then Add to Home Screen')
  })

  test('nothing is shown where the browser cannot install', async () => {
    const page = await site.open('/')
    await touch(page)
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/InstallApp-')))
    await expectPage(page.getByText(/install|https/i)).toHaveCount(0)
  })
})
