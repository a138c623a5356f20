import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { myLoads } from '../../../support/e2e/loadRows.ts'
import { photoFile } from '../../../support/e2e/proofForm.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const hour = 3_600_000

const badge = (page: Page) => page.getByRole('button', { name: /waiting to send|needs? you|not sent/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })

/** The cab of a driver whose load is to be picked up in an hour, on a phone without a network. */
async function offlineCab() {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ruiz' })
  const load = await createLoad(knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(Date.now() + hour),
    deliveryDateTime: new Date(Date.now() + 9 * hour),
  })
  const cookie = await site.server.signInAs('driver', { driverId: driver.id })
  const page = await site.open(myLoads, {
    cookie,
    ...phone,
    expected: [/ERR_|Failed to load resource/],
    serviceWorkers: 'allow',
  })
  await controlled(page)
  await expectPage(page.getByRole('article')).toBeVisible()
  return { page, load, cookie }
}

test('an arrival that is changed and cancelled stays recorded, and is sent once', async () => {
  const { page, load } = await offlineCab()
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Arrived at pickup' }).tap()
  await expectPage(page.getByRole('button', { name: 'Departed pickup' })).toBeVisible({ timeout: 15_000 })
  const change = async () => {
    await badge(page).click()
    await panel(page).getByRole('button', { name: 'Change' }).click()
  }
  const form = page.getByRole('dialog', { name: 'Log an event' })

  await change()
  await expectPage(form).toContainText('This is not sent yet.')
  await expectPage(recorded).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).tap()
  await expectPage(form).toHaveCount(0)
  await expectPage(recorded).toContainText(['Arrived at pickup'])

  // What was typed meanwhile is asked about.
  await change()
  await form.getByLabel('Note').fill('Gate 4')
  await form.getByRole('button', { name: 'Cancel' }).tap()
  await expectPage(form.getByRole('group', { name: 'Drop your changes?' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'cab-drop-changes')
  await page.setViewportSize(phone.viewport)
  await form.getByRole('button', { name: 'Keep editing' }).tap()
  await expectPage(form.getByLabel('Note')).toHaveValue('Gate 4')
  await form.getByRole('button', { name: 'Close' }).tap()

  // Left without a decision it opens again after a reload; the outbox says so, and puts it back from there.
  await page.reload()
  await expectPage(form.getByLabel('Note')).toHaveValue('Gate 4')
  await form.getByRole('button', { name: 'Close' }).tap()
  await badge(page).click()
  await expectPage(panel(page)).toContainText('pulled back so you can edit it')
  await expectAccessible(page)
  await picture(page, 'outbox-pulled-back')
  await page.setViewportSize(phone.viewport)
  await panel(page).getByRole('button', { name: 'Send as it was' }).click()
  await panel(page).getByRole('button', { name: 'Drop changes, send the original' }).click()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expectPage(recorded).toContainText(['Arrived at pickup'])

  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(badge(page)).toHaveCount(0)
  const events = await site.server.knex('tracking_events').where({ load_id: load.id, type: 'arrived_pickup' })
  expect(events.map(({ note }) => note ?? '')).toEqual([''])
})

test('a receipt with its photo that is edited and cancelled is sent once, with the photo that was taken out meanwhile', async () => {
  const { page, load, cookie } = await offlineCab()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a receipt' }).tap()
  const form = page.getByRole('dialog', { name: 'Add a receipt' })
  await form.getByLabel('Take a photo').setInputFiles(await photoFile(page, 'lumper.jpg'))
  await form.getByText('Lumper').tap()
  await form.getByText('I paid it').tap()
  await form.getByLabel('Amount on the receipt').fill('145')
  await form.getByRole('button', { name: 'Send to office' }).tap()
  const receipts = page.getByRole('region', { name: 'Receipts' })
  await expectPage(receipts).toContainText('Waiting on this device. Not sent yet.')

  await receipts.getByRole('button', { name: 'Edit' }).tap()
  await expectPage(form).toContainText('This is not sent yet.')
  await form.getByRole('button', { name: 'Cancel' }).tap()
  await expectPage(receipts).toContainText('$145.00')
  await receipts.getByRole('button', { name: 'Edit' }).tap()
  await form.getByRole('button', { name: 'Remove page 1' }).tap()
  await form.getByRole('button', { name: 'Cancel' }).tap()
  await form.getByRole('button', { name: 'Drop changes, send the original' }).tap()
  await expectPage(receipts).toContainText('1 page')

  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(badge(page)).toHaveCount(0, { timeout: 20_000 })
  const [expense, ...others] = (await (await site.server.request(`${api.loads}/${load.id}`, { cookie })).json()).expenses
  expect([others.length, expense.amount]).toEqual([0, 145])
  await expectPage
    .poll(() => site.server.knex('files').whereNotNull('received_at').where({ sha256: expense.files[0].sha256 }).pluck('sha256'))
    .toHaveLength(1)
})

/** `RECONNECTIONS=10` tries more often: what it looks for is a matter of moments. */
const reconnections = Number(process.env.RECONNECTIONS ?? 2)

test('on reconnecting a waiting arrival stands there at every moment', async () => {
  for (let round = 0; round < reconnections; round++) {
    const { page } = await offlineCab()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Arrived at pickup' }).tap()
    const recorded = page.getByRole('list', { name: 'Recorded' })
    await expectPage(recorded).toContainText('Not sent yet.')
    // Notes each change of the screen in which the arrival is not there, or is there twice.
    await page.evaluate(() => {
      const wrong: string[] = []
      Object.assign(window, { wrong })
      const look = () => {
        const items = [...document.querySelectorAll('ul[aria-label="Recorded"] > li, ol[aria-label="Recorded"] > li')]
        const there = items.filter((item) => item.textContent?.includes('Arrived at pickup')).length
        if (there !== 1) wrong.push(`${there} of ${items.length}`)
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectPage(recorded).not.toContainText(/Not sent|Sending/, { timeout: 30_000 })
    expect(await page.evaluate(() => (window as unknown as { wrong: string[] }).wrong)).toEqual([])
    await page.context().close()
  }
}, 300_000)
