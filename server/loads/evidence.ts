import type { Knex } from 'knex'
import { type Evidence, evidence } from '#shared/evidenceRecord'
import { api } from '#shared/paths'
import { fieldVisibility } from '#shared/permissions'
import { refuse } from '../http/refusal.ts'
import { get } from '../http/route.ts'
import { rowKey } from '../http/rows.ts'
import type { SessionUser } from '../http/sessionStore.ts'
import { evidenceOf } from '../tracking/append.ts'
import { filesOfEvents } from '../tracking/eventFiles.ts'
import { TrackingEvent } from '../tracking/TrackingEvent.ts'
import { Load } from './Load.ts'
import { loadNoun } from './noun.ts'

/**
 * The evidence chain of a load, for whoever reads its record. Who told an event is for those who read that in the record too,
 * and for the driver who recorded it; what was kept aside likewise, unless it proves what counts. The digests let everybody verify the whole chain.
 */
export const evidenceRoute = get(
  `${api.loads}/:id/evidence`,
  {
    summary: 'Reads the evidence chain of a load',
    access: loadNoun.access,
    response: { status: 200, schema: evidence },
  },
  async ({ knex, user, params }): Promise<Evidence> => {
    const load = await Load.query(knex)
      .where(rowKey(loadNoun, params.id))
      .modify((query) => Load.recordVisibleTo(user)(query as never))
      .first()
    if (!load) throw refuse.notFound(loadNoun.label)
    const events = await TrackingEvent.query(knex).where({ load_id: load.id }).orderBy('sequence')
    const files = await filesOfEvents(knex, load.id)
    const isWhole = fieldVisibility(user.role, 'loads', 'events') === 'whole'
    const until = await hadUntil(knex, load, user)
    const links = events.flatMap((row) => {
      const { sequence, digest, hash, salt, aside, proves, driverId } = row
      if (sequence === null || digest === null || hash === null || salt === null) return []
      const isTheirs = isWhole || (driverId !== null && driverId === user.driverId)
      // As it stands now, beside the hashes of when it was stored: who reads it finds a difference.
      const { event, who } = evidenceOf({ ...row, files: files.get(row.id) ?? [] }, sequence, salt)
      return [
        {
          sequence,
          digest,
          hash,
          event: isTheirs || ((aside === null || proves !== null) && row.occurredAt.getTime() <= until) ? event : null,
          who: isTheirs ? who : null,
        },
      ]
    })
    const shown = links.flatMap(({ event }) => event?.files ?? []).map(({ sha256 }) => sha256)
    const received = await knex('files').whereIn('sha256', shown).whereNotNull('received_at').pluck('sha256')
    return { loadId: load.id, links, received, older: events.length - links.length }
  },
)

/** Until when a driver follows what happens to a load, in milliseconds: one who had it, until it was somebody else's. */
async function hadUntil(knex: Knex, { id, assignedDriverId }: Load, { role, driverId }: SessionUser): Promise<number> {
  if (role !== 'driver' || driverId === null || driverId === assignedDriverId) return Number.POSITIVE_INFINITY
  const had = await knex('load_assignments').where({ load_id: id, driver_id: driverId }).max('until_at as until').first()
  return (had?.until as Date | null)?.getTime() ?? 0
}
