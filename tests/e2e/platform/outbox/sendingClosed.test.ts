import { describe, expect, test } from 'vitest'
import { expectPage, type PageOptions, useSite } from '../../../support/browser.ts'
import { fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { arrived, badge, commits, controlled, senders, submitOffline, useGateway, worker } from '../../../support/e2e/sending.ts'
import { notices } from '../../../support/spec/spec.ts'

const site = useSite({ isWhole: true })
const gateway = useGateway(site)
const rows = () => site.server.knex('quotes').select('*')

/** A tab without a page of the app. */
const open = (options: PageOptions) =>
  site.open('/robots.txt', { baseURL: gateway.url, expected: [/ERR_INTERNET_DISCONNECTED/], ...options })

/** Submits a request without a network and closes the page, then restores the network. Returns a tab without a page of the app. */
async function submitAndClose(options: PageOptions, prepare: () => void = () => {}) {
  const page = await open(options)
  const context = page.context()
  await context.addInitScript(prepare)
  await page.goto('/shippers')
  if (options.serviceWorkers === 'allow') await controlled(page)
  await openForm(page)
  await context.setOffline(true)
  await submitOffline(page)
  const other = await context.newPage()
  await page.close()
  expect(gateway.attempts).toEqual([])
  await context.setOffline(false)
  return other
}

test('a request submitted in an open page is sent by that page, not by its worker', async () => {
  const page = await open({ serviceWorkers: 'allow' })
  await page.goto('/shippers')
  await controlled(page)
  await openForm(page)
  await fillForm(page)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(senders(gateway)).toEqual(['/shippers'])
  expect(await rows()).toHaveLength(1)
})

test('with no page open the worker sends the request once, and the next page shows the notice', async () => {
  const next = await submitAndClose({ serviceWorkers: 'allow' })
  await expect.poll(rows).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
  await next.goto('/services')
  await expectPage(arrived(next)).toBeVisible()
  await expectPage(badge(next)).toHaveCount(0)
  expect(commits(gateway)).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
})

/** Runs in the page: makes everything after the put of the entry ineffective, as if the page had died then. */
function dieOncePersisted() {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...row) {
    if (this.name === 'outbox') {
      Storage.prototype.setItem = () => {}
      window.fetch = () => {
        document.title = 'about to send'
        return new Promise(() => {})
      }
    }
    return put.apply(this, row)
  }
}

test('a request of a tab that dies right after persisting it is sent by the next page', async () => {
  const page = await open({})
  const next = await page.context().newPage()
  await page.goto('/shippers')
  await openForm(page)
  await fillForm(page)
  await page.evaluate(dieOncePersisted)
  await submitButton(page).click()
  await expectPage(page).toHaveTitle('about to send')
  await page.close()
  await next.goto('/services')
  await expectPage(arrived(next)).toBeVisible()
  expect(senders(gateway)).toEqual(['/services'])
  expect(await rows()).toHaveLength(1)
})

describe('a request of a closed page is sent by the next one', () => {
  const withoutSync = () => {
    if ('ServiceWorkerRegistration' in window) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  }
  test.each([
    ['in a browser without background sync', { serviceWorkers: 'allow' }, withoutSync],
    ['in a browser without service workers', { serviceWorkers: 'block' }, undefined],
  ] as const)('%s', async (_, options, prepare) => {
    const next = await submitAndClose(options, prepare)
    await next.goto('/services')
    await expectPage(arrived(next)).toBeVisible()
    await expectPage(badge(next)).toHaveCount(0)
    expect(senders(gateway)).toEqual(['/services'])
    expect(commits(gateway)).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })
})
