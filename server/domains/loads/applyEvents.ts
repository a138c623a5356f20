import type { Knex } from 'knex'
import { type Assignment, type DecidedEvent, decideEvents } from '#shared/loads/loadEvents'
import { TrackingEvent } from '../tracking/index.ts'
import type { Load } from './Load.ts'
import { enqueueNotices } from './mailDetentionNotices.ts'

/**
 * Decides again which events of a load count, stores it, and returns the load's new status and delivery time; null without a
 * change. It never moves a load back. A job notifies the customer of detention.
 */
export async function applyEvents(knex: Knex, load: Load): Promise<Pick<Load, 'status' | 'deliveredAt'> | null> {
  const events = await TrackingEvent.query(knex).where({ load_id: load.id })
  const { disputes, reached, deliveredAt } = decideEvents(events.map(decided), {
    stops: load.stops.length,
    assignments: await readAssignments(knex, load.id),
    cancelledAt: load.cancelledAt?.getTime() ?? null,
  })
  for (const event of events) {
    const dispute = disputes.get(event.id) ?? null
    if (event.resolvedAs !== 'left' && event.dispute !== dispute) await event.$query(knex).patch({ dispute })
  }
  if (events.some(({ type }) => type.startsWith('arrived_'))) await enqueueNotices(knex, load.id)
  if (load.cancelledAt) return null
  const isOnTheWay = load.status === 'planned' || load.status === 'enroute'
  if (isOnTheWay && reached === 'delivered') return { status: 'delivered', deliveredAt: new Date(deliveredAt as number) }
  if (load.status === 'planned' && reached === 'enroute') return { status: 'enroute', deliveredAt: null }
  const isLater = load.status === 'delivered' && deliveredAt !== null && deliveredAt !== load.deliveredAt?.getTime()
  return isLater ? { status: 'delivered', deliveredAt: new Date(deliveredAt) } : null
}

/** An event in the form that the shared rule takes. */
export const decided = (event: TrackingEvent): DecidedEvent => ({
  id: event.id,
  type: event.type,
  stop: event.stop,
  zone: event.zone,
  driverId: event.driverId,
  movedTo: event.movedTo,
  resolvedAs: event.resolvedAs,
  reviewReason: event.reviewReason,
  isRetraction: event.isRetraction,
  occurredAt: event.occurredAt.getTime(),
  receivedAt: event.receivedAt.getTime(),
})

async function readAssignments(knex: Knex, loadId: string): Promise<Assignment[]> {
  const rows = await knex('load_assignments as had')
    .join('drivers', 'drivers.id', 'had.driver_id')
    .where({ load_id: loadId })
    .orderBy('had.id')
    .select('driver_id', 'from_at', 'until_at', knex.raw(`first_name || ' ' || last_name as name`))
  return rows.map(({ driver_id: driverId, name, from_at, until_at }) => ({
    driverId,
    name,
    from: from_at.getTime(),
    until: until_at?.getTime() ?? null,
  }))
}
