import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type EvidenceEvent, type EvidenceWho, eventText, linkText, whoText } from '#shared/loads/evidence'
import type { NamedFile } from '#shared/loads/proof'
import { nameFiles } from './eventFiles.ts'
import { TrackingEvent } from './TrackingEvent.ts'

/** An event to store; unknown fields are null. */
export type NewEvent = Pick<TrackingEvent, 'loadId' | 'type' | 'occurredAt' | 'receivedAt' | 'location' | 'zone' | 'note'> &
  Partial<TrackingEvent> & { files?: readonly NamedFile[] }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An event in the form of the evidence chain, with its source. */
export function evidenceOf(
  event: NewEvent & { id: string },
  sequence: number,
  salt: string,
): { event: EvidenceEvent; who: EvidenceWho; digest: string } {
  const { id, loadId, type, stop = null, occurredAt, deviceTime = null, receivedAt, location, zone, note } = event
  const { files = [], proof = null, delay = null, corrects = null, isRetraction = false } = event
  const who = { salt, reportedBy: event.reportedBy ?? null, driverId: event.driverId ?? null }
  const columns = {
    id,
    loadId,
    sequence,
    type,
    stop,
    location,
    zone,
    note,
    who: sha256(whoText(who)),
    occurredAt: occurredAt.toISOString(),
    deviceTime: deviceTime?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
    ...(files.length > 0 && { files: [...files] }),
    ...(proof && { proof }),
    ...(delay && { delay }),
    ...(corrects !== null && { corrects, isRetraction }),
  }
  return { event: columns, who, digest: sha256(eventText(columns)) }
}

/** An event as a link of its load's evidence chain, after the link with this hash: empty for the first. */
export function linkOf(event: NewEvent, sequence: number, previous: string) {
  const id = randomUUID()
  const salt = randomBytes(16).toString('hex')
  const { digest } = evidenceOf({ ...event, id }, sequence, salt)
  return { id, sequence, salt, digest, hash: sha256(linkText(previous, digest)) }
}

/**
 * Stores an event as the next link of its load's evidence chain. The caller's transaction has locked the load, so that the chain
 * does not fork.
 */
export async function appendEvent(knex: Knex, event: NewEvent): Promise<TrackingEvent> {
  const last = await TrackingEvent.query(knex).where({ load_id: event.loadId }).orderBy('sequence', 'desc').first()
  const link = linkOf(event, (last?.sequence ?? 0) + 1, last?.hash ?? '')
  const { files = [], ...columns } = event
  const stored = await TrackingEvent.query(knex)
    .insert({ ...columns, ...link })
    .returning('*')
  await nameFiles(knex, link.id, files)
  return stored
}
