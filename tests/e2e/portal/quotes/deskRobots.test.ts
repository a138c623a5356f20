import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { desk } from '../../../support/e2e/deskQuotes.ts'
import { createQuoteRow } from '../../../support/factories.ts'

const site = useSite()

beforeEach(() => site.server.knex('quotes').del())

test('brings back what is no robot: in one press, followed by the focus, announced, and not without a connection', async () => {
  for (let at = 0; at < 40; at += 1) await createQuoteRow(site.server.knex, { status: 'declined' })
  const [one, other] = [
    await createQuoteRow(site.server.knex, { companyName: 'One', suspicious: true }),
    await createQuoteRow(site.server.knex, { companyName: 'Other', suspicious: true }),
  ]
  const page = await site.open(desk, {
    cookie: await site.server.signInAs('dispatcher'),
    expected: [/412/, /ERR_INTERNET_DISCONNECTED/],
  })
  const robots = page.getByRole('region', { name: 'Likely spam' })
  await robots.scrollIntoViewIfNeeded()
  await picture(page, 'desk-robots')
  await page.context().setOffline(true)
  await expectPage(robots.getByRole('button', { name: `Needs a connection Q-${one.number}` })).toBeDisabled()
  await page.context().setOffline(false)
  await robots.getByRole('button', { name: `Not spam Q-${one.number}` }).click()
  // Far above, where the list had no row in the DOM.
  await expectPage(page.getByRole('link', { name: `Q-${one.number}`, exact: true })).toBeFocused()
  await expectPage(page.getByText(`Q-${one.number} is not spam: it's back in the list`)).toHaveCount(1)
  await expectPage(page.getByRole('table').first().getByRole('row').nth(1)).toContainText('One')
  await expectPage(robots).not.toContainText('One')

  await site.server.knex('quotes').where({ id: other.id }).update({ company_name: 'Other, Inc.', version: 2 })
  const back = robots.getByRole('button', { name: `Not spam Q-${other.number}` })
  await back.click()
  await expectPage(robots.getByRole('alert')).toContainText('Someone else changed this request.')
  await expectPage(robots).toContainText('Other, Inc.')
  await expectPage(back).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectPage(page.getByRole('link', { name: `Q-${other.number}`, exact: true })).toBeFocused()
  await expectPage(robots).toHaveCount(0)
  expect(await site.server.knex('quotes').where({ suspicious: true })).toHaveLength(0)
})
