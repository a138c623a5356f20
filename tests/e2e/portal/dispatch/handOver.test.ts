import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createBooked, createCandidates, deleteDrivers, loadPage } from '../../../support/e2e/assignable.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()
const hour = 3_600_000

test('a load on the road is handed over by keyboard, and each driver reads the own part', async () => {
  const { knex } = site.server
  await deleteDrivers(knex)
  const { ray, noemi } = await createCandidates(knex)
  await knex('loads').where({ status: 'planned' }).del()
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const load = await createBooked(knex, { status: 'enroute', assignedDriverId: ray.id, driverPayCents: 86_800 })
  const [pickup, delivery] = load.stops
  await load.$query(knex).patch({
    stops: [
      { ...pickup, from: at(-8), to: null },
      { ...delivery, from: at(40), to: null },
    ] as typeof load.stops,
  })
  const left = { type: 'departed_pickup', location: 'San Diego, CA', zone: 'America/Los_Angeles' } as const
  await createTrackingEvent(knex, { loadId: load.id, ...left, occurredAt: new Date(at(-7)) })
  const page = await site.open(loadPage(load), {
    cookie: await site.server.signInAs('admin'),
    timezoneId: 'America/Phoenix',
    expected: [/ERR_INTERNET|422/],
  })
  const { keyboard } = page
  const panel = page.getByRole('dialog', { name: 'Hand Over' })
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('button', { name: 'Hand over…' }).press('Enter')
  await expectPage(panel).toContainText('Enter the place to list the nearest drivers')
  await expectPage(panel.getByLabel('Place')).toBeFocused()
  await panel.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expectPage(panel).toContainText('Please enter the city and state of the handover')
  await expectPage(panel).toContainText('Please give a reason')
  await panel.getByLabel('Place').focus()
  await keyboard.type('Yuma, AZ')
  await keyboard.press('Tab')
  await expectPage(panel.getByLabel('Miles of Ray')).toHaveAccessibleDescription(/^Leave blank for \d+ mi \(estimated\) of 1359$/)
  await panel.getByLabel('When it happened').fill('2020-01-01T08:00')
  await panel.getByLabel('Reason').fill('Ray is out of hours')
  const radios = panel.getByRole('radio')
  await expectPage(radios.first()).toBeChecked()
  await expectPage(panel.getByRole('status').filter({ hasText: /^Hand over to / })).toHaveCount(1)
  const submit = panel.getByRole('button', { name: /^Hand over to/ })
  await panel.getByRole('radio', { name: /^Tyrone Whitfield/ }).focus()
  await keyboard.press('ArrowDown')
  await panel.getByRole('radio', { name: /^Noemi Castaneda/ }).check()
  await expectPage(submit).toHaveText(/^Hand over to Noemi Castaneda with \d warnings?$/)
  await expectAccessible(page)
  await picture(page, 'load-hand-over')

  await page.context().setOffline(true)
  await expectPage(panel.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await page.context().setOffline(false)
  await submit.press('Enter')
  await expectPage(panel).toContainText(/The truck left the pickup on .+: please enter a later time/)
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  // A handover changes pay, so the form does not queue it. The form retains the typed values.
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expectPage(panel.getByLabel('Reason')).toHaveValue('Ray is out of hours')
  const clock = new Date(Date.now() - 2 * hour).toLocaleString('sv', { timeZone: 'America/Phoenix' })
  await panel.getByLabel('When it happened').fill(clock.slice(0, 16).replace(' ', 'T'))
  await submit.press('Enter')
  await expectPage(panel).toHaveCount(0)
  await expectPage(page.getByRole('status').filter({ hasText: 'Handed over to Noemi Castaneda.' })).toHaveCount(1)
  const main = page.getByRole('main')
  await expectPage(page.getByRole('region', { name: 'Driver', exact: true })).toContainText('Noemi Castaneda')
  await expectPage(main).toContainText(/Before: Ray Dominguez\s*Handed over in Yuma, AZ/)
  await expectPage(main).toContainText('Ray Dominguez, until the handover')
  await expectPage(main).toContainText('Handed over from Ray Dominguez to Noemi Castaneda. Ray is out of hours')
  await expectAccessible(page)
  await picture(page, 'load-handed-over')
  const legs = await knex('load_legs').where({ load_id: load.id })
  expect(legs).toMatchObject([{ driver_id: ray.id, location: 'Yuma, AZ' }])
  expect(await knex('loads').where({ id: load.id }).first()).toMatchObject({ status: 'enroute', assigned_driver_id: noemi.id })

  const cab = await site.open(`/portal/driver/my-loads/${load.id}`, {
    cookie: await site.server.signInAs('driver', { driverId: ray.id }),
    viewport: { width: 390, height: 844 },
  })
  await expectPage(cab.getByRole('main')).toContainText(/Handed over to Noemi Castaneda .+\d:\d\d [AP]M/)
  await expectPage(cab.getByRole('link', { name: /Directions/ })).toHaveCount(0)
  // The driver before reads the name of the new one, and cannot write here.
  await expectPage(cab.getByRole('region', { name: 'Messages' })).toHaveText(
    'MessagesNoemi Castaneda has this load now. Questions? Call dispatch.',
  )
  await picture(cab, 'load-handed-over-cab')
})
