import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { myLoads } from '../../../support/e2e/loadRows.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { offlineBanner } from '../../../support/spec/specPortal.ts'

const site = useSite()
const size = { width: 390, height: 844 }

test('going offline and back moves no button of My Loads, and takes nothing of a phone’s screen', async () => {
  const { knex } = site.server
  const { id: driverId } = await createDriver(knex)
  const pickupDateTime = new Date(Date.now() + 3_600_000)
  await createLoad(knex, { assignedDriverId: driverId, status: 'planned', pickupDateTime })
  const cookie = await site.server.signInAs('driver', { driverId })
  const page = await site.open(myLoads, {
    cookie,
    viewport: size,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'allow' as const,
    expected: [/ERR_|Failed to load resource/],
  })
  await controlled(page)
  const cab = page.getByRole('article')
  const buttons = [
    cab.getByRole('link', { name: /View Details/ }),
    cab.getByRole('link', { name: 'Directions' }).first(),
    cab.getByRole('link', { name: 'Dispatch' }),
    page.getByRole('button', { name: 'Arrived at pickup' }),
    page.getByRole('button', { name: 'Send message' }),
  ]
  const boxes = () => Promise.all(buttons.map((button) => button.boundingBox()))
  const header = page.getByRole('banner')
  await expectPage(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  const before = await boxes()
  const height = (await header.boundingBox())?.height ?? 0
  expect(before).not.toContain(null)

  await page.context().setOffline(true)
  await expectPage(header.getByText('Offline', { exact: true })).toBeVisible()
  expect(await boxes()).toEqual(before)
  // Opened again without a network, the rows are those of before.
  await page.reload()
  const line = header.getByText(offlineBanner)
  await expectPage(line).toBeVisible()
  await expectPage(header.getByText('Offline', { exact: true })).toBeHidden()
  await expectPage(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  expect(await boxes()).toEqual(before)
  await expectAccessible(page)
  await picture(page, 'offline-line')
  await page.setViewportSize(size)
  // All that says offline is one line in the header, which is as high as before.
  expect(((await line.boundingBox())?.height ?? 0) / size.height).toBeLessThan(0.04)
  expect((await header.boundingBox())?.height).toBe(height)
  expect(height / size.height).toBeLessThan(0.08)
  await expectPage(page.locator('main .banner')).toHaveCount(0)

  await page.context().setOffline(false)
  await expectPage(line).toHaveCount(0)
  expect(await boxes()).toEqual(before)
  expect((await header.boundingBox())?.height).toBe(height)
})
