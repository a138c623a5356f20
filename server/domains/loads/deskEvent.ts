import type { z } from 'zod'
import { estimateDistance } from '#shared/kernel/distance'
import { findPlace, type Gazetteer, zoneOf } from '#shared/kernel/gazetteer'
import { formatStop } from '#shared/kernel/time'
import type { Delay } from '#shared/loads/delay'
import { departFindings } from '#shared/loads/departure'
import type { loadCommands } from '#shared/loads/loadEntry'
import { clockTolerance, hasStop } from '#shared/loads/loadEvents'
import type { TrackingEventType } from '#shared/tracking/status'
import type { Act, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockDriver } from '../drivers/index.ts'
import { appendEvent, TrackingEvent } from '../tracking/index.ts'
import { applyEvents } from './applyEvents.ts'
import { hauled, readAvailability } from './candidates.ts'
import type { Load } from './Load.ts'
import { settledFindings } from './settlementOfLoad.ts'

const minute = 60_000
/** The earliest time of an event, in milliseconds before the pickup or the creation of its load. */
const early = 24 * 60 * minute

type DeskEvent = z.output<typeof loadCommands.deliver>

/**
 * Stores an event that the desk enters. It is append-only, so the version is unchanged. `updated_at` shows devices that the load
 * has changed, even where a later event is the last one.
 */
export function reportEvent(gazetteer: Gazetteer): UseCase<Load, z.output<typeof loadCommands.report>> {
  return async (act) => {
    const { knex, row, body } = act
    if (body.type === 'arrived_delivery' && !(await requireDeparture(act))) {
      throw refuse.invalid({ type: 'The truck has not left the pickup yet: please say first when it did' })
    }
    await storeEvent(act, body.type, gazetteer, body.stop ?? null, body.delay ?? null)
    const moved = await applyEvents(knex, row)
    if (!moved) await knex('loads').where({ id: row.id }).update({ updated_at: knex.fn.now() })
    return moved
  }
}

/** The truck has left the pickup. Throws 422 with findings as `departFindings` says. */
export function depart(gazetteer: Gazetteer): UseCase<Load, z.output<typeof loadCommands.depart>> {
  return async (act) => {
    const { knex, row, guard, now } = act
    const driver = row.assignedDriverId ? await lockDriver(knex, row.assignedDriverId) : null
    const [availability] = driver ? await readAvailability(knex, driver.id) : []
    if (availability) guard(departFindings(availability, hauled(row), now))
    await storeEvent(act, 'departed_pickup', gazetteer)
    return (await applyEvents(act.knex, act.row)) ?? {}
  }
}

/** The freight is delivered, after the truck has left the pickup. */
export function deliver(gazetteer: Gazetteer): UseCase<Load, DeskEvent> {
  return async (act) => {
    await requireDeparture(act)
    const { occurredAt } = await storeEvent(act, 'delivered', gazetteer)
    await applyEvents(act.knex, act.row)
    return { deliveredAt: occurredAt }
  }
}

/** Whether an event shows that the truck has left the pickup. Throws 422 for a time before that departure. */
export async function requireDeparture({
  knex,
  row,
  body,
  now,
}: Pick<Act<Load, Pick<DeskEvent, 'occurredAt'>>, 'knex' | 'row' | 'body' | 'now'>): Promise<boolean> {
  const left = await TrackingEvent.query(knex)
    .where({ load_id: row.id, type: 'departed_pickup', dispute: null })
    .orderBy('occurred_at', 'desc')
    .first()
  if (left && Date.parse(body.occurredAt) <= left.occurredAt.getTime()) {
    const at = formatStop(left.occurredAt, left.zone, now)
    throw refuse.invalid({ occurredAt: `The truck left the pickup on ${at}: please enter a later time` })
  }
  return left !== undefined
}

/**
 * Reverses a delivery, with a reason. The event no longer counts and leaves public tracking, but stays in the evidence chain. A
 * driver's event that was disputed only because of this one counts from then on. Throws 422 where a pending settlement includes
 * the load, and warns where its driver was settled for it.
 */
export const correctDelivery: UseCase<Load, z.output<typeof loadCommands.correct>> = async (act) => {
  const { knex, row, body, guard, now, userId } = act
  guard(await settledFindings(knex, row, row.assignedDriverId))
  await TrackingEvent.query(knex)
    .where({ load_id: row.id, type: 'delivered', dispute: null })
    .patch({
      resolvedAs: 'left',
      resolvedAt: now,
      resolvedBy: userId,
      resolvedReason: body.reason,
      dispute: `Reversed: ${body.reason}`,
    })
  const back = Object.assign(row.$clone(), { status: 'enroute', deliveredAt: null })
  return (await applyEvents(knex, back)) ?? { deliveredAt: null }
}

/**
 * Stores an event that the desk enters, and returns it. A time slightly in the future becomes now. Without a location it gets
 * that of its stop. Throws 422 for an impossible time, a stop that the load does not have, and a check call without a location.
 */
export async function storeEvent(
  { knex, row, body, now }: Pick<Act<Load, DeskEvent>, 'knex' | 'row' | 'body' | 'now'>,
  type: TrackingEventType,
  gazetteer: Gazetteer,
  stop: number | null = null,
  delay: Delay | null = null,
): Promise<Pick<TrackingEvent, 'occurredAt' | 'location' | 'zone'>> {
  const reported = Date.parse(body.occurredAt)
  if (reported > now.getTime() + clockTolerance) {
    throw refuse.invalid({ occurredAt: 'This is in the future: please enter when it happened' })
  }
  if (reported < Math.min(row.createdAt.getTime(), row.pickupDateTime?.getTime() ?? Number.POSITIVE_INFINITY) - early) {
    throw refuse.invalid({ occurredAt: 'This is long before the load was booked: please enter when it happened' })
  }
  if (!hasStop(type, stop, row.stops.length)) {
    throw refuse.invalid({ stop: 'The load has no such stop between pickup and delivery: please choose one that it has' })
  }
  if (type === 'check_call' && !body.location) {
    throw refuse.invalid({ location: 'Please enter the city and state where the truck is' })
  }
  return appendEvent(knex, {
    ...placedEvent(row, { ...body, type, stop }, gazetteer),
    loadId: row.id,
    receivedAt: now,
    reportedBy: body.reportedBy,
    occurredAt: new Date(Math.min(reported, now.getTime())),
    note: body.note ?? '',
    privateNote: body.privateNote || null,
    delay,
  })
}

interface Placed {
  type: TrackingEventType
  /** The index of a stop between pickup and delivery, or of the stop that a delay concerns, from 0. */
  stop?: number | null | undefined
  location?: string | null | undefined
}

/**
 * The stop of an event, its location, and the miles from there to the delivery. For a stop that was removed from the load, the
 * device's location counts.
 */
export function placedEvent(
  load: Load,
  { type, stop: number, location }: Placed,
  gazetteer: Gazetteer,
): Pick<TrackingEvent, 'type' | 'stop' | 'location' | 'zone' | 'milesLeft'> {
  const stop = getStop(load, type, number ?? null)
  const isKnown = hasStop(type, stop, load.stops.length)
  const place = getPlace(load, isKnown ? stop : null, location, gazetteer)
  return { type, stop, ...place, milesLeft: milesLeft(load, { type, stop, location: place.location }, gazetteer) }
}

/** The index of its stop in the load; null for a check call. */
function getStop({ stops }: Load, type: TrackingEventType, number: number | null): number | null {
  if (type === 'check_call') return null
  if (type.endsWith('pickup')) return 0
  const last = stops.length - 1
  if (type === 'delay') return number !== null && number <= last ? number : last
  return type.endsWith('_stop') ? number : last
}

/**
 * Miles from a place to the delivery: the whole distance until the truck has left the pickup, then the estimate by coordinates.
 */
function milesLeft(
  { stops, distance }: Load,
  { type, stop, location }: Pick<TrackingEvent, 'type' | 'stop' | 'location'>,
  gazetteer: Gazetteer,
): number | null {
  // A delay has no location of the truck.
  if (type === 'delay') return null
  if (type.endsWith('pickup')) return distance
  if (!type.endsWith('_stop') && stop === stops.length - 1) return 0
  const [from, to] = [location, stops.at(-1)?.location ?? ''].map((place) => findPlace(gazetteer, place))
  // The distance between two places of one city is unknown.
  return from && to ? (estimateDistance(from, to)?.road ?? 0) : null
}

function getPlace({ stops, pickupZone }: Load, index: number | null, location: string | null | undefined, gazetteer: Gazetteer) {
  const stop = stops.find((entry) => entry.location === location)
  if (stop) return { location: stop.location, zone: stop.zone }
  if (location) return { location, zone: zoneOf(gazetteer, location) }
  const own = index === null ? null : stops[index]
  return own ? { location: own.location, zone: own.zone } : { location: 'Location unknown', zone: pickupZone }
}
