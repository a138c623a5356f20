import type { Knex } from 'knex'
import type { Page } from 'playwright'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createBroker, createDocument, createDriver, createLoad } from '../factories.ts'
import { dayAhead } from '../loads.ts'

const hour = 3_600_000
const day = 24 * hour

/** A driver who has delivered a dry van in a city, and whose medical card holds for so many days. */
async function driverAt(
  knex: Knex,
  name: string,
  place: { location: string; zone: string; hoursAgo?: number; cardDays?: number; equipment?: Load['equipment'] },
  values: Partial<Driver> = {},
): Promise<Driver> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const driver = await createDriver(knex, { firstName, lastName, ...values })
  const { location: deliveryLocation, zone: deliveryZone, hoursAgo = 20, cardDays = 365, equipment = 'dry_van' } = place
  await createDocument(knex, { driverId: driver.id, expiresOn: dayAhead(cardDays) })
  await createDocument(knex, { driverId: driver.id, kind: 'cdl', expiresOn: dayAhead(900) })
  const before = { pickupDateTime: new Date(Date.now() - 3 * day), deliveryDateTime: new Date(Date.now() - hoursAgo * hour) }
  const delivered = { deliveryLocation, deliveryZone, deliveredAt: new Date(Date.now() - hoursAgo * hour) }
  await createLoad(knex, { status: 'invoiced', equipment, assignedDriverId: driver.id, ...before, ...delivered })
  return driver
}

/** A booked load from San Diego to Dallas, in two days, with everything that was agreed for it. */
export async function createBooked(knex: Knex, values: Partial<Load> = {}): Promise<Load> {
  const { id: brokerId } = await createBroker(knex, { name: `Otay Mesa Brokerage ${crypto.randomUUID().slice(0, 4)}` })
  const at = (days: number) => {
    const time = new Date(Date.now() + days * day)
    time.setUTCMinutes(0, 0, 0)
    return time.toISOString()
  }
  const pickup = {
    location: 'San Diego, CA',
    zone: 'America/Los_Angeles',
    facility: 'Otay Mesa Cold & Dry',
    street: '8830 Siempre Viva Rd',
  }
  const delivery = {
    location: 'Dallas, TX',
    zone: 'America/Chicago',
    facility: 'Trinity Distribution',
    street: '4400 Cedardale Rd',
  }
  const calls = { contact: 'Shipping', phone: '(619) 555-0152', instructions: 'Check in at gate 4.' }
  const receives = { contact: 'Receiving', phone: '(214) 555-0117', instructions: null }
  return createLoad(knex, {
    brokerId,
    equipment: 'dry_van',
    trailerFeet: 53,
    distance: 1_359,
    rateLinehaulCents: 310_000,
    charges: [{ code: 'tarp', cents: 8_500, note: null }],
    stops: [
      { ...pickup, ...calls, from: at(2), to: new Date(Date.parse(at(2)) + 3 * hour).toISOString() },
      { ...delivery, ...receives, from: at(4), to: null },
    ],
    brokerReference: '77-20418',
    pickupNumber: 'PU-5561',
    weight: 38_000,
    pieces: 22,
    purchaseOrder: null,
    sealNumber: 'SL-4471',
    trailerNumber: 'T-5307',
    freightDetails: 'Canned tomatoes, 22 pallets',
    createdAt: new Date(Date.now() - 2 * day),
    ...values,
  })
}

/** Drivers of whom nothing, a warning, three warnings and a block is found for that load. */
export async function createCandidates(knex: Knex) {
  const [west, central] = ['America/Los_Angeles', 'America/Chicago'] as const
  const tyrone = await driverAt(knex, 'Tyrone Whitfield', { location: 'El Centro, CA', zone: west, hoursAgo: 3 })
  const noemi = await driverAt(
    knex,
    'Noemi Castaneda',
    { location: 'Pasadena, CA', zone: west, cardDays: 15 },
    { type: 'contractor', phone: '(619) 555-0148' },
  )
  const ray = await driverAt(
    knex,
    'Ray Dominguez',
    { location: 'Los Angeles, CA', zone: west, cardDays: 13, equipment: 'reefer' },
    { type: 'owner_operator' },
  )
  const between = { pickupDateTime: new Date(Date.now() + 3 * day), deliveryDateTime: new Date(Date.now() + 5 * day) }
  const other = await createLoad(knex, {
    status: 'planned',
    assignedDriverId: ray.id,
    deliveryLocation: 'Flagstaff, AZ',
    ...between,
  })
  const earl = await driverAt(knex, 'Earl Kowalczyk', { location: 'Houston, TX', zone: central, cardDays: 1 })
  const shane = await driverAt(
    knex,
    'Shane Petersen',
    { location: 'El Paso, TX', zone: 'America/Denver', hoursAgo: 200 },
    { status: 'suspended' },
  )
  return { tyrone, noemi, ray, other, earl, shane }
}

/** Deletes all loads and drivers, so that a list of candidates has only those of its test. */
export async function deleteDrivers(knex: Knex): Promise<void> {
  await knex('loads').del()
  await knex('drivers').del()
}

export const loadPage = ({ id }: Pick<Load, 'id'>) => `/portal/admin/loads/${id}`
export const assignPanel = (page: Page) => page.getByRole('dialog', { name: 'Assign Driver' })
export const choose = (page: Page, name: string) => assignPanel(page).getByRole('radio', { name: new RegExp(`^${name}`) })
