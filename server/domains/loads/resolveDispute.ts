import type { z } from 'zod'
import type { loadCommands } from '#shared/loads/loadEntry'
import { contradiction, milestoneIndex } from '#shared/loads/loadEvents'
import type { Act, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { TrackingEvent } from '../tracking/index.ts'
import { applyEvents, decided } from './applyEvents.ts'
import { isGivenUpFor } from './correctEvent.ts'
import type { Load } from './Load.ts'
import { notDecided } from './reply.ts'
import { settledFindings } from './settlementOfLoad.ts'

type Settled = z.output<typeof loadCommands.resolve>

/**
 * Accepts or rejects a disputed event of a driver, with a reason (§4). An accepted one replaces the event of the same milestone.
 * Throws 422 for an event that is not disputed, and for one that still contradicts the others.
 */
export const resolveDispute: UseCase<Load, Settled> = async (act) => {
  const { knex, row, body, now, userId } = act
  const events = await TrackingEvent.query(knex).where({ load_id: row.id })
  const event = events.find(({ id }) => id === body.event)
  if (!event?.dispute) throw refuse.invalid({ event: 'This event no longer needs a decision: please review it' })
  // The driver who recorded it may not have the load any more.
  await publishChange(knex, { resource: 'loads', ids: [row.id], owners: event.driverId ? [event.driverId] : [] })
  const settled = { resolvedAt: now, resolvedBy: userId, resolvedReason: body.reason }
  const original = events.find(({ id }) => id === event.corrects)
  if (body.as === 'left') {
    await event.$query(knex).patch({ ...settled, resolvedAs: 'left' })
    if (original && isGivenUpFor(original, event)) {
      await original.$query(knex).patch({ ...notDecided, reply: null, repliedAt: null })
    }
    return applyEvents(knex, row)
  }
  if (event.isRetraction) {
    await event.$query(knex).patch({ ...settled, resolvedAs: 'applied' })
    return original ? retract(act, original) : null
  }
  const course = (candidate: TrackingEvent) => milestoneIndex(candidate.type, candidate.stop, row.stops.length)
  const counted = events.filter(({ dispute }) => dispute === null)
  const replaced = counted.filter(
    (candidate) => candidate === original || (course(candidate) !== null && course(candidate) === course(event)),
  )
  const others = counted.filter((candidate) => !replaced.includes(candidate)).map(decided)
  const why = contradiction(decided(event), others, row.stops.length)
  if (why) throw refuse.invalid({ event: `${why} Please settle that first` })
  for (const previous of replaced) {
    const dispute = `Replaced by what the driver recorded. ${body.reason}`
    // Its files prove the time to which its own driver has corrected it.
    const proving = previous === original ? { reply: 'other' as const, repliedAt: event.repliedAt } : {}
    await previous.$query(knex).patch({ ...settled, ...proving, resolvedAs: 'left', dispute })
  }
  await event.$query(knex).patch({ ...settled, resolvedAs: 'applied', dispute: null })
  return applyEvents(knex, row)
}

/**
 * Applies a driver's retraction: the event no longer counts. The load returns to its earlier status where no other event proves
 * its departure or delivery. Throws 422 for an invoiced delivery, for one in a pending settlement, and for an event that the
 * delivery depends on.
 */
async function retract(act: Act<Load, Settled>, event: TrackingEvent): Promise<Partial<Load> | null> {
  const { knex, row, body, now, userId, guard } = act
  if (event.dispute !== null) return null
  const isDelivery = event.type === 'delivered'
  if (isDelivery && (row.status === 'invoiced' || row.status === 'paid')) {
    throw refuse.invalid({ event: 'The load is invoiced. Void the invoice first' })
  }
  if (isDelivery) guard(await settledFindings(knex, row, row.assignedDriverId))
  const dispute = `The driver says it did not happen. ${body.reason}`
  const reply = { reply: 'withdrawn' as const, repliedAt: now }
  await event
    .$query(knex)
    .patch({ ...reply, resolvedAs: 'left', resolvedAt: now, resolvedBy: userId, resolvedReason: body.reason, dispute })
  const isBack = (isDelivery && row.status === 'delivered') || (event.type === 'departed_pickup' && row.status === 'enroute')
  if (!isBack) {
    const delivering = () =>
      TrackingEvent.query(knex).where({ load_id: row.id, type: 'delivered' }).whereNull('dispute').resultSize()
    const before = await delivering()
    const moved = await applyEvents(knex, row)
    if ((await delivering()) < before) {
      throw refuse.invalid({ event: 'The delivery depends on it. Decide the delivery first' })
    }
    return moved
  }
  const back = { status: isDelivery ? ('enroute' as const) : ('planned' as const), deliveredAt: null }
  return (await applyEvents(knex, Object.assign(row.$clone(), back))) ?? back
}
