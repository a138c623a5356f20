import { beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../../support/browser.ts'
import { badge } from '../../support/e2e/outbox.ts'
import { killBrowser, newProfile, openProfile } from '../../support/e2e/ownProfile.ts'
import { answers, fillForm, openForm, submitButton } from '../../support/e2e/quoteForm.ts'
import { notices } from '../../support/spec/spec.ts'

const site = useSite()

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

/** Removes Background Sync, which only Chromium has. */
const withoutSync = () =>
  Object.defineProperty(globalThis.ServiceWorkerRegistration?.prototype ?? {}, 'sync', { value: undefined })

test.each([
  ['with a worker but no Background Sync', 'allow'],
  ['without a worker', 'block'],
] as const)(
  'a request of a killed browser %s is sent when the page is opened again, with a notice',
  async (_how, serviceWorkers) => {
    const profile = newProfile()
    const before = await openProfile(site.server.url, { profile, serviceWorkers })
    await before.addInitScript(withoutSync)
    const page = await before.newPage()
    await page.goto('/shippers')
    await openForm(page)
    await fillForm(page)
    await before.setOffline(true)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    await expectPage(badge(page)).toBeVisible()
    await killBrowser(before)
    expect(await rows()).toEqual([])
    const after = await openProfile(site.server.url, { profile, serviceWorkers })
    await after.addInitScript(withoutSync)
    const again = await after.newPage()
    await again.goto('/shippers')
    await expectPage(again.getByText(/^Sent: your quote request from /)).toBeVisible()
    await expectPage(again.locator('#quote-section').getByText(/^Sent at .* as Q-\d+/)).toBeVisible()
    await expectPage(badge(again)).toHaveCount(0)
    expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
  },
  180_000,
)
