import { expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'
import { notices, pickupInThePast, quotePanel } from '../spec.ts'
import { answers, openForm, standing, submitButton } from './quoteForm.ts'
import { badge, commits, controlled, keep, useGateway } from './sending.ts'

const site = useSite()
const gateway = useGateway(site)
const companies = async () => (await site.server.knex('quotes').select('company_name')).map((row) => row.company_name).sort()

const day = 86_400_000
const passed = `${new Date(Date.now() - day).toISOString().slice(0, 10)}T08:00`

test('of three that were written without a network the server refuses the second: the others arrive, that one needs the person', async () => {
  const page = await site.open('/robots.txt', {
    baseURL: gateway.url,
    serviceWorkers: 'allow',
    expected: [/ERR_INTERNET_DISCONNECTED|status of 422/],
  })
  // Written three days ago, by this device's clock.
  await page.clock.install({ time: Date.now() - 3 * day })
  await page.goto('/shippers')
  await controlled(page)
  await page.context().setOffline(true)
  const second = { 'Company Name': 'Second Produce', 'Pickup Date & Time': passed }
  await openForm(page)
  await keep(page, { waiting: 1, 'Company Name': 'First Produce' })
  await openForm(page)
  await keep(page, { waiting: 2, ...second })
  await openForm(page)
  await keep(page, { waiting: 3, 'Company Name': 'Third Produce' })

  await page.context().setOffline(false)
  await expectPage(badge(page)).toHaveText('1 waiting to send, needs you')
  expect(await companies()).toEqual(['First Produce', 'Third Produce'])
  await badge(page).click()
  const panel = page.getByRole('dialog', { name: 'Outbox' })
  const entry = panel.getByRole('listitem')
  await expectPage(panel).toContainText('Needs you')
  await expectPage(entry).toHaveCount(1)
  await expectPage(entry).toContainText('Needs your attention')
  await expectPage(entry).toContainText(`“${pickupInThePast}”`)
  await entry.getByRole('button', { name: 'Edit' }).click()
  await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeVisible()
  expect(await standing(page)).toEqual({ ...answers, ...second })
  await expectPage(badge(page)).toHaveCount(0)

  await page.getByLabel('Pickup Date & Time').fill(answers['Pickup Date & Time'])
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible({ timeout: 40_000 })
  expect(await companies()).toEqual(['First Produce', 'Second Produce', 'Third Produce'])
  expect(commits(gateway)).toHaveLength(3)
})
