import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { answers, formValues, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { badge, commits, controlled, submitOffline, useGateway } from '../../../support/e2e/sending.ts'
import { notices, outsideYears, quotePanel } from '../../../support/spec/spec.ts'

const site = useSite()
const gateway = useGateway(site)
const companies = async () => (await site.server.knex('quotes').select('company_name')).map((row) => row.company_name).sort()

/** As enqueued by an earlier build without the limit of years. */
const mistyped = '9999-12-31T23:59'

test('of three requests submitted offline the server refuses the second: the others are accepted, and that one needs the person', async () => {
  const page = await site.open('/robots.txt', {
    baseURL: gateway.url,
    serviceWorkers: 'allow',
    expected: [/ERR_INTERNET_DISCONNECTED|status of 422/],
  })
  await page.goto('/shippers')
  await controlled(page)
  await page.context().setOffline(true)
  const second = { 'Company Name': 'Second Produce', 'Pickup Date & Time': mistyped }
  await openForm(page)
  await submitOffline(page, { waiting: 1, 'Company Name': 'First Produce' })
  await openForm(page)
  await submitOffline(page, { waiting: 2, 'Company Name': 'Second Produce' })
  await page.evaluate(setPickupTime, mistyped)
  await openForm(page)
  await submitOffline(page, { waiting: 3, 'Company Name': 'Third Produce' })

  await page.context().setOffline(false)
  await expectPage(badge(page)).toHaveText('1 needs you')
  expect(await companies()).toEqual(['First Produce', 'Third Produce'])
  await badge(page).click()
  const panel = page.getByRole('dialog', { name: 'Outbox' })
  const entry = panel.getByRole('listitem')
  await expectPage(panel).toContainText('Needs you')
  await expectPage(entry).toHaveCount(1)
  await expectPage(entry).toContainText('Needs your attention')
  await expectPage(entry).toContainText(`“${outsideYears}”`)
  await entry.getByRole('button', { name: 'Edit' }).click()
  await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeVisible()
  expect(await formValues(page)).toEqual({ ...answers, ...second })
  await expectPage(badge(page)).toHaveCount(0)

  await page.getByLabel('Pickup Date & Time').fill(answers['Pickup Date & Time'])
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible({ timeout: 40_000 })
  expect(await companies()).toEqual(['First Produce', 'Second Produce', 'Third Produce'])
  expect(commits(gateway)).toHaveLength(3)
})

/** Runs in the page: sets the pickup time of the entry of "Second Produce". */
async function setPickupTime(pickupTime: string): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('fairlane'))
  const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox')
  const all = await done(outbox.getAll())
  const entry = all.find(({ body }) => body.companyName === 'Second Produce')
  await done(outbox.put({ ...entry, body: { ...entry.body, pickupTime } }))
  database.close()
}
