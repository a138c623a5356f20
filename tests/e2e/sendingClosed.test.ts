import { describe, expect, test } from 'vitest'
import { expectPage, type PageOptions, useSite } from '../browser.ts'
import { notices } from '../spec.ts'
import { fillForm, openForm, submitButton } from './quoteForm.ts'
import { arrived, badge, commits, controlled, keep, senders, useGateway, worker } from './sending.ts'

const site = useSite()
const gateway = useGateway(site)
const rows = () => site.server.knex('quotes').select('*')

/** A tab of a browser, not yet at a page of ours. */
const open = (options: PageOptions) =>
  site.open('/robots.txt', { baseURL: gateway.url, expected: [/ERR_INTERNET_DISCONNECTED/], ...options })

/** A page keeps a request without a network and is closed; then the network is back. What stays open is no page of ours. */
async function keepAndClose(options: PageOptions, prepare: () => void = () => {}) {
  const page = await open(options)
  const context = page.context()
  await context.addInitScript(prepare)
  await page.goto('/shippers')
  if (options.serviceWorkers === 'allow') await controlled(page)
  await openForm(page)
  await context.setOffline(true)
  await keep(page)
  const other = await context.newPage()
  await page.close()
  expect(gateway.tries).toEqual([])
  await context.setOffline(false)
  return other
}

test('what is submitted in an open page is sent by that page, though its worker could', async () => {
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

test('when no page is open any more the worker sends it, once, and the next page tells that it has arrived', async () => {
  const next = await keepAndClose({ serviceWorkers: 'allow' })
  await expect.poll(rows).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
  await next.goto('/services')
  await expectPage(arrived(next)).toBeVisible()
  await expectPage(badge(next)).toHaveCount(0)
  expect(commits(gateway)).toHaveLength(1)
  expect(senders(gateway)).toEqual([worker])
})

/** Whatever the page does from the moment it keeps a request stays without effect, as if it had died then. */
function dieOnceKept() {
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

test('a tab that dies as soon as a request is kept leaves it to the next page too', async () => {
  const page = await open({})
  const next = await page.context().newPage()
  await page.goto('/shippers')
  await openForm(page)
  await fillForm(page)
  await page.evaluate(dieOnceKept)
  await submitButton(page).click()
  await expectPage(page).toHaveTitle('about to send')
  await page.close()
  await next.goto('/services')
  await expectPage(arrived(next)).toBeVisible()
  expect(senders(gateway)).toEqual(['/services'])
  expect(await rows()).toHaveLength(1)
})

describe('a closed page leaves it to the next one', () => {
  const withoutSync = () => {
    if ('ServiceWorkerRegistration' in window) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  }
  test.each([
    ['in a browser without background sync', { serviceWorkers: 'allow' }, withoutSync],
    ['in a browser without service workers', { serviceWorkers: 'block' }, undefined],
  ] as const)('%s', async (_, options, prepare) => {
    const next = await keepAndClose(options, prepare)
    await next.goto('/services')
    await expectPage(arrived(next)).toBeVisible()
    await expectPage(badge(next)).toHaveCount(0)
    expect(senders(gateway)).toEqual(['/services'])
    expect(commits(gateway)).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })
})
