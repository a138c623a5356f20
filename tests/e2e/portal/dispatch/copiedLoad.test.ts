import { beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { expectStored } from '../../../support/e2e/draftsOnDevice.ts'
import { createBroker, createDriver, createLoad } from '../../../support/factories.ts'
import { create, dayFromNow, newLoad, stop } from './loadForms.ts'

const site = useSite()
const open = site.openAs('dispatcher', { timezoneId: 'America/Phoenix' })

beforeEach(() => site.server.knex('loads').del())

test('a load is duplicated: all but its driver and its days, beside a form that is begun', async () => {
  const { knex } = site.server
  const broker = await createBroker(knex, { name: 'Agua Fria Carriers' })
  const driver = await createDriver(knex)
  const load = await createLoad(knex, { status: 'planned', assignedDriverId: driver.id, brokerId: broker.id })
  const page = await open(newLoad)
  await page.getByLabel('Broker reference').fill('Begun before')
  await page.evaluate((copy) => {
    history.pushState({ usr: { copy }, key: 'copied', idx: 1 }, '')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, load.id)
  await expectPage(page.getByText(`Copied from ${load.id}, without the driver.`)).toBeVisible()
  await expectPage(page.getByRole('combobox', { name: 'Broker' })).toHaveValue('Agua Fria Carriers')
  await expectPage(page.getByLabel('Broker reference')).toHaveValue('')
  await expectPage(page.getByLabel('Linehaul, $')).toHaveValue('985.00')
  await expectPage(stop(page, 'Pickup').getByLabel('Date')).toHaveValue('')
  await stop(page, 'Pickup').getByLabel('Date').fill(dayFromNow(5))
  await expectStored(page, `"date":"${dayFromNow(5)}"`)
  await page.reload()
  await expectPage(stop(page, 'Pickup').getByLabel('Date')).toHaveValue(dayFromNow(5))
  await stop(page, 'Delivery').getByLabel('Date').fill(dayFromNow(7))
  await create(page).click()
  await expectPage(page).toHaveURL(/\/FF\d{10}$/)
  const [, copy] = await knex('loads').where({ broker_id: broker.id }).orderBy('number')
  expect(copy).toMatchObject({ status: 'booked', assigned_driver_id: null, rate_linehaul_cents: 98_500, distance: 373 })
  await page.goto(newLoad)
  await expectPage(page.getByLabel('Broker reference')).toHaveValue('Begun before')
})
