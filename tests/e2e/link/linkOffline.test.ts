import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../support/browser.ts'
import { priceSheetBody } from '../../support/factories.ts'
import { ask, createLinkedQuote, parts } from './linkedQuotes.ts'

const site = useSite({ env: { LIMIT_LINKS: '2000/60' } })
let desk: string
beforeAll(async () => {
  desk = await site.server.signInAs('dispatcher')
})
const linked = () => createLinkedQuote(site.server, desk)
const offline = { expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/], serviceWorkers: 'allow' as const }

test('offline it shows what was seen, and neither is answered; back online it revalidates itself', async () => {
  const { path, desk, loads } = await linked()
  const page = await site.open(path, offline)
  const { bar, banner, dialog, title } = parts(page)
  const accept = bar.getByRole('button', { name: 'Accept $2,047.80' })
  const decline = bar.getByRole('button', { name: 'Decline' })
  await expectPage(accept).toBeEnabled()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await page.context().setOffline(true)
  await expectPage(banner).toHaveText(/^Offline — showing this quote as of \d+:\d\d [AP]M$/)
  await page.goto('about:blank')
  const response = await page.goto(path)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expectPage(banner).toBeVisible()
  await expectPage(title).toContainText('$2,047.80')
  for (const button of [accept, decline]) {
    await expectPage(button).toBeDisabled()
    await expectPage(button).toHaveAccessibleDescription('Needs a connection')
  }
  await decline.focus()
  await page.keyboard.press('Enter')
  await expectPage(dialog).toHaveCount(0)
  await picture(page, 'link-offline')
  await expectAccessible(page)

  await desk('send', priceSheetBody({ linehaul: 1790 }))
  await page.context().setOffline(false)
  await expectPage(bar.getByRole('button', { name: 'Accept $2,147.80' })).toBeEnabled()
  await expectPage(banner).toHaveCount(0)
  await expectPage(title.locator('s')).toContainText('$2,047.80')
  await expectPage(page.getByText('The price has changed').first()).toBeVisible()
  expect(await loads()).toEqual([])
})

test('what was typed waits for the connection, and is never sent by itself', async () => {
  const { path, loads } = await linked()
  const page = await site.open(path, offline)
  const dialog = await ask(page, 'Accept')
  await dialog.getByLabel('Your name').fill('Dana Whitfield')
  await page.context().setOffline(true)
  const accept = dialog.getByRole('button', { name: 'Accept $2,047.80' })
  await expectPage(accept).toBeDisabled()
  await expectPage(dialog).toContainText('Needs a connection')
  await dialog.getByLabel('Your name').press('Enter')
  await page.context().setOffline(false)
  await expectPage(accept).toBeEnabled()
  expect(await loads()).toEqual([])
  await expectPage(dialog.getByLabel('Your name')).toHaveValue('Dana Whitfield')
  await accept.click()
  await expectPage(parts(page).outcome(/^Accepted/)).toBeVisible()
  expect(await loads()).toHaveLength(1)
})

test('without an answer and never seen before it says so, and tries again', async () => {
  const { path } = await linked()
  const page = await site.open('/robots.txt', { expected: [/status of 503|ERR_FAILED/] })
  await page.route('**/api/links/*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Please try again shortly.' }, contentType: 'application/problem+json' }),
  )
  await page.goto(path)
  const failed = page.getByRole('alert').filter({ hasText: "This didn't load" })
  await expectPage(failed).toContainText('Please try again shortly.')
  await expectAccessible(page)
  await page.unroute('**/api/links/*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expectPage(parts(page).title).toContainText('$2,047.80')
  // A busy server takes nothing from the screen, nor is it offline.
  await page.route('**/api/links/*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Please try again shortly.' }, contentType: 'application/problem+json' }),
  )
  const answered = page.waitForResponse('**/api/links/*')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await answered
  await expectPage(parts(page).bar.getByRole('button', { name: 'Accept' })).toBeEnabled()
  await expectPage(parts(page).banner).toHaveCount(0)
  // Opened again meanwhile it shows what it has seen.
  await page.reload()
  await expectPage(parts(page).banner).toBeVisible()
  await expectPage(parts(page).title).toContainText('$2,047.80')
})

test('while it is open it is revalidated every minute', async () => {
  const { path, desk } = await linked()
  const page = await site.open('/robots.txt')
  await page.clock.install()
  await page.goto(path)
  await expectPage(parts(page).title).toContainText('$2,047.80')
  await desk('send', priceSheetBody({ linehaul: 1790 }))
  await page.clock.fastForward(61_000)
  await expectPage(parts(page).title).toContainText('$2,147.80')
})
