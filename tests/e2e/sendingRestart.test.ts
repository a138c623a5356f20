import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'
import { openForm } from './quoteForm.ts'
import { arrived, commits, controlled, gate, keep, senders, useGateway, worker } from './sending.ts'

const site = useSite()
const gateway = useGateway(site)
/** Each starts two browsers. */
const slow = { timeout: 120_000 }
const rows = () => site.server.knex('quotes').select('*')

/** Chromium asks a worker that has failed again after 5 minutes; here after 2 seconds, then after 4, 8 and 16. */
const patience = 'initial_retry_delay_sec/2/min_sync_recovery_time_sec/1/retry_delay_factor/2/max_sync_attempts/5'
const soonAgain = ['--force-fieldtrials=BackgroundSync/Test/', `--force-fieldtrial-params=BackgroundSync.Test:${patience}`]

let profile: string
let browser: BrowserContext | undefined
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'fairlane-profile-'))
})
afterEach(async () => {
  await browser?.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts the browser of this device, with an empty tab. */
async function start(): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath() ?? '',
    args: [...chromiumFlags, ...soonAgain],
    baseURL: gateway.url,
    reducedMotion: 'reduce',
  })
  browser = context
  return context
}

/** The browser keeps a request without a network and is closed. */
async function keepAndClose() {
  const context = await start()
  const page = await context.newPage()
  await page.goto('/shippers')
  await controlled(page)
  await openForm(page)
  await context.setOffline(true)
  await keep(page)
  await context.close()
  expect(gateway.tries).toEqual([])
}

test('a browser that is started again sends what it had kept, with no page of ours open', slow, async () => {
  await keepAndClose()
  const context = await start()
  expect(context.pages().map((page) => page.url())).toEqual(['about:blank'])
  await expect.poll(rows, { timeout: 40_000 }).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
  const page = await context.newPage()
  await page.goto('/services')
  await expectPage(arrived(page)).toBeVisible()
  expect(commits(gateway)).toHaveLength(1)
})

test('where the server is still away then, the browser asks the worker again', slow, async () => {
  await keepAndClose()
  const lost = gate()
  gateway.onTheWay = () => {
    gateway.cut()
    lost.open()
  }
  await start()
  await lost.opened
  expect(await rows()).toEqual([])
  gateway.onTheWay = () => undefined
  gateway.mend(site.server.url)
  await expect.poll(rows, { timeout: 40_000 }).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
  expect(commits(gateway)).toHaveLength(1)
})
