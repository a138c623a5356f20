import type { Knex } from 'knex'
import { api } from '#shared/kernel/paths'
import { type OpenDisputes, unresolvedDisputes } from '#shared/loads/disputedEventReply'
import { allow } from '../../platform/http/guard.ts'
import { get } from '../../platform/http/route.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { notifyDesk } from './notifyLoadChange.ts'

/** The maximum number of listed events: further ones appear once these are resolved. */
const named = 50

/** The ids of a load's disputed events, which wait for the desk. */
async function readUnresolvedIds(knex: Knex, loadId: string): Promise<string[]> {
  return knex('tracking_events').where({ load_id: loadId }).whereRaw('unresolved').pluck('id')
}

/** Runs an action that may make an event of a load disputed, and notifies the desk of it, in its transaction. */
export async function notifyingDisputed<Result>(
  knex: Knex,
  loadId: string,
  { user, now }: { user: SessionUser; now: Date },
  act: () => Promise<Result>,
): Promise<Result> {
  const before = new Set(await readUnresolvedIds(knex, loadId))
  const result = await act()
  const isNew = (await readUnresolvedIds(knex, loadId)).some((id) => !before.has(id))
  if (isNew) await notifyDesk(knex, { what: 'load disputed', id: loadId }, { userId: user.id, now })
  return result
}

async function readUnresolved(knex: Knex): Promise<OpenDisputes> {
  const events = await knex('tracking_events as event')
    .join('loads', 'loads.id', 'event.load_id')
    .join('drivers', 'drivers.id', 'event.driver_id')
    .whereRaw('event.unresolved')
    // The desk cannot resolve an event of a cancelled load.
    .whereNull('loads.cancelled_at')
    .orderBy(['event.received_at', 'event.id'])
    .limit(named)
    .select(
      { load: 'event.load_id', event: 'event.id', type: 'event.type', stop: 'event.stop' },
      { driverName: knex.raw("concat_ws(' ', drivers.first_name, drivers.last_name)") },
      { total: knex.raw('count(*) over ()::int') },
    )
  return { total: events[0]?.total ?? 0, events: events.map(({ total: _, ...event }) => event) }
}

export const disputedEventsRoute = get(
  `${api.loads}/unresolved`,
  {
    summary: `Lists the first ${named} disputed events that need review, oldest first, and counts all`,
    access: allow('loads:resolve'),
    response: { status: 200, schema: unresolvedDisputes },
  },
  ({ knex }) => readUnresolved(knex),
)
