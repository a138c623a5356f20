import type { Knex } from 'knex'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { createBooked, createCandidates } from '../../../support/e2e/assignable.ts'
import { createDocument, createDriver, createLoad } from '../../../support/factories.ts'

const hour = 3_600_000
export const schedule = '/portal/admin/schedule'
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

/** Drivers on the road, free, off and without papers, and two loads that need one. */
export async function createBoard(knex: Knex) {
  const candidates = await createCandidates(knex)
  const people = ['Aaliyah Freeman', 'Guadalupe Hernández-Villanueva', 'Loretta Begay', 'Anh Nguyen']
  const [aaliyah, guadalupe, loretta, anh] = await Promise.all(
    people.map(async (name) => {
      const [firstName = '', lastName = ''] = name.split(' ')
      const driver = await createDriver(knex, { firstName, lastName })
      await createDocument(knex, { driverId: driver.id, expiresOn: inHours(9_000).toISOString().slice(0, 10) })
      return driver
    }),
  )
  const haul = (driverId: string | undefined, from: number, to: number, more: object) =>
    createLoad(knex, {
      status: 'planned',
      assignedDriverId: driverId ?? null,
      distance: 240,
      equipment: 'dry_van',
      pickupDateTime: inHours(from),
      deliveryDateTime: inHours(to),
      ...more,
    })
  const [west, central] = ['America/Los_Angeles', 'America/Chicago']
  await haul(aaliyah?.id, -4, 6, {
    status: 'enroute',
    pickupLocation: 'Dallas, TX',
    pickupZone: central,
    deliveryLocation: 'Houston, TX',
    deliveryZone: central,
  })
  await haul(aaliyah?.id, 20, 28, {
    pickupLocation: 'Houston, TX',
    pickupZone: central,
    deliveryLocation: 'Austin, TX',
    deliveryZone: central,
  })
  const handed = await haul(guadalupe?.id, 26, 44, {
    pickupLocation: 'Houston, TX',
    pickupZone: central,
    deliveryLocation: 'El Paso, TX',
    deliveryZone: 'America/Denver',
  })
  const late = await haul(loretta?.id, -11, -1.6, {
    status: 'enroute',
    pickupLocation: 'Los Angeles, CA',
    pickupZone: west,
    deliveryLocation: 'Flagstaff, AZ',
    distance: 470,
  })
  const load = await createBooked(knex)
  const other = await createLoad(knex, {
    pickupLocation: 'Phoenix, AZ',
    pickupZone: 'America/Phoenix',
    deliveryLocation: 'San Diego, CA',
    deliveryZone: west,
    pickupDateTime: inHours(30),
    deliveryDateTime: inHours(38),
    distance: 355,
    status: 'booked',
    equipment: 'hotshot',
    trailerFeet: 40,
  })
  return { ...candidates, aaliyah, guadalupe, loretta, anh, handed, late, load, other }
}

export const grid = (page: Page) => page.getByRole('grid', { name: /^Drivers and their loads/ })
export const nameOf = (page: Page, name: string) => grid(page).getByRole('button', { name, exact: true })
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
export const barOf = (page: Page, driver: string, route: RegExp | string) =>
  rowOf(page, driver).getByRole('link', { name: route })
export const unassigned = (page: Page) => page.getByRole('region', { name: 'Unassigned' })
export const card = (page: Page, { id }: { id: string }) => unassigned(page).getByRole('button', { name: new RegExp(id) })

export const justAssigned = (page: Page) => page.getByRole('region', { name: 'Just assigned' })
/** What became of a load that was taken back. */
export const said = (page: Page) => page.getByRole('status').filter({ hasText: /FF\d+(: undone| is )/ })

/** Drags with the mouse, in steps as a hand does; drops unless told to keep holding. */
export async function drag(page: Page, from: Locator, to: Locator, { drop = true } = {}): Promise<void> {
  await to.waitFor()
  // Waits until nothing moves.
  await from.hover()
  const start = await middleOf(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 })
  // What lies in the hand is drawn with the next frame; before, the row may still move.
  await page.locator('.held-card').waitFor()
  const chosen = page.locator(`[data-chosen] [data-cell="${await to.getAttribute('data-cell')}"]`)
  // The row is chosen with the next frame; where rows above it have grown meanwhile, the pointer follows it.
  await expect
    .poll(async () => {
      const end = await middleOf(to)
      await page.mouse.move(end.x, end.y, { steps: 6 })
      return chosen.count()
    })
    .toBe(1)
  if (drop) await page.mouse.up()
}

async function middleOf(locator: Locator) {
  await locator.waitFor()
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Not in sight: ${locator}`)
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + Math.min(box.height / 2, 16) }
}
