import { test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../browser.ts'
import { createDriver, createLoad, createTrackingEvent } from '../factories.ts'

const site = useSite()
const offline = { expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: 'allow' as const }

async function loadOnItsWay() {
  const { id: assignedDriverId } = await createDriver(site.server.knex)
  const load = await createLoad(site.server.knex, { status: 'enroute', assignedDriverId })
  await createTrackingEvent(site.server.knex, { loadId: load.id, type: 'departed_pickup' })
  return load
}

test('a load that was looked up is there without a network, says of when it is, and is renewed when the network is back', async () => {
  const { id } = await loadOnItsWay()
  const page = await site.open(`/track?ref=${id}`, offline)
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText('En Route')
  await expectPage(result).not.toContainText('showing this load as of')
  await page.evaluate(() => navigator.serviceWorker.ready)

  await page.context().setOffline(true)
  await page.goto('about:blank')
  await page.goto(`/track?ref=${id}`)
  await expectPage(result).toContainText(/Offline — showing this load as of \d+:\d\d [AP]M/)
  await expectPage(result).toContainText('En Route')
  await expectAccessible(page)

  await site.server.knex('loads').where({ id }).update({ status: 'delivered', delivered_at: new Date() })
  await page.context().setOffline(false)
  await expectPage(result).toContainText('Delivered')
  await expectPage(result).not.toContainText('showing this load as of')
})

test('on a network that accepts and never answers, what was seen before is shown after a few seconds', async () => {
  const { id } = await loadOnItsWay()
  const page = await site.open(`/track?ref=${id}`, { expected: [/ERR_FAILED/] })
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText('En Route')
  // It is kept beside what is shown.
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(false)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('tracked').objectStore('tracked').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result > 0)
          }
        }
      }),
  )
  const answer = await hold(page, '**/api/tracking/*')
  await page.reload()
  await expectPage(result).toContainText('showing this load as of')
  answer()
  await expectPage(result).not.toContainText('showing this load as of')
})
