import type { z } from 'zod'
import { departFindings } from '#shared/departure'
import { estimateDistance } from '#shared/distance'
import { findPlace, type Gazetteer, zoneOf } from '#shared/gazetteer'
import type { loadCommands } from '#shared/loadEntry'
import { formatStop } from '#shared/time'
import type { TrackingEventType } from '#shared/trackingStatus'
import { refuse } from '../http/refusal.ts'
import { TrackingEvent } from '../tracking/TrackingEvent.ts'
import type { Act, UseCase } from '../writes/command.ts'
import { lockDriver } from './assign.ts'
import { readAvailability } from './candidates.ts'
import type { Load } from './Load.ts'

const minute = 60_000
/** How far a clock may be ahead. */
const ahead = 10 * minute
/** How long before its pickup, or before it was written down, something may have happened to a load. */
const early = 24 * 60 * minute

type Told = z.output<typeof loadCommands.deliver>

/**
 * Logs an event that somebody has told. A fact: it leaves the version as it is. The time of the last change tells devices that
 * the record has changed, even where a later event is the last one.
 */
export function reportEvent(gazetteer: Gazetteer): UseCase<Load, z.output<typeof loadCommands.report>> {
  return async (act) => {
    const { knex, row, body } = act
    if (body.type === 'arrived_delivery' && !(await requireDeparture(act))) {
      throw refuse.invalid({ type: 'The truck has not left the pickup yet: please say first when it did' })
    }
    await storeEvent(act, body.type, gazetteer)
    await knex('loads').where({ id: row.id }).update({ updated_at: knex.fn.now() })
    return null
  }
}

/** The truck has left the pickup. Throws 422 with findings where its driver is on the road with another load. */
export function depart(gazetteer: Gazetteer): UseCase<Load, z.output<typeof loadCommands.depart>> {
  return async (act) => {
    const { knex, row, guard } = act
    const driver = row.assignedDriverId ? await lockDriver(knex, row.assignedDriverId) : null
    const [known] = driver ? await readAvailability(knex, driver.id) : []
    if (known) guard(departFindings(known, row.id))
    await storeEvent(act, 'departed_pickup', gazetteer)
    return {}
  }
}

/** The freight is delivered, after the truck has left the pickup. */
export function deliver(gazetteer: Gazetteer): UseCase<Load, Told> {
  return async (act) => {
    await requireDeparture(act)
    const { occurredAt } = await storeEvent(act, 'delivered', gazetteer)
    return { deliveredAt: occurredAt }
  }
}

/** Whether the truck is known to have left the pickup. Throws 422 for what is said to have happened before it did. */
export async function requireDeparture({
  knex,
  row,
  body,
  now,
}: Pick<Act<Load, Pick<Told, 'occurredAt'>>, 'knex' | 'row' | 'body' | 'now'>): Promise<boolean> {
  const left = await TrackingEvent.query(knex)
    .where({ load_id: row.id, type: 'departed_pickup' })
    .orderBy('occurred_at', 'desc')
    .first()
  if (left && Date.parse(body.occurredAt) <= left.occurredAt.getTime()) {
    const at = formatStop(left.occurredAt, left.zone, now)
    throw refuse.invalid({ occurredAt: `The truck left the pickup on ${at}: please enter a later time` })
  }
  return left !== undefined
}

/**
 * Takes back that a load was delivered, with a reason. The wrong event goes, here and from public tracking; that it was said,
 * by whom and why it was taken back stays in the history. Throws 422 where the driver was settled for it.
 */
export const correctDelivery: UseCase<Load, z.output<typeof loadCommands.correct>> = async ({ knex, row, guard }) => {
  const line = await knex('settlement_lines').where({ load_id: row.id }).first('settlement_id')
  if (line) {
    const sentence = `It is in settlement ${line.settlement_id}: take it out there first.`
    guard([{ code: 'load_settled', severity: 'block', sentence }])
  }
  await TrackingEvent.query(knex).where({ load_id: row.id, type: 'delivered' }).delete()
  return { deliveredAt: null }
}

/**
 * Stores an event and returns it. It never happened later than now. Without a place it is that of its stop. Throws 422 for a time
 * that cannot be.
 */
export async function storeEvent(
  { knex, row, body, now }: Pick<Act<Load, Told>, 'knex' | 'row' | 'body' | 'now'>,
  type: TrackingEventType,
  gazetteer: Gazetteer,
): Promise<Pick<TrackingEvent, 'occurredAt' | 'location' | 'zone'>> {
  const told = Date.parse(body.occurredAt)
  if (told > now.getTime() + ahead) {
    throw refuse.invalid({ occurredAt: 'This is in the future: please enter when it happened' })
  }
  if (told < Math.min(row.createdAt.getTime(), row.pickupDateTime?.getTime() ?? Number.POSITIVE_INFINITY) - early) {
    throw refuse.invalid({ occurredAt: 'This is long before the load was booked: please enter when it happened' })
  }
  const event = {
    ...placeOf(row, type, body.location, gazetteer),
    occurredAt: new Date(Math.min(told, now.getTime())),
  }
  await TrackingEvent.query(knex).insert({
    ...event,
    milesLeft: milesLeft(row, type, event.location, gazetteer),
    ...{ loadId: row.id, type, receivedAt: now, toldBy: body.toldBy },
    note: body.note ?? '',
    privateNote: body.privateNote || null,
  })
  return event
}

/** Miles from a place to the delivery: the whole distance until the truck has left the pickup, then as the coordinates say. */
function milesLeft({ stops, distance }: Load, type: TrackingEventType, location: string, gazetteer: Gazetteer): number | null {
  if (type !== 'check_call') return type.endsWith('pickup') ? distance : 0
  const [from, to] = [location, stops.at(-1)?.location ?? ''].map((one) => findPlace(gazetteer, one))
  // Nothing is known between two places of a city.
  return from && to ? (estimateDistance(from, to)?.road ?? 0) : null
}

/** Where it happened. A check call is from anywhere, so it has to say. */
function placeOf({ stops }: Load, type: TrackingEventType, location: string | null | undefined, gazetteer: Gazetteer) {
  const stop = stops.find((one) => one.location === location)
  if (stop) return { location: stop.location, zone: stop.zone }
  if (location) return { location, zone: zoneOf(gazetteer, location) }
  const own = type === 'check_call' ? null : type.endsWith('pickup') ? stops[0] : stops.at(-1)
  if (!own) throw refuse.invalid({ location: 'Please enter the city and state where the truck is' })
  return { location: own.location, zone: own.zone }
}
