import type { Knex } from 'knex'
import { fieldVisibility } from '#shared/access/permissions'
import { api } from '#shared/kernel/paths'
import { type Evidence, evidence } from '#shared/loads/evidenceRecord'
import { arrivedFrom } from '../../platform/files/senders.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { readErasedChain } from '../privacy/index.ts'
import { evidenceOf, filesOfEvents, isPublicEvent, provesWhatCounts, TrackingEvent } from '../tracking/index.ts'
import { Load } from './Load.ts'
import { loadResource } from './loadResource.ts'

/**
 * The evidence chain of a load, for every role that reads the load. The source of an event is visible to roles that see it in the
 * load, and to the driver who recorded it. So is a disputed event, unless it proves one that counts. The digests let every reader
 * verify the whole chain.
 */
export const evidenceRoute = get(
  `${api.loads}/:id/evidence`,
  {
    summary: 'Reads the evidence chain of a load',
    access: loadResource.access,
    response: { status: 200, schema: evidence },
  },
  async ({ knex, user, params }): Promise<Evidence> => {
    const load = await Load.query(knex)
      .where(rowKey(loadResource, params.id))
      .modify((query) => Load.recordVisibleTo(user)(query as never))
      .first()
    if (!load) throw refuse.notFound(loadResource.label)
    const isWhole = fieldVisibility(user.role, 'loads', 'events') === 'whole'
    return readEvidence(knex, load, { isWhole, driverId: user.driverId, until: await hadUntil(knex, load, user) })
  },
)

/** Until when a driver may follow a load, in milliseconds: an earlier driver, until the load was reassigned. */
async function hadUntil(knex: Knex, { id, assignedDriverId }: Load, { role, driverId }: SessionUser): Promise<number> {
  if (role !== 'driver' || driverId === null || driverId === assignedDriverId) return Number.POSITIVE_INFINITY
  const had = await knex('load_assignments').where({ load_id: id, driver_id: driverId }).max('until_at as until').first()
  return (had?.until as Date | null)?.getTime() ?? 0
}

/** The parts of a chain that a reader sees in addition to its hashes. */
export interface Sight {
  /** The source of each event, and disputed events. */
  isWhole: boolean
  /** Only public fields: of an event with a street, only the digest appears. */
  isPublic?: boolean
  /** The driver who reads: the source of their own events is visible. */
  driverId: string | null
  /** The latest time of a visible event, in milliseconds. */
  until: number
}

/** A link shows the events that count, without their source and without a street. */
export const publicSight: Sight = { isWhole: false, isPublic: true, driverId: null, until: Number.POSITIVE_INFINITY }

/** The evidence chain of a load: every hash, and the events that the reader may see. */
export async function readEvidence(knex: Knex, load: Pick<Load, 'id' | 'stops'>, reader: Sight): Promise<Evidence> {
  const events = await TrackingEvent.query(knex).where({ load_id: load.id }).orderBy('sequence')
  const files = await filesOfEvents(knex, load.id)
  const proving = await knex('tracking_events as one').where({ load_id: load.id }).whereRaw(provesWhatCounts('one')).pluck('id')
  const links = events.map((row) => {
    const { sequence, digest, hash, salt, dispute, driverId } = row
    const isShown =
      (dispute === null || proving.includes(row.id)) &&
      row.occurredAt.getTime() <= reader.until &&
      (!reader.isPublic || isPublicEvent(row, load.stops))
    const isVisible = reader.isWhole || (driverId !== null && driverId === reader.driverId)
    // The present row, next to the hashes of the stored one: the reader detects a difference.
    const { event, who } = evidenceOf({ ...row, files: files.get(row.id) ?? [] }, sequence, salt)
    return {
      sequence,
      digest,
      hash,
      event: isVisible || isShown ? event : null,
      who: isVisible ? who : null,
    }
  })
  const shown = links.flatMap(({ event }) => event?.files ?? []).map(({ sha256 }) => sha256)
  const ofShown = (isWithdrawn: boolean) => {
    const rows = events.filter(({ dispute, reply }) => (dispute !== null && reply === 'withdrawn') === isWithdrawn)
    return rows.flatMap(({ id }) => files.get(id) ?? []).map(({ sha256 }) => sha256)
  }
  const awaited = ofShown(false)
  const withdrawn = ofShown(true).filter((sha256) => shown.includes(sha256) && !awaited.includes(sha256))
  const { received, copies } = await readReceived(knex, load.id, shown)
  const erased = events.length === 0 ? await readErasedChain(knex, load.id) : null
  return { loadId: load.id, links, received, copies, withdrawn, ...(erased && { erased }) }
}

/** The files of a load's events that the driver of such an event has sent, and the hashes of stored copies. */
async function readReceived(knex: Knex, loadId: string, shown: readonly string[]) {
  const { rows }: { rows: { sha256: string; copy: string | null }[] } = await knex.raw(
    `select distinct named.sha256, files.stored_sha256 as copy from tracking_event_files named
       join tracking_events event on event.id = named.event_id join files on files.sha256 = named.sha256
     where event.load_id = ? and named.sha256 = any(?) and ${arrivedFrom('named', 'event.driver_id')} is not null
     order by named.sha256`,
    [loadId, [...shown]],
  )
  return {
    received: rows.map(({ sha256 }) => sha256),
    copies: rows.flatMap(({ sha256, copy }) => (copy ? [{ sha256, copy }] : [])),
  }
}
