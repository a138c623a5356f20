import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { chromiumFlags, chromiumPath } from '../../../support/chromium.mjs'
import { openForm } from '../../../support/e2e/quoteForm.ts'
import { arrived, commits, controlled, gate, senders, submitOffline, useGateway, worker } from '../../../support/e2e/sending.ts'

const site = useSite({ isWhole: true })
const gateway = useGateway(site)
/** Each test starts two browsers. */
const slow = { timeout: 120_000 }
const rows = () => site.server.knex('quotes').select('*')

/** Chromium retries a failed background sync after 5 minutes; here after 2 seconds, then after 4, 8 and 16. */
const timeoutMs = 'initial_retry_delay_sec/2/min_sync_recovery_time_sec/1/retry_delay_factor/2/max_sync_attempts/5'
const soonAgain = ['--force-fieldtrials=BackgroundSync/Test/', `--force-fieldtrial-params=BackgroundSync.Test:${timeoutMs}`]

let profile: string
let browser: BrowserContext | undefined
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'fairlane-profile-'))
})
afterEach(async () => {
  await browser?.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a browser on this profile, with an empty tab. */
async function start(): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath({ isWhole: true }) ?? '',
    args: [...chromiumFlags, ...soonAgain],
    baseURL: gateway.url,
    reducedMotion: 'reduce',
  })
  browser = context
  return context
}

/** Submits a request without a network and closes the browser. */
async function submitAndClose() {
  const context = await start()
  const page = await context.newPage()
  await page.goto('/shippers')
  await controlled(page)
  await openForm(page)
  await context.setOffline(true)
  await submitOffline(page)
  await context.close()
  expect(gateway.attempts).toEqual([])
}

test('a restarted browser sends the request with no page of the app open', slow, async () => {
  await submitAndClose()
  const context = await start()
  expect(context.pages().map((page) => page.url())).toEqual(['about:blank'])
  await expect.poll(rows, { timeout: 40_000 }).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
  const page = await context.newPage()
  await page.goto('/services')
  await expectPage(arrived(page)).toBeVisible()
  expect(commits(gateway)).toHaveLength(1)
})

test('a background sync that fails because the server is down is retried by the browser', slow, async () => {
  await submitAndClose()
  const lost = gate()
  gateway.holdRequest = () => {
    gateway.cut()
    lost.open()
  }
  await start()
  await lost.opened
  expect(await rows()).toEqual([])
  gateway.holdRequest = () => undefined
  gateway.mend(site.server.url)
  await expect.poll(rows, { timeout: 40_000 }).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
  // It is stored before its answer has passed.
  await expect.poll(() => commits(gateway)).toHaveLength(1)
})
