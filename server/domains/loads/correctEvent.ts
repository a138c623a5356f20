import type { Knex } from 'knex'
import { doneAt } from '#shared/kernel/deviceTime'
import { api } from '#shared/kernel/paths'
import { formatStop } from '#shared/kernel/time'
import { type EventCorrection, eventCorrection } from '#shared/loads/eventCorrection'
import { loadRecord } from '#shared/loads/load'
import { eventName } from '#shared/tracking/status'
import { recordedCommand } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { appendEvent, TrackingEvent } from '../tracking/index.ts'
import { applyEvents } from './applyEvents.ts'
import { notifyingDisputed } from './disputedEvents.ts'
import { Load } from './Load.ts'
import { loadResource } from './loadResource.ts'

interface Correcting {
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a driver's correction of an own event (§4): another time, or that it did not happen. It is append-only, in the evidence
 * chain. The event is unchanged and counts until dispatch, which is notified, has accepted the correction. An event in review is
 * superseded by its correction, and returns to review where dispatch rejects that. A correction of an unresolved correction
 * replaces it. The same one twice is one; for an erased event, only the history gets an entry. Throws 404 for a load that never
 * was this driver's, 422 for an event of another person.
 */
export async function correctEvent(knex: Knex, id: string, body: EventCorrection, context: Correcting): Promise<void> {
  const { now, user, clientId } = context
  const load = await Load.query(knex)
    .where({ id })
    .modify((query) => Load.recordVisibleTo(user)(query as never))
    .forUpdate()
    .first()
  if (!load || !user.driverId) throw refuse.notFound(loadResource.label)
  const event = await TrackingEvent.query(knex).findById(body.event)
  if (event && (event.loadId !== id || event.driverId !== user.driverId)) {
    throw refuse.invalid({ event: 'This is not an event that you recorded on this load' })
  }
  const moved = event ? await notifyingDisputed(knex, id, context, () => storeCorrection(knex, load, event, body, context)) : null
  const { status } = load
  if (moved) await load.$query(knex).patch(moved)
  else await knex('loads').where({ id }).update({ updated_at: knex.fn.now() })
  const zone = event?.zone ?? load.pickupZone
  const name = event ? eventName(event.type, event.stop) : 'An event that was erased'
  const correction = body.occurredAt === null ? 'did not happen' : `happened ${formatStop(body.occurredAt, zone, now)}`
  await recordChange(knex, {
    resource: 'loads',
    id,
    what: 'correct-event',
    from: status,
    to: moved?.status ?? status,
    reason: `${name}: the driver says it ${correction}`,
    userId: user.id,
    clientId,
    owners: [...new Set([...loadResource.ownersOf(load), user.driverId])],
  })
}

async function storeCorrection(knex: Knex, load: Load, event: TrackingEvent, body: EventCorrection, context: Correcting) {
  const { now, user, clientId } = context
  const isRetraction = body.occurredAt === null
  const occurredAt = body.occurredAt === null ? event.occurredAt : doneAt(body.occurredAt, now)
  const isUnresolved = event.dispute !== null && event.resolvedAs === null
  const original = (isUnresolved && event.corrects && (await TrackingEvent.query(knex).findById(event.corrects))) || event
  const privateNote = body.note || null
  const match = { corrects: original.id, is_retraction: isRetraction, occurred_at: occurredAt, private_note: privateNote }
  if (await TrackingEvent.query(knex).where(match).whereNull('resolved_as').first()) return null
  const repliedAt = doneAt(body.correctedAt, now)
  const givenUp = { resolvedAs: 'left' as const, resolvedAt: now, resolvedBy: user.id }
  if (isUnresolved) {
    const reply = isRetraction ? 'withdrawn' : 'other'
    await event.$query(knex).patch({ reply, repliedAt, ...givenUp })
    if (original !== event && isGivenUpFor(original, event)) await original.$query(knex).patch(givenUp)
  }
  const { type, stop, location, zone, milesLeft } = event
  const was = `“${eventName(type, stop)}” of ${formatStop(original.occurredAt, zone, now)}`
  await appendEvent(knex, {
    loadId: load.id,
    driverId: user.driverId,
    type,
    stop,
    location,
    zone,
    milesLeft,
    occurredAt,
    receivedAt: now,
    clientId,
    deviceTime: null,
    note: event.note,
    privateNote,
    delay: event.delay,
    corrects: original.id,
    isRetraction,
    reviewReason: isRetraction ? `The driver says ${was} did not happen.` : `The driver corrects ${was}.`,
    // The correction itself is the driver's reply.
    reply: 'own',
    repliedAt,
  })
  return applyEvents(knex, load)
}

/** Whether an event in review does not count only because its driver has made this correction of it. */
export const isGivenUpFor = (original: TrackingEvent, correction: TrackingEvent): boolean =>
  original.resolvedAs === 'left' && original.resolvedAt?.getTime() === correction.receivedAt.getTime()

/** The endpoint at which a driver corrects an own event. */
export const correctEventRoute: Route = post(
  `${api.loads}/:id/correct-event`,
  {
    summary: 'Corrects an own event, or says that it did not happen, for its driver',
    access: allow('loads:record'),
    body: eventCorrection,
    idempotent: recordedCommand(loadResource, 'correct-event'),
    recordedAt: 'correctedAt',
    refuses: [404, 422],
    response: { status: 200, schema: loadRecord },
  },
  async ({ knex, user, params, body, key: clientId }) => {
    const { id } = rowKey(loadResource, params.id) as { id: string }
    await correctEvent(knex, id, body, { now: new Date(), user, clientId })
    return new RawJson((await loadResource.reads.one(knex, user, { id })) as string)
  },
)
