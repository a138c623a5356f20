import { daysAfter, mondayOf } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import type { LoadEquipment } from '#shared/kernel/equipment'
import { shareOf } from '#shared/kernel/money'
import { instantOf } from '#shared/kernel/time'
import type { LoadStatus } from '#shared/loads/status'
import type { LoadCharge } from '../domains/loads/Load.ts'
import { type Chance, chanceOf } from './chance.ts'
import { demoBrokers } from './demoBrokers.ts'
import { demoCharges, demoExtras, demoTerms } from './demoCharges.ts'
import { demoDrivers, demoShippers } from './demoFleet.ts'
import { hauls, hoursOn, type Lane, lanes, laneZones, shortLanes } from './demoLanes.ts'
import { type DemoEvent, demoEvents } from './demoTracking.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** How long before the appointment a truck usually arrives. */
const dueAfter = 45 * minute

/** A demo load: its row, with positions in the lists of the fleet instead of foreign keys. */
export interface DemoLoad {
  id: string
  status: LoadStatus
  broker: number | null
  shipper: number | null
  driver: number | null
  /** How many weeks before the latest settled week it was settled; null when it was not. */
  settledWeek: number | null
  rateLinehaulCents: number
  charges: LoadCharge[]
  driverPayCents: number | null
  pickupLocation: string
  pickupDateTime: Date
  pickupZone: string
  deliveryLocation: string
  deliveryDateTime: Date
  deliveryZone: string
  equipment: LoadEquipment
  trailerFeet: number
  distance: number
  freightDetails: string
  deliveredAt: Date | null
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
  events: DemoEvent[]
}

interface Plan {
  status: LoadStatus
  driver: number | null
  lane: Lane
  /** When it left the pickup, or will leave it. */
  departs: number
  settledWeek?: number
  /** Waiting at its delivery, not unloaded yet. */
  arrived?: boolean
  /** Delayed on its way. */
  behind?: boolean
  /** The broker that pays, by its place. */
  broker?: number
}

/** The last day of the latest settled week: a Sunday at least three days ago. */
export function lastSettledSunday(now: Date): string {
  return daysAfter(mondayOf(companyDay(new Date(now.getTime() - 2 * day))), -1)
}

/** Weeks of one settlement, whose loads the broker has not paid yet, so that there are open invoices of every age. */
const unpaidWeeks: Readonly<Record<number, { driver: number; broker: number }>> = {
  11: { driver: 4, broker: 5 },
  19: { driver: 3, broker: 6 },
  23: { driver: 1, broker: 6 },
}

/** The settled weeks, before the latest one, in their order. */
export const settledWeeks = [...Object.keys(unpaidWeeks).map(Number).reverse(), 4, 3, 2, 1, 0]

/** The drivers with a settlement in a week: the demo driver in each of the last five, the others alternating. */
export function settledDrivers(week: number): number[] {
  const unpaid = unpaidWeeks[week]
  if (unpaid) return [unpaid.driver]
  return [0, ...Array.from({ length: 7 }, (_, turn) => ((week * 7 + turn) % 17) + 1)]
}

/** 146 loads in every status around `now`, oldest first; always the same. */
export function demoLoads(now: Date): DemoLoad[] {
  const chance = chanceOf(4_821_337)
  const plans = [...settled(chance, now), ...recent(chance, now), ...enroute(chance, now), ...ahead(chance, now), ...unpaid(now)]
  return plans
    .map((plan, order) => createLoad(chance, now, plan, order))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Five settled weeks with two loads for each of eight drivers, starting on Monday and Thursday. */
function settled(chance: Chance, now: Date): Plan[] {
  const sunday = lastSettledSunday(now)
  return [0, 1, 2, 3, 4].flatMap((week) =>
    settledDrivers(week).flatMap((driver, place) =>
      [-6, -3].map((weekday): Plan => {
        const lane = chance.pick(week === 0 && weekday === -3 ? shortLanes : lanes)
        const pickedUp = `${daysAfter(sunday, weekday - 7 * week)}T${String(chance.between(5, 9)).padStart(2, '0')}:00`
        const departs = (instantOf(pickedUp, laneZones[lane[0]] as string) as Date).getTime() + 90 * minute
        // Who pays late, from long ago, too.
        const isPaid = week > 1 && place < (week === 2 ? 7 : 6)
        const status = week === 0 && place < 5 ? 'delivered' : isPaid ? 'paid' : 'invoiced'
        return { status, driver, lane, departs, settledWeek: week }
      }),
    ),
  )
}

/** Two loads of each unpaid week, on Monday and Thursday as those of the others. */
function unpaid(now: Date): Plan[] {
  return Object.entries(unpaidWeeks).flatMap(([week, parties], place) =>
    [-6, -3].map((weekday, turn): Plan => {
      const lane = shortLanes[(2 * place + turn) % shortLanes.length] as Lane
      const pickedUp = `${daysAfter(lastSettledSunday(now), weekday - 7 * Number(week))}T07:30`
      const departs = (instantOf(pickedUp, laneZones[lane[0]] as string) as Date).getTime()
      return { status: 'invoiced', lane, departs, settledWeek: Number(week), ...parties }
    }),
  )
}

/** Delivered since the latest settled week and not settled yet: three today, the others spread over the days since. */
function recent(chance: Chance, now: Date): Plan[] {
  const since = instantOf(`${daysAfter(lastSettledSunday(now), 1)}T00:00`, company.zone) as Date
  const hours = (now.getTime() - since.getTime()) / hour
  const plan = (driver: number, lane: Lane, hoursAgo: number): Plan => {
    return { status: 'delivered', driver, lane, departs: now.getTime() - (hoursAgo + hoursOn(lane) + 1) * hour }
  }
  const aDayLong = lanes.filter(([, , miles]) => miles > 450 && miles < 600)
  return [
    ...[15, 16, 17].map((driver, place) => plan(driver, chance.pick(shortLanes), 2 + 3 * place)),
    ...[0, 1, 2, 3, 4, 5, 6].map((driver) => plan(driver, chance.pick(aDayLong), 18 + (driver / 6) * (hours - 22))),
  ]
}

/** The delayed drivers: how many hours ago each was due; negative for hours until then. */
const behind: Readonly<Record<number, number>> = { 2: -0.75, 5: 1.5, 9: 0.5 }

/** Twelve en route, one for each of the first drivers: two wait at the dock, two are late and one soon will be. */
function enroute(chance: Chance, now: Date): Plan[] {
  return Array.from({ length: 12 }, (_, driver) => {
    const arrived = driver === 3 || driver === 7
    const dueAgo = behind[driver]
    const lane = chance.pick(arrived || dueAgo !== undefined ? lanes.filter(([, , miles]) => miles < 450) : lanes)
    const onTheWay = () => {
      if (arrived) return hoursOn(lane) + 0.5
      if (dueAgo !== undefined) return hoursOn(lane) + dueAgo + dueAfter / hour
      return Math.min(hoursOn(lane) - 1, chance.between(2, 11))
    }
    const departs = now.getTime() - onTheWay() * hour
    return { status: 'enroute', driver, lane, departs, arrived, behind: dueAgo !== undefined }
  })
}

/** Future loads: planned, some of them the demo driver's, booked and quoted ones without a driver. */
function ahead(chance: Chance, now: Date): Plan[] {
  const plan = (status: LoadStatus, driver: number | null, days: number): Plan => {
    const lane = chance.pick([...lanes, ...shortLanes])
    const at = `${daysAfter(companyDay(now), days)}T${String(chance.between(6, 15)).padStart(2, '0')}:30`
    return { status, driver, lane, departs: (instantOf(at, laneZones[lane[0]] as string) as Date).getTime() }
  }
  return [
    ...[12, 13, 14].map((driver) => plan('planned', driver, chance.between(1, 2))),
    ...[0, 1, 2, 3, 4, 5, 6].map((driver) => plan('planned', driver, chance.between(4, 5))),
    plan('planned', 0, 7),
    plan('planned', 0, 9),
    ...Array.from({ length: 3 }, () => plan('booked', null, 7)),
    ...Array.from({ length: 9 }, () => plan('booked', null, chance.between(1, 5))),
    ...Array.from({ length: 14 }, () => plan('quoted', null, chance.between(2, 9))),
  ]
}

function createLoad(chance: Chance, now: Date, plan: Plan, order: number): DemoLoad {
  const { status, driver, lane, departs, settledWeek = null } = plan
  const [pickupLocation, deliveryLocation, distance] = lane
  const driven = driver === null ? undefined : demoDrivers[driver]
  const equipment = driven?.hauls ?? chance.pick(Object.keys(hauls) as LoadEquipment[])
  const { centsAMile, feet, freight } = hauls[equipment]
  const rateLinehaulCents = Math.max(45_000, Math.round((distance * chance.between(...centsAMile)) / 500) * 500)
  const extra = chance.between(1, 10) > 3 ? null : chance.pick(demoExtras)
  const shipper = plan.broker === undefined && order % 5 === 0 ? (order / 5) % demoShippers.length : null
  const broker = plan.broker ?? (shipper === null ? chance.between(0, demoBrokers.length - 1) : null)
  const arrives = departs + hoursOn(lane) * hour
  const completed = status === 'delivered' || status === 'invoiced' || status === 'paid'
  const deliveredAt = completed ? new Date(arrives + chance.between(30, 55) * minute) : null
  const paidAt = status === 'paid' && deliveredAt ? new Date(deliveredAt.getTime() + chance.between(10, 15) * day) : null
  const booked = departs - chance.between(26, 90) * hour
  const createdAt = new Date(Math.min(booked, now.getTime() - chance.between(90, departs > now.getTime() ? 4_000 : 600) * minute))
  const waited = completed || status === 'enroute' ? extra?.waited : undefined
  const pickup = {
    at: halfHour(departs - (waited ? demoTerms.freeHours * 60 + waited : 90) * minute),
    zone: laneZones[pickupLocation] as string,
  }
  const delivery = { at: halfHour(arrives + dueAfter), zone: laneZones[deliveryLocation] as string }
  const events = demoEvents(chance, now, { ...plan, completed, deliveredAt, waitedSince: waited ? pickup.at : null })
  const charges = demoCharges(extra, { equipment, stops: [pickup, delivery], events }, now)
  const times = { createdAt, deliveredAt, paidAt, events }
  return {
    id: `FF${[0, 0].map(() => String(chance.between(0, 99_999)).padStart(5, '0')).join('')}`,
    status,
    broker,
    shipper,
    driver,
    settledWeek,
    rateLinehaulCents,
    charges,
    equipment,
    distance,
    driverPayCents: driven ? shareOf(rateLinehaulCents, driven.shareBasisPoints) : null,
    pickupLocation,
    pickupDateTime: pickup.at,
    pickupZone: pickup.zone,
    deliveryLocation,
    deliveryDateTime: delivery.at,
    deliveryZone: delivery.zone,
    trailerFeet: chance.pick(feet),
    freightDetails: chance.pick(freight),
    ...times,
    updatedAt: (status === 'enroute' ? events.at(-1)?.occurredAt : reachedAt(times, status)) ?? createdAt,
  }
}

/** The morning after the delivery, at ten by the company's clock. */
export const invoicedAt = (deliveredAt: Date): Date =>
  instantOf(`${daysAfter(companyDay(deliveredAt), 1)}T10:00`, company.zone) as Date

interface Times extends Pick<DemoLoad, 'createdAt' | 'deliveredAt' | 'paidAt'> {
  events?: readonly Pick<DemoEvent, 'type' | 'occurredAt'>[]
}

/** When a demo load came to a status on its way. */
export function reachedAt({ createdAt, deliveredAt, paidAt, events = [] }: Times, status: LoadStatus): Date | null {
  const times: Record<LoadStatus, Date | null | undefined> = {
    quoted: createdAt,
    booked: new Date(createdAt.getTime() + 25 * minute),
    planned: new Date(createdAt.getTime() + 40 * minute),
    enroute: events.find(({ type }) => type === 'departed_pickup')?.occurredAt,
    delivered: deliveredAt,
    invoiced: deliveredAt && invoicedAt(deliveredAt),
    paid: paidAt,
  }
  return times[status] ?? null
}

/** Rounds to half an hour, as appointments are. */
function halfHour(instant: number): Date {
  return new Date(Math.round(instant / (30 * minute)) * 30 * minute)
}
