import { test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { createBroker, createShipper } from '../../../support/factories.ts'
import { fillLoad, newLoad } from './loadForms.ts'

const site = useSite()
const open = site.openAs('dispatcher', { timezoneId: 'America/Phoenix' })

test('the fuel surcharge follows the terms of who pays: an all-in rate stays all-in', async () => {
  const { knex } = site.server
  await createBroker(knex, { name: 'Dry Fork Logistics' })
  await createBroker(knex, { name: 'Palo Verde Brokerage', paysFuelSurcharge: true })
  await createShipper(knex, { name: 'Rincon Citrus' })
  const page = await open(newLoad)
  await fillLoad(page, 'Dry Fork Logistics')
  await page.getByLabel('Linehaul, $').fill('2100')
  await expectPage(page.getByRole('button', { name: /^Add fuel surcharge, \$/ })).toBeVisible()
  await expectPage(page.getByText('$2,100.00', { exact: true })).toBeVisible()
  const fuel = page.getByLabel('Amount of Fuel surcharge')
  const payBy = async (name: string) => {
    await page.getByRole('combobox', { name: 'Broker' }).fill(name)
    await page.keyboard.press('Tab')
  }
  await payBy('Palo Verde Brokerage')
  await expectPage(fuel).toBeVisible()
  await payBy('Dry Fork Logistics')
  await expectPage(fuel).toHaveCount(0)
  await payBy('Rincon Citrus')
  await expectPage(page.getByRole('button', { name: 'Change who pays' })).toBeVisible()
  await expectPage(fuel).toBeVisible()
  // An amount that the dispatcher types remains when the customer changes.
  await fuel.fill('150')
  await page.getByRole('button', { name: 'Change who pays' }).click()
  await payBy('Dry Fork Logistics')
  await expectPage(page.getByText('$2,250.00', { exact: true })).toBeVisible()
})
