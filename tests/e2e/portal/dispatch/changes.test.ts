import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createBooked, createCandidates, deleteDrivers, loadPage } from '../../../support/e2e/assignable.ts'
import { readLoad, sendCommand } from '../../../support/loads.ts'

const site = useSite()

beforeEach(() => deleteDrivers(site.server.knex))

test('a record says which fields were changed, also without a network; a truck on the road is asked about', async () => {
  const { knex } = site.server
  const { tyrone } = await createCandidates(knex)
  const load = await createBooked(knex, { status: 'planned', assignedDriverId: tyrone.id })
  const cookie = await site.server.signInAs('dispatcher')
  const page = await site.open(loadPage(load), { cookie, timezoneId: 'America/Phoenix', expected: [/ERR_FAILED/] })
  const changes = page.getByRole('region', { name: 'Changes', exact: true })
  await expectPage(changes).toContainText('Nothing has changed yet.')

  // Another dispatcher edits it.
  const { brokerId, stops, charges = [], ...rest } = await readLoad(site.server, load.id, cookie)
  const instructions = `${'Check in at gate 4, then call the dock. '.repeat(6)}Bring a load bar.`
  const answer = await sendCommand(
    site.server,
    load.id,
    'edit',
    {
      brokerId,
      linehaul: 3250,
      charges: [...charges, { code: 'lumper', amount: 1120.5 }],
      distance: rest.distance,
      equipment: rest.equipment,
      trailerFeet: 53,
      weight: 41_000,
      pieces: rest.pieces,
      distanceSource: 'estimate',
      brokerReference: rest.brokerReference,
      pickupNumber: rest.pickupNumber,
      freightDetails: rest.freightDetails,
      stops: [
        { ...stops[0], instructions },
        { ...stops[1], phone: '2145550118' },
      ],
    },
    { cookie },
  )
  expect(answer.status, await answer.clone().text()).toBe(200)
  const line = (text: string) => changes.getByRole('listitem').filter({ hasText: text }).last()
  await expectPage(line('Linehaul')).toHaveText(/^Linehaulbefore \$3,100\.00\s+now \$3,250\.00$/)
  await expectPage(line('Lumper')).toHaveText('Lumpernow $1,120.50')
  await expectPage(line('Weight')).toContainText('41,000')
  await expectPage(line('Delivery: phone')).toHaveText(/before \(214\)\s555-0117\s+now \(214\)\s555-0118$/)
  await expectPage(changes).not.toContainText('pay')
  await expectPage(line('Pickup: instructions')).not.toContainText('Bring a load bar.')
  await picture(page, 'load-changes')
  await line('Pickup: instructions').getByRole('button', { name: 'Show all of it' }).click()
  await expectPage(line('Pickup: instructions')).toContainText('Bring a load bar.')
  await picture(page, 'load-changes-whole')
  await expectAccessible(page)

  const address = `**/api/loads/${load.id}/history`
  await page.route(address, (route) => route.abort())
  await page.reload()
  await expectPage(changes).toContainText('Newer changes need a connection.')
  await expectPage(line('Linehaul')).toContainText('$3,250.00')
  await page.unroute(address)

  const other = await createBooked(knex, { status: 'enroute', assignedDriverId: tyrone.id })
  await page.reload()
  await page.getByRole('button', { name: 'Update Status: En Route' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Status: En Route' })
  await expectPage(dialog).toContainText(`Tyrone Whitfield is en route already, with ${other.id} to Dallas, TX.`)
  await picture(page, 'load-depart-warned')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Departed pickup with 1 warning' }).click()
  await expectPage(changes).toContainText('Sent with 1 warning')
  expect(await knex('loads').where({ id: load.id }).first()).toMatchObject({ status: 'enroute' })
})
