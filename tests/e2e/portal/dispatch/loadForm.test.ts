import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { expectStored } from '../../../support/e2e/draftsOnDevice.ts'
import { badge, entry } from '../../../support/e2e/outbox.ts'
import { createBroker, createDriver, createLoad } from '../../../support/factories.ts'
import { create, dayFromNow, fillLoad, fillTime, form, newLoad, ready, stop } from './loadForms.ts'

const site = useSite()
const open = site.openAs('dispatcher', { timezoneId: 'America/Phoenix' })

beforeEach(async () => {
  const { knex } = site.server
  await knex('loads').del()
  await knex('facilities').del()
})

const facility = {
  facility: 'Desert Conduit & Pipe',
  street: '2740 W Lower Buckeye Rd',
  location: 'Phoenix, AZ',
  zone: 'America/Phoenix',
  contact: 'Luis Barrera',
  phone: '(602) 555-0175',
  instructions: 'Gate 4, check in at the scale house',
}

test('a load with three stops and accessorials is created by keyboard', async () => {
  const { knex } = site.server
  const broker = await createBroker(knex, { name: 'Copper Basin Brokerage', paysFuelSurcharge: true })
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
  await page.getByLabel('Trailer number').fill('T-5307')
  await page.getByLabel('Seal number').fill('SL-4471')
  await page.getByLabel('Freight details').fill('Steel conduit, bundled')
  await page.getByText('Tarps').click()
  await page.getByLabel('Linehaul, $').fill('1290')
  await expectPage(page.getByLabel('Amount of Fuel surcharge')).toHaveValue((miles * 0.4).toFixed(2))
  await page.getByRole('button', { name: 'Add accessorial' }).click()
  await page.getByRole('combobox', { name: 'Accessorial' }).last().selectOption('tarp')
  await page.getByLabel('Amount of Tarp').fill('75')
  await keyboard.press('Tab')
  await expectPage(ready(page)).toContainText('Rate entered')
  await expectAccessible(page)
  await picture(page, 'load-form-filled')
  await expectPage(create(page)).toHaveText('Create with 1 warning')
  await keyboard.press('Control+Enter')
  await expectPage(page).toHaveURL(/\/portal\/admin\/loads\/FF\d{10}$/)
  await expectPage(page.getByText('Load Created')).toBeVisible()
  const rows = await knex('loads').select()
  expect(rows).toMatchObject([
    {
      status: 'booked',
      broker_id: broker.id,
      broker_reference: 'CBB-20418',
      equipment: 'hotshot',
      trailer_feet: 40,
      trailer_number: 'T-5307',
      seal_number: 'SL-4471',
      distance: miles,
      distance_source: 'estimate',
      rate_linehaul_cents: 129_000,
      tarps: true,
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

test('what is missing or wrong is said at its field, and what is typed is still there after a reload', async () => {
  const { knex } = site.server
  await createBroker(knex, { name: 'Rio Seco Logistics' })
  const page = await open(newLoad, { expected: [/422/] })
  await create(page).click()
  const summary = page.getByRole('region', { name: '8 answers are missing or wrong' })
  await expectPage(summary).toBeFocused()
  await summary.getByRole('button', { name: 'Delivery: city and state' }).click()
  await expectPage(stop(page, 'Delivery').getByLabel('City and state')).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'load-form-errors')

  await fillLoad(page, 'Rio Seco Logistics')
  await page.getByLabel('Linehaul, $').fill('1290')
  await expectPage(page.getByRole('region', { name: /missing or wrong/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Broker' }).fill('Nobody of ours')
  await page.keyboard.press('Tab')
  await expectPage(form(page)).toContainText('New broker: no one by this name is on file.')
  await expectPage(ready(page)).toContainText('No customer named “Nobody of ours”. Add it?')
  await page.getByRole('combobox', { name: 'Broker' }).fill('rio seco logistics')
  await page.keyboard.press('Tab')
  await expectPage(page.getByRole('combobox', { name: 'Broker' })).toHaveValue('Rio Seco Logistics')

  const zone = stop(page, 'Delivery').getByLabel('Zone')
  await stop(page, 'Delivery').getByLabel('City and state').fill('Two Wells')
  await expectPage(zone.locator('option:checked')).toHaveText('Choose a time zone')
  // The miles to the city before are not those to this one, and no warning is accepted while they are missing.
  await expectPage(page.getByLabel('Distance, mi')).toHaveValue('')
  await expectPage(form(page)).toContainText("We couldn't find a city: enter the miles")
  await expectPage(create(page)).toHaveText('Create Load')
  await page.getByLabel('Distance, mi').fill('430')
  await expectPage(stop(page, 'Delivery')).toContainText("We couldn't find this city: check the time zone and enter the miles.")
  await ready(page).getByRole('button', { name: 'Delivery: add the state' }).click()
  await expectPage(zone).toBeFocused()
  await zone.selectOption('America/Denver')
  await picture(page, 'load-form-unknown-place')
  await stop(page, 'Delivery').getByLabel('Date').fill(dayFromNow(2))
  await create(page).click()
  await expectPage(page.getByRole('region', { name: '1 answer is missing or wrong' })).toContainText('Delivery: date')
  await expectPage(stop(page, 'Delivery')).toContainText(/The delivery by .+ is not after the pickup on/)
  await stop(page, 'Delivery').getByLabel('Date').fill(dayFromNow(4))

  await page.getByLabel('Hazmat', { exact: true }).check()
  await page.getByLabel('UN number').fill('1203')
  await expectStored(page, '"distance":"430"')
  await page.reload()
  await expectPage(page.getByText('What you typed before is still here.')).toBeVisible()
  await expectPage(page.getByLabel('UN number')).toHaveValue('1203')
  await expectPage(page.getByLabel('Distance, mi')).toHaveValue('430')
  await expectPage(zone).toHaveValue('America/Denver')

  await page.route('**/api/loads', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      headers: { 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' },
      body: JSON.stringify({
        status: 422,
        detail: 'Please check the form.',
        errors: { 'stops.1.location': 'Nobody knows this place' },
      }),
    }),
  )
  await create(page).click()
  await expectPage(stop(page, 'Delivery')).toContainText('Nobody knows this place')
  await page.unroute('**/api/loads')
  await stop(page, 'Delivery').getByLabel('City and state').fill('El Paso, TX')
  await page.getByRole('button', { name: 'Back to 414 mi' }).click()
  await create(page).click()
  await expectPage(page).toHaveURL(/\/FF\d{10}$/)
  expect(await knex('loads').select('hazmat', 'distance', 'distance_source')).toEqual([
    { hazmat: 'UN1203', distance: 414, distance_source: 'estimate' },
  ])
  await page.goto(newLoad)
  await expectPage(page.getByRole('combobox', { name: 'Broker' })).toHaveValue('')
})

test('a load that is created without a network waits, needs a person where the server finds something, and arrives once', async () => {
  const { knex } = site.server
  const broker = await createBroker(knex, { name: 'Sierra Prieta Freight' })
  await createLoad(knex, { brokerId: broker.id })
  const page = await open('/portal/admin/loads', { expected: [/ERR_INTERNET_DISCONNECTED|422/] })
  await expectPage(page.getByText('Sierra Prieta Freight').first()).toBeVisible()
  await page.getByRole('link', { name: 'Create Load' }).click()
  await expectPage(page.getByRole('combobox', { name: 'Broker' })).toBeVisible()
  await page.context().setOffline(true)
  await expectPage(page.getByText("You're offline. We'll save this and send it later.")).toBeVisible()
  await fillLoad(page, 'Sierra Prieta Freight')
  await page.getByLabel('Linehaul, $').fill('12.90')
  await create(page).click()
  await expectPage(page.getByText('Load Saved Offline')).toBeVisible()
  await expectPage(page).toHaveURL('/portal/admin/loads')
  const waits = page.getByRole('region', { name: 'Waiting to send' })
  // The total, as on the cards of sent loads.
  await expectPage(waits.getByRole('article', { name: 'New load' })).toContainText(/Phoenix, AZ.*El Paso, TX.*\$12\.90/)
  await expectPage(waits).toContainText('Not sent yet.')
  await expectAccessible(page)
  await picture(page, 'loads-waiting')
  await waits.getByRole('button', { name: 'Open the outbox' }).click()
  await expectPage(entry(page).first()).toContainText('Load, Phoenix, AZ to El Paso, TX')
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  // Without the worker, what a page could not fetch it fetches when it is opened again.
  await page.reload()
  await badge(page).click()
  await expectPage(entry(page).first()).toContainText('Load, Phoenix, AZ to El Paso, TX')
  await expectPage(entry(page).first()).toContainText(/Needs your attention/)
  await expectPage(entry(page).first()).toContainText(/is far from|is outside the usual/)
  expect(await knex('loads')).toHaveLength(1)
  await entry(page).first().getByRole('button', { name: 'Edit' }).click()
  await expectPage(page.getByRole('combobox', { name: 'Broker' })).toHaveValue('Sierra Prieta Freight')
  await expectPage(stop(page, 'Pickup').getByLabel('To', { exact: true })).toHaveValue('08:00')
  await page.getByLabel('Linehaul, $').fill('1290')
  await create(page).click()
  await expectPage(page).toHaveURL(/\/FF\d{10}$/)
  const made = await knex('loads').where({ broker_id: broker.id }).orderBy('number')
  expect(made.map(({ rate_linehaul_cents }) => rate_linehaul_cents)).toEqual([98_500, 129_000])
  await expectPage(badge(page)).toHaveCount(0)
})

test('two people edit one load: what does not collide is merged, stop by stop, and the driver is told', async () => {
  const { knex } = site.server
  const driver = await createDriver(knex)
  const load = await createLoad(knex, { status: 'planned', assignedDriverId: driver.id })
  const address = `/portal/admin/loads/${load.id}/edit`
  const mine = await open(address, { expected: [/412|ERR_INTERNET/] })
  await stop(mine, 'Pickup').getByLabel('Phone').fill('(602) 555-0199')
  await stop(mine, 'Delivery').getByLabel('At', { exact: true }).fill('23:45')
  await mine.getByLabel('Linehaul, $').fill('1200')
  await expectPage(form(mine)).toContainText(
    /Odell has no app login\. Call .+ to pass on the new time and the new contact\. Odell’s pay follows the new linehaul\./,
  )

  const theirs = await open(address, { cookie: await site.server.signInAs('admin') })
  await stop(theirs, 'Delivery').getByLabel('Contact').fill('Receiving desk')
  await theirs.getByLabel('Linehaul, $').fill('1100')
  await theirs.getByRole('button', { name: /^Save/ }).click()
  await expectPage(theirs).toHaveURL(`/portal/admin/loads/${load.id}`)

  const banner = mine.getByRole('region', { name: 'Changed meanwhile' })
  await expectPage(banner).toContainText('Ines Marchetti changed this load')
  await expectPage(banner).toContainText('1 answer differs')
  // The user goes on typing: a banner above does not push the field out of sight.
  await expectPage(mine.getByLabel('Linehaul, $')).toBeFocused()
  await expectPage(mine.getByLabel('Linehaul, $')).toBeInViewport()
  await expectPage(stop(mine, 'Delivery').getByLabel('Contact')).toHaveValue('Receiving desk')
  await expectAccessible(mine)
  await picture(mine, 'load-form-conflict')
  await banner.getByRole('button', { name: /Keep mine.*Linehaul/ }).press('Enter')
  await expectPage(banner).toBeFocused()
  await mine.context().setOffline(true)
  await expectPage(mine.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await mine.context().setOffline(false)
  await mine.getByRole('button', { name: /^Save/ }).click()
  await expectPage(mine).toHaveURL(`/portal/admin/loads/${load.id}`)
  const saved = await knex('loads').where({ id: load.id }).first()
  expect(saved).toMatchObject({
    rate_linehaul_cents: 120_000,
    driver_pay_cents: 33_600,
    assigned_driver_id: driver.id,
    stops: [{ phone: '(602) 555-0199' }, { contact: 'Receiving desk' }],
  })
  await knex('loads').where({ id: load.id }).update({ status: 'delivered', delivered_at: new Date() })
  await mine.goto(address)
  await expectPage(mine.getByRole('main')).toContainText("This load is delivered and can't be edited")
})
