import fc from 'fast-check'
import type { Knex } from 'knex'
import { loadEquipment } from '#shared/kernel/equipment'
import { createBroker, createDriver, createLoad } from './factories.ts'
import { createTrackingEvent } from './trackingEvents.ts'

const hour = 3_600_000
const day = 24 * hour

/** A load as the model of the reports knows it; instants in milliseconds. */
export interface ModelLoad {
  id: string
  status: string
  cancelled: boolean
  broker: string
  driver: string
  cents: number
  miles: number
  equipment: string
  from: string
  to: string
  pickupAt: number
  pickupUntil: number | null
  deliveryAt: number
  deliveryUntil: number | null
  deliveredAt: number | null
  arrivedPickup: number | null
  departedPickup: number | null
  arrivedDelivery: number | null
  isHandedOver: boolean
}

/** A city with its zone: windows of stops are by other clocks than the company's. */
const cities = [
  ['Phoenix, AZ', 'America/Phoenix'],
  ['Los Angeles, CA', 'America/Los_Angeles'],
  ['Dallas, TX', 'America/Chicago'],
  ['El Paso, TX', 'America/Denver'],
  ['Nowhere At All', 'America/Phoenix'],
] as const

const statuses = ['planned', 'enroute', 'delivered', 'invoiced', 'paid'] as const

/** When something happens: anywhere in two years, or within a second of a midnight in Phoenix, where days and weeks begin. */
const moment = (asOf: number) =>
  fc.oneof(
    fc.integer({ min: asOf - 500 * day, max: asOf }),
    fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: -1, max: 1 })).map(([days, milliseconds]) => {
      const midnight = Math.floor((asOf - 7 * hour) / day) * day + 7 * hour
      return midnight - days * day + milliseconds
    }),
    fc.integer({ min: asOf - 30 * day, max: asOf }),
  )

const drawn = (asOf: number, brokers: readonly string[], drivers: readonly string[]) =>
  fc.record({
    status: fc.constantFrom(...statuses),
    cancelled: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    broker: fc.constantFrom(...brokers),
    driver: fc.constantFrom(...drivers),
    cents: fc.integer({ min: 0, max: 500_000 }),
    miles: fc.integer({ min: 0, max: 1_500 }),
    equipment: fc.constantFrom(...Object.keys(loadEquipment)),
    from: fc.nat({ max: cities.length - 1 }),
    to: fc.nat({ max: cities.length - 1 }),
    delivered: moment(asOf),
    hauled: fc.integer({ min: 1, max: 72 }),
    slack: fc.integer({ min: -3, max: 3 }),
    seconds: fc.integer({ min: -90, max: 90 }),
    window: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    recorded: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    isHandedOver: fc.integer({ min: 0, max: 12 }).map((one) => one === 0),
  })

/** Stores random loads with their events, and returns them as the model knows them. */
export async function storeLoads(knex: Knex, asOf: Date, { seed, count }: { seed: number; count: number }): Promise<ModelLoad[]> {
  const [brokers, drivers] = [[] as string[], [] as string[]]
  for (const name of ['Ada', 'Bo', 'Cy']) {
    brokers.push((await createBroker(knex)).id)
    drivers.push((await createDriver(knex, { firstName: name })).id)
  }
  const found: ModelLoad[] = []
  for (const one of fc.sample(drawn(asOf.getTime(), brokers, drivers), { seed, numRuns: count })) {
    found.push(await storeLoad(knex, one))
  }
  return found
}

type Drawn = ReturnType<typeof drawn> extends fc.Arbitrary<infer One> ? One : never

async function storeLoad(knex: Knex, one: Drawn): Promise<ModelLoad> {
  const { status, cancelled, broker, driver, cents, miles, equipment, delivered, hauled, slack, seconds, window } = one
  const [[from, pickupZone], [to, deliveryZone]] = [cities[one.from] ?? cities[0], cities[one.to] ?? cities[0]]
  const minute = 60_000
  const whole = (at: number) => Math.floor(at / minute) * minute
  const deliveryAt = whole(delivered + slack * hour)
  const pickupAt = whole(delivered - hauled * hour)
  const [deliveryUntil, pickupUntil] = window === null ? [null, null] : [deliveryAt + window * hour, pickupAt + window * hour]
  const isDone = status === 'delivered' || status === 'invoiced' || status === 'paid'
  const [hasPickup, hasDeparture, hasArrival] = one.recorded
  const arrivedPickup = hasPickup ? (pickupUntil ?? pickupAt) + seconds * 1_000 : null
  const departedPickup = hasDeparture ? (pickupUntil ?? pickupAt) + (seconds + 20) * 1_000 : null
  const arrivedDelivery = hasArrival ? (deliveryUntil ?? deliveryAt) + seconds * 1_000 : null
  const stop = (location: string, zone: string, at: number, until: number | null) => ({
    facility: null,
    street: null,
    location,
    zone,
    contact: null,
    phone: null,
    instructions: null,
    from: new Date(at).toISOString(),
    to: until === null ? null : new Date(until).toISOString(),
  })
  const { id } = await createLoad(knex, {
    status,
    brokerId: broker,
    assignedDriverId: driver,
    rateLinehaulCents: cents,
    accessorialsCents: [],
    distance: miles,
    equipment: equipment as 'reefer',
    pickupLocation: from,
    pickupZone,
    deliveryLocation: to,
    deliveryZone,
    pickupDateTime: new Date(pickupAt),
    deliveryDateTime: new Date(deliveryAt),
    stops: [stop(from, pickupZone, pickupAt, pickupUntil), stop(to, deliveryZone, deliveryAt, deliveryUntil)],
    deliveredAt: isDone ? new Date(delivered) : null,
    paidAt: status === 'paid' ? new Date(delivered) : null,
    cancelledAt: cancelled ? new Date(delivered) : null,
  })
  const events = [
    ['arrived_pickup', arrivedPickup, null],
    ['departed_pickup', departedPickup, null],
    ['arrived_delivery', arrivedDelivery, null],
    // A disputed event proves nothing.
    ['arrived_pickup', hasPickup ? null : pickupAt - hour, 'Somebody else had the load'],
  ] as const
  for (const [type, at, dispute] of events) {
    if (at === null) continue
    await createTrackingEvent(knex, { loadId: id, type, dispute, occurredAt: new Date(at), zone: pickupZone, location: from })
  }
  if (one.isHandedOver) {
    await knex('load_legs').insert({
      load_id: id,
      driver_id: driver,
      location: 'Blythe, CA',
      zone: pickupZone,
      handed_over_at: new Date(pickupAt + hour),
      reported_by: 'Ray',
      reason: 'Hours',
      miles: 1,
      linehaul_cents: 1,
      pay_cents: 1,
    })
  }
  return {
    id,
    status,
    cancelled,
    broker,
    driver,
    cents,
    miles,
    equipment,
    from,
    to,
    pickupAt,
    pickupUntil,
    deliveryAt,
    deliveryUntil,
    deliveredAt: isDone ? delivered : null,
    arrivedPickup,
    departedPickup,
    arrivedDelivery,
    isHandedOver: one.isHandedOver,
  }
}
