import { test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { board, myLoads } from '../../../support/e2e/loadRows.ts'
import { createLoad, createShipper } from '../../../support/factories.ts'
import { ago, done, fitDriver, reported, sendCommand } from '../../../support/loads.ts'

const site = useSite()
const hour = 3_600_000

test('shipper, driver and desk verify the events of a load, and find one that was changed', async () => {
  const { server } = site
  const { id: shipperId } = await createShipper(server.knex)
  const { id: assignedDriverId } = await fitDriver(server, {})
  const load = await createLoad(server.knex, {
    status: 'planned',
    shipperId,
    assignedDriverId,
    pickupDateTime: new Date(Date.now() - 3 * hour),
  })
  const cookie = await server.signInAs('dispatcher')
  await done(sendCommand(server, load.id, 'depart', reported({ occurredAt: ago(2 * hour) }), { cookie, version: 1 }))
  const call = reported({ occurredAt: ago(hour), type: 'check_call', location: 'Blythe, CA' })
  await done(sendCommand(server, load.id, 'report', call, { cookie, version: null }))

  const page = await site.open(`/portal/shipper/loads/${load.id}`, {
    expected: [/ERR_INTERNET_DISCONNECTED/],
    cookie: await server.signInAs('shipper', { shipperId }),
    timezoneId: 'America/Phoenix',
  })
  await page.getByRole('link', { name: 'Verify', exact: true }).click()
  const main = page.getByRole('main')
  await expectPage(main).toContainText(/Unchanged since \w{3}\s\d+, \d+:\d\d\s[AP]M\sP[SD]T/)
  await expectPage(main).toContainText('Your browser worked out all 2 hashes again')
  await picture(page, 'verify')
  await expectAccessible(page)

  const others = [
    [`${myLoads}/${load.id}`, await server.signInAs('driver', { driverId: assignedDriverId })],
    [`${board}/${load.id}`, cookie],
  ] as const
  const opened = await Promise.all(others.map(([path, cookie]) => site.open(path, { cookie })))
  for (const other of opened) {
    await other.getByRole('link', { name: 'Verify', exact: true }).click()
    await expectPage(other.getByRole('main')).toContainText('Your browser worked out all 2 hashes again')
  }

  await server.knex('tracking_events').where({ load_id: load.id, sequence: 2 }).update({ location: 'Indio, CA' })
  await page.reload()
  await expectPage(main).toContainText('Event 2 is not what it was')
  await expectPage(main).toContainText('“Check call” in Indio, CA differs from what was recorded')
  await picture(page, 'verify-changed')
  for (const other of opened) {
    await other.reload()
    await expectPage(other.getByRole('main')).toContainText('Event 2 is not what it was')
    await other.getByRole('link', { name: 'Back to the load' }).click()
    await expectPage(other.getByRole('heading', { name: load.id })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to the load' }).click()
  await expectPage(page.getByRole('heading', { name: load.id })).toBeVisible()
  // An earlier response says nothing about the current state of the server.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Verify', exact: true }).click()
  await expectPage(page.getByRole('heading', { name: `Verify ${load.id}` })).toBeVisible()
  await expectPage(main).toContainText("You're offline")
})
