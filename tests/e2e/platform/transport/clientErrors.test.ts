import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../../server/platform/http/logging.ts'
import { clientDir, expectPage, useSite } from '../../../support/browser.ts'
import { createLoad } from '../../../support/factories.ts'

const lines: string[] = []
const site = useSite({ log: createLog('info', { write: (line: string) => lines.push(line) }) })
beforeEach(() => void lines.splice(0))

const expected = [/uncaught: |Minified React error|ERR_INTERNET_DISCONNECTED/]
const reported = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A page reported an error')
const build = /data-app="\/assets\/([^"]+)"/.exec(readFileSync(join(clientDir, 'index.html'), 'utf8'))?.[1]

async function openReady(path: string, options = {}): Promise<Page> {
  const page = await site.open(path, { expected, ...options })
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  return page
}

/** Throws asynchronously, as code of the page would. */
const throwLater = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text)
      }),
    message,
  )

test('an error in a page is logged once with build and route, without personal data', async () => {
  const cookie = await site.server.signInAs('dispatcher')
  const load = await createLoad(site.server.knex, {})
  const page = await openReady(`/portal/admin/loads/${load.id}?note=Secret`, { cookie })
  for (let time = 0; time < 3; time += 1) await throwLater(page, `"Secret Company" broke ${load.id}`)
  // Two reports under way at a time may arrive in either order.
  await expect.poll(reported).toHaveLength(1)
  await page.evaluate(() => void Promise.reject(new RangeError('of secret@mail.example')))
  await expect.poll(reported).toHaveLength(2)
  expect(reported()).toMatchObject([
    {
      build,
      route: '/portal/admin/loads/:id',
      browser: 'Chrome',
      online: true,
      error: { name: 'TypeError', message: '"…" broke <number>' },
    },
    { build, route: '/portal/admin/loads/:id', error: { name: 'RangeError', message: 'of <email>' } },
  ])
  const log = lines.filter((line) => line.includes('client') || line.includes('reported')).join('')
  expect(log).not.toMatch(/secret|user"|cookie/i)
  expect(log).not.toContain(load.id)
})

test('an error caught by an error boundary is reported with its stack frames', async () => {
  const cookie = await site.server.signInAs('dispatcher')
  const load = await createLoad(site.server.knex, {})
  const page = await site.open('/robots.txt', { cookie, expected })
  await page.route(/\/api\/loads[/?]/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"Phoenix, AZ"', '{"city":"Secret"}')
    await route.fulfill({ response, body: text })
  })
  await page.goto(`/portal/admin/loads/${load.id}`)
  await expectPage(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
  await expect.poll(reported).not.toEqual([])
  expect(reported()[0]).toMatchObject({ build, route: '/portal/admin/loads/:id' })
  expect(reported()[0].error.frames[0]).toMatch(/^[\w-]+\.js:\d+:\d+$/)
  expect(lines.join('')).not.toContain('Secret')
})

test('an app that fails as it is loaded is reported, and the page shows what needs no scripts', async () => {
  const page = await site.open('/robots.txt', { expected })
  await page.route(`**/assets/${build}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: "throw new TypeError('app broke')" })
  })
  await page.goto('/')
  await expectPage(page.locator('html')).not.toHaveAttribute('data-scripts')
  await expect.poll(reported).toHaveLength(1)
  expect(reported()).toMatchObject([{ build, route: '/', error: { name: 'TypeError', message: 'app broke' } }])
})

test('a page with repeated errors reports only a few', async () => {
  const page = await openReady('/')
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await throwLater(page, `${word} is broken`)
  await expect.poll(reported).toHaveLength(5)
  await page.waitForLoadState('networkidle')
  expect(reported()).toHaveLength(5)
})

test('without a network reports are dropped, and the page goes on', async () => {
  const page = await openReady('/shippers')
  await throwLater(page, 'before')
  await expect.poll(reported).toHaveLength(1)
  await page.context().setOffline(true)
  await throwLater(page, 'offline')
  await page.getByRole('button', { name: 'Request Your Quote' }).click()
  await page.context().setOffline(false)
  await throwLater(page, 'after')
  await expect.poll(reported).toHaveLength(2)
  expect(reported().map(({ error }) => error.message)).toEqual(['before', 'after'])
})

test('an error in the service worker is reported with the route /sw.js', async () => {
  const page = await openReady('/', { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(
    () =>
      void setTimeout(() => {
        throw new TypeError('worker broke')
      }),
  )
  await expect.poll(reported).toHaveLength(1)
  expect(reported()).toMatchObject([{ build, route: '/sw.js', error: { name: 'TypeError', message: 'worker broke' } }])
})
