import { expect, test } from 'vitest'
import { recordChange } from '../../../../server/platform/sse/record.ts'
import { expectPage, useSite } from '../../../support/browser.ts'
import { createDriver, createLoad, createSettlement } from '../../../support/factories.ts'

const site = useSite()

test('the counts of the sidebar are updated live on every screen', async () => {
  const { knex } = site.server
  const { id: driverId } = await createDriver(knex)
  const { id } = await createSettlement(knex, [], { driverId })
  const page = await site.open('/portal/admin/loads', { cookie: await site.server.signInAs('admin') })
  const entry = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Settlements/ })
  await expectPage(entry).toHaveText('Settlements1')
  await knex.transaction(async (transaction) => {
    await transaction('settlements').where({ id }).update({ status: 'processed', version: 2 })
    await recordChange(transaction, { resource: 'settlements', id, what: 'status', from: 'pending', to: 'processed' })
  })
  await expectPage(entry).toHaveText('Settlements')
})

test('the counts of the sidebar are not read again for each change of a busy day', async () => {
  const { knex } = site.server
  const { id } = await createLoad(knex)
  const page = await site.open('/portal/admin/settlements', { cookie: await site.server.signInAs('admin') })
  const entry = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Loads/ })
  await expectPage(entry).toHaveText('Loads')
  /** When the counts were read, in milliseconds. */
  const reads = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/dashboard'))
        .map(({ startTime }) => startTime),
    )
  // Once when the page opens, and once when its stream does: from then on it is told of changes.
  await expect.poll(async () => (await reads()).length).toBeGreaterThanOrEqual(2)
  // What it is told of it passes on to other tabs.
  const reported = await page.evaluateHandle(() => {
    const reported: string[] = []
    new BroadcastChannel('events').onmessage = ({ data }) => data.kind === 'changed' && reported.push(data.resource)
    return reported
  })
  for (let unread = 1; unread <= 6; unread += 1) {
    await knex.transaction(async (transaction) => {
      await transaction('loads').where({ id }).update({ unread_by_desk: unread })
      await recordChange(transaction, { resource: 'loads', id, what: 'message', from: 'quoted', to: 'quoted' })
    })
    await expect.poll(() => reported.evaluate(({ length }) => length)).toBe(unread)
  }
  // The last one is not missed.
  await expectPage(entry).toHaveText('Loads6')
  const [, ...later] = await reads()
  const pauses = later.slice(1).map((at, before) => at - (later[before] ?? 0))
  expect(pauses).not.toEqual([])
  // At most every five seconds, less what a busy page takes to send a request.
  for (const pause of pauses) expect(pause).toBeGreaterThan(4_500)
})
