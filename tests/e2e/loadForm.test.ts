import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../browser.ts'
import { createBroker } from '../factories.ts'
import { create, dayFromNow, fillTime, ready, stop } from './loadForms.ts'

const site = useSite()
const open = async (path: string, options: Parameters<typeof site.open>[1] = {}) =>
  site.open(path, { cookie: await site.server.signInAs('dispatcher'), timezoneId: 'America/Phoenix', ...options })

beforeEach(async () => {
  const { knex } = site.server
  await knex('loads').del()
  await knex('facilities').del()
})

const facility = {
  ...{ facility: 'Desert Conduit & Pipe', street: '2740 W Lower Buckeye Rd', location: 'Phoenix, AZ', zone: 'America/Phoenix' },
  ...{ contact: 'Luis Barrera', phone: '(602) 555-0175', instructions: 'Gate 4, check in at the scale house' },
}

test('a load with three stops and accessorials is created by keyboard', async () => {
  const { knex } = site.server
  const broker = await createBroker(knex, { name: 'Copper Basin Brokerage' })
  await knex('facilities').insert(facility)
  const page = await open('/portal/admin/loads')
  await page.getByRole('link', { name: 'Create Load' }).click()
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Create Load')
  const { keyboard } = page
  const type = async (text: string) => keyboard.type(text)
  await expectPage(page.getByRole('combobox', { name: 'Broker' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'load-form-empty')

  await page.getByRole('combobox', { name: 'Broker' }).focus()
  await type('copper')
  await expectPage(page.getByRole('option', { name: 'Copper Basin Brokerage' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await type('CBB-20418')
  await stop(page, 'Pickup').getByLabel('Company').focus()
  await type('desert')
  await expectPage(page.getByRole('option', { name: /Desert Conduit/ })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expectPage(stop(page, 'Pickup').getByLabel('Contact')).toHaveValue('Luis Barrera')
  await fillTime(page, 'Pickup', dayFromNow(3), '06:00', '08:00')

  await stop(page, 'Delivery').getByLabel('City and state').fill('El Paso, TX')
  await expectPage(page.getByLabel('Distance, mi')).toHaveValue('414')
  await fillTime(page, 'Delivery', dayFromNow(3), '13:00')
  await expectPage(stop(page, 'Delivery')).toContainText(/414 mi need 7 h 32 min at 55 mph\. Leaving at 8:00 AM MST/)

  await keyboard.press('Alt+s')
  await expectPage(stop(page, 'Stop 2').getByLabel('Company')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await type('Tucson, AZ')
  await keyboard.press('Alt+ArrowUp')
  await expectPage(stop(page, 'Pickup').getByLabel('City and state')).toHaveValue('Tucson, AZ')
  await expectPage(stop(page, 'Pickup').getByLabel('City and state')).toBeFocused()
  await keyboard.press('Alt+ArrowDown')
  await expectPage(stop(page, 'Stop 2').getByLabel('City and state')).toBeFocused()
  await fillTime(page, 'Stop 2', dayFromNow(3), '10:00')
  await expectPage(page.getByLabel('Distance, mi')).not.toHaveValue('414')
  const miles = Number(await page.getByLabel('Distance, mi').inputValue())

  await page.getByLabel('Equipment').selectOption('hotshot')
  await page.getByLabel('Length, ft').fill('40')
  await page.getByLabel('Freight details').fill('Steel conduit, bundled')
  await page.getByText('Tarps').click()
  await page.getByLabel('Linehaul, $').fill('1290')
  await expectPage(page.getByLabel('Amount of Fuel surcharge')).toHaveValue((miles * 0.4).toFixed(2))
  await page.getByRole('button', { name: 'Add accessorial' }).click()
  await page.getByRole('combobox', { name: 'Accessorial' }).last().selectOption('tarp')
  await page.getByLabel('Amount of Tarp').fill('75')
  await keyboard.press('Tab')
  await expectPage(ready(page)).toContainText('Rate above 0')
  await expectAccessible(page)
  await picture(page, 'load-form-filled')
  await expectPage(create(page)).toHaveText('Create with 1 warning')
  await keyboard.press('Control+Enter')
  await expectPage(page).toHaveURL(/\/portal\/admin\/loads\/FF\d{10}$/)
  await expectPage(page.getByText('Load Created')).toBeVisible()
  const rows = await knex('loads').select()
  expect(rows).toMatchObject([
    {
      ...{ status: 'booked', broker_id: broker.id, broker_reference: 'CBB-20418', equipment: 'hotshot', trailer_feet: 40 },
      ...{ distance: miles, distance_source: 'estimate', rate_linehaul_cents: 129_000, tarps: true },
      stops: [
        { ...facility, to: expect.any(String) },
        { location: 'Tucson, AZ' },
        { location: 'El Paso, TX', zone: 'America/Denver' },
      ],
      charges: [
        { code: 'fuel_surcharge', cents: miles * 40 },
        { code: 'tarp', cents: 7_500 },
      ],
    },
  ])
})
