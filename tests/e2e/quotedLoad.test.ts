import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../browser.ts'
import { createBroker, createLoad, createShipper } from '../factories.ts'
import { create, dayFromNow, fillTime, form, newLoad, ready, stop } from './loadForms.ts'
import { badge } from './outbox.ts'

const site = useSite()

beforeEach(async () => {
  await site.server.knex('loads').del()
})

test('a load is saved as quoted with what is known, completed later and booked', async () => {
  const { knex } = site.server
  const broker = await createBroker(knex, { name: 'Copper Basin Brokerage' })
  await createLoad(knex, { brokerId: broker.id })
  const cookie = await site.server.signInAs('dispatcher')
  const page = await site.open(newLoad, { cookie, timezoneId: 'America/Phoenix', expected: [/ERR_INTERNET/] })
  const save = page.getByRole('button', { name: /^Save as Quoted/ })
  await expectPage(save).toBeDisabled()
  await expectPage(form(page)).toContainText(
    'To save it as quoted, it needs a broker, its cities, the equipment and the distance.',
  )
  await page.getByRole('combobox', { name: 'Broker' }).fill('copper basin brokerage')
  await stop(page, 'Pickup').getByLabel('City and state').fill('Phoenix, AZ')
  await stop(page, 'Delivery').getByLabel('City and state').fill('El Paso, TX')
  await page.getByLabel('Equipment').selectOption('hotshot')
  await expectPage(page.getByLabel('Distance, mi')).toHaveValue('414')
  await stop(page, 'Pickup').getByLabel('Date').fill(dayFromNow(3))
  await save.click()
  await expectPage(stop(page, 'Pickup')).toContainText('Please enter date and time, or neither')
  await stop(page, 'Pickup').getByLabel('Date').fill('')
  await expectPage(ready(page)).toContainText('Pickup: date')
  await expectAccessible(page)
  await picture(page, 'load-form-quoted')
  await save.click()
  await expectPage(page).toHaveURL(/\/portal\/admin\/loads\/FF\d{10}$/)
  await expectPage(page.getByText('It is quoted. Book it once all is there.')).toBeVisible()

  const record = page.getByRole('main')
  await expectPage(record).toContainText('No date yet')
  await expectPage(record).toContainText('No rate yet')
  await expectPage(page.getByRole('button', { name: 'Book' })).toBeDisabled()
  await expectPage(page.getByRole('button', { name: 'Assign Driver' })).toHaveCount(0)
  const missing = page.getByRole('list', { name: 'Before it can be booked' })
  await expectPage(missing.getByRole('listitem')).toHaveText([
    'It has no rate: please enter the linehaul first.',
    'The pickup and the delivery have no date: please enter the date and time first.',
  ])
  await expectAccessible(page)
  await picture(page, 'load-quoted')
  const { id } = await knex('loads').where({ status: 'quoted' }).first()
  await page.goto('/portal/admin/loads?sort=pickup')
  const rows = page.getByRole('main').getByRole('row')
  await expectPage(rows.last()).toContainText(id)
  await expectPage(rows.last()).toContainText('No date yet')
  await picture(page, 'loads-quoted')
  await page.goto(`/portal/admin/loads/${id}`)

  await missing.getByRole('link', { name: /no rate/ }).click()
  await expectPage(page.getByLabel('Linehaul, $')).toBeFocused()
  await page.getByLabel('Linehaul, $').fill('1290')
  await fillTime(page, 'Pickup', dayFromNow(3), '06:00', '08:00')
  await save.click()
  await missing.getByRole('link', { name: 'The delivery has no date' }).click()
  await expectPage(stop(page, 'Delivery').getByLabel('Date')).toBeFocused()
  await fillTime(page, 'Delivery', dayFromNow(4), '13:00')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await expectPage(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Book' }).click()
  await expectPage(page.getByRole('button', { name: 'Assign Driver' })).toBeVisible()
  expect(await knex('loads').where({ id }).first()).toMatchObject({ status: 'booked', rate_linehaul_cents: 129_000 })

  // Without a network it waits like any new load.
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expectPage(page.getByText(`Like ${id}`)).toBeVisible()
  await stop(page, 'Pickup').getByLabel('From').fill('')
  await stop(page, 'Pickup').getByLabel('To', { exact: true }).fill('')
  await stop(page, 'Delivery').getByLabel('At', { exact: true }).fill('')
  await page.context().setOffline(true)
  await expectPage(create(page)).toBeEnabled()
  await save.click()
  await expectPage(page.getByText('Load Kept')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expectPage(badge(page)).toHaveCount(0)
  const copies = () => knex('loads').where({ broker_id: broker.id, status: 'quoted' }).select('pickup_date_time')
  await expect.poll(copies).toEqual([{ pickup_date_time: null }])
})

test('a shipper pays without a broker, and is not taken for a new one', async () => {
  await createShipper(site.server.knex, { name: 'Mesa Verde Solar' })
  const cookie = await site.server.signInAs('fleet_manager')
  const page = await site.open(newLoad, { cookie, timezoneId: 'America/Phoenix' })
  const payer = page.getByRole('combobox', { name: 'Broker' })
  const shipper = page.getByRole('region', { name: 'Shipper' })
  await payer.fill('mesa v')
  await page.getByRole('option', { name: /Mesa Verde Solar.*Shipper/ }).click()
  await expectPage(shipper).toContainText('Mesa Verde Solar')
  await page.getByRole('button', { name: 'Change who pays' }).click()
  await payer.fill('mesa verde solar')
  await page.keyboard.press('Tab')
  await expectPage(shipper).toContainText('Mesa Verde Solar')
  await expectAccessible(page)
  await picture(page, 'load-form-shipper')
  await stop(page, 'Pickup').getByLabel('City and state').fill('Phoenix, AZ')
  await stop(page, 'Delivery').getByLabel('City and state').fill('El Paso, TX')
  await page.getByLabel('Equipment').selectOption('hotshot')
  await page.getByRole('button', { name: /^Save as Quoted/ }).click()
  await expectPage(page).toHaveURL(/\/loads\/FF\d{10}$/)
  await expectPage(page.getByRole('main')).toContainText('Mesa Verde Solar')
})
