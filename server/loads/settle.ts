import type { z } from 'zod'
import type { loadCommands } from '#shared/loadEntry'
import { contradiction, placeInCourse } from '#shared/loadEvents'
import { publishChange } from '../events/record.ts'
import { refuse } from '../http/refusal.ts'
import { TrackingEvent } from '../tracking/TrackingEvent.ts'
import type { UseCase } from '../writes/command.ts'
import { applyEvents, decided } from './applyEvents.ts'
import type { Load } from './Load.ts'

/**
 * Decides what a driver recorded and was kept aside, with a reason (§4): it is applied, in place of what is recorded for the same
 * moment of the course, or left. Throws 422 for an event that is not kept aside, and for one that still contradicts the others.
 */
export const settleEvent: UseCase<Load, z.output<typeof loadCommands.settle>> = async ({ knex, row, body, now, userId }) => {
  const events = await TrackingEvent.query(knex).where({ load_id: row.id })
  const event = events.find(({ id }) => id === body.event)
  if (!event?.aside) throw refuse.invalid({ event: 'Nothing is to be decided of this event any more: please look at it again' })
  // Who recorded it may not have the load any more.
  await publishChange(knex, { noun: 'loads', ids: [row.id], owners: event.driverId ? [event.driverId] : [] })
  const settled = { settledAt: now, settledBy: userId, settledReason: body.reason }
  if (body.as === 'left') {
    await event.$query(knex).patch({ ...settled, settledAs: 'left' })
    return applyEvents(knex, row)
  }
  const course = (one: TrackingEvent) => placeInCourse(one.type, one.stop, row.stops.length)
  const counted = events.filter(({ aside }) => aside === null)
  const replaced = counted.filter((one) => course(one) !== null && course(one) === course(event))
  const others = counted.filter((one) => !replaced.includes(one)).map(decided)
  const why = contradiction(decided(event), others, row.stops.length)
  if (why) throw refuse.invalid({ event: `${why} Please settle that first` })
  for (const one of replaced) {
    await one.$query(knex).patch({ ...settled, settledAs: 'left', aside: `Replaced by what the driver recorded. ${body.reason}` })
  }
  await event.$query(knex).patch({ ...settled, settledAs: 'applied', aside: null })
  return applyEvents(knex, row)
}
