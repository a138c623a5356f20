import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { clientDir, expectPage, useSite } from '../../../support/browser.ts'
import { fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { arrived, badge, commits, controlled, gate, senders, useGateway, worker } from '../../../support/e2e/sending.ts'
import { startTestServer } from '../../../support/server.ts'
import { notices } from '../../../support/spec/spec.ts'

const site = useSite({ isWhole: true })
const gateway = useGateway(site)
const rows = () => site.server.knex('quotes').select('*')
const broken = /ERR_(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED|REFUSED)|SOCKET_NOT_CONNECTED)/
/** The backoff is up to a minute after many tries, as on a slow machine. */
const timeoutMs = { timeout: 70_000 }
const slow = { timeout: 120_000 }

async function filledForm(options: { serviceWorkers: 'allow' | 'block' }): Promise<Page> {
  const page = await site.open('/shippers', { baseURL: gateway.url, expected: [broken], ...options })
  if (options.serviceWorkers === 'allow') await controlled(page)
  await openForm(page)
  await fillForm(page)
  return page
}

/** Holds the first try at `moment`, until the gate is opened. */
function holdFirst(moment: 'holdRequest' | 'holdResponse') {
  const first = gate()
  gateway[moment] = (attempt) => attempt === gateway.attempts[0] && first.opened
  return first
}

test('a request whose server is killed between commit and response is retried and stored once', slow, async () => {
  const page = await filledForm({ serviceWorkers: 'allow' })
  const dying = await startTestServer({ clientDir, database: site.server.database })
  gateway.mend(dying.url)
  gateway.holdResponse = () => {
    gateway.cut()
    return dying.close()
  }
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  await expectPage(badge(page)).toContainText('1 waiting to send')
  const [stored] = await rows()
  expect(commits(gateway)).toEqual([stored.client_id])

  gateway.holdResponse = () => undefined
  gateway.mend(site.server.url)
  await expectPage(arrived(page)).toBeVisible(timeoutMs)
  await expectPage(page.getByText(`Received as Q-${stored.number}.`)).toBeVisible()
  await expectPage(badge(page)).toHaveCount(0)
  expect(commits(gateway)).toEqual([stored.client_id])
  expect(gateway.attempts.at(-1)).toMatchObject({ key: stored.client_id, replayed: true })
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['has not reached the server', 'holdRequest'],
  ['has been stored', 'holdResponse'],
] as const)('a tab is closed while its request %s: the worker retries it, and it is stored once', async (_, moment) => {
  const page = await filledForm({ serviceWorkers: 'allow' })
  const next = await page.context().newPage()
  const first = holdFirst(moment)
  await submitButton(page).click()
  await expect.poll(() => senders(gateway)).toEqual(['/shippers'])
  // The browser has woken the worker, which waits for the lock of the tab.
  await page.waitForFunction(async () => (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('outbox:')))
  await page.close()
  await expect.poll(() => senders(gateway)).toEqual(['/shippers', worker])
  await expect.poll(() => commits(gateway)).toHaveLength(1)
  first.open()
  await expect.poll(() => gateway.attempts.map(({ status }) => status)).not.toContain(null)
  expect(commits(gateway)).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
  await next.goto('/services')
  await expectPage(arrived(next)).toBeVisible()
  await expectPage(badge(next)).toHaveCount(0)
})

test('without a worker another tab retries the request of a closed tab after its timeout', slow, async () => {
  const page = await filledForm({ serviceWorkers: 'block' })
  const other = await page.context().newPage()
  await other.clock.install()
  await other.goto('/services')
  const first = holdFirst('holdRequest')
  await submitButton(page).click()
  await expect.poll(() => senders(gateway)).toEqual(['/shippers'])
  await expectPage(badge(other)).toContainText('1 waiting to send')
  await page.close()
  await other.waitForFunction(async () => !(await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('outbox:')))
  await other.clock.fastForward(20_000)
  await expectPage(badge(other)).toHaveCount(0, timeoutMs)
  expect(senders(gateway)).toEqual(['/shippers', '/services'])
  first.open()
  await expect.poll(() => gateway.attempts.map(({ status }) => status)).not.toContain(null)
  expect(commits(gateway)).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})
