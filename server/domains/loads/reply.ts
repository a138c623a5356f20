import type { Knex } from 'knex'
import { z } from 'zod'
import { doneAt } from '#shared/kernel/deviceTime'
import { api } from '#shared/kernel/paths'
import { type DisputeReply, disputeReply, openDispute } from '#shared/loads/disputedEventReply'
import { loadRecord } from '#shared/loads/load'
import { milestoneIndex } from '#shared/loads/loadEvents'
import type { LoadStatus } from '#shared/loads/status'
import { eventName } from '#shared/tracking/status'
import { recordedCommand } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { TrackingEvent } from '../tracking/index.ts'
import { applyEvents } from './applyEvents.ts'
import { notifyingDisputed } from './disputedEvents.ts'
import { Load } from './Load.ts'
import { loadResource } from './loadResource.ts'

interface Replying {
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a driver's reply to an own disputed event (§4). It is append-only: the load's status never refuses it, and the event is
 * unchanged. The last reply counts. "own" leaves the decision to the desk; the other replies make it, unless the desk has. Where
 * the other time is right, the files of this event prove the one that counts (`provesInstead`). A reply to a time that has
 * changed since does not count: the event waits for another reply. For an erased event, only the history gets an entry. Throws
 * 404 for a load that never was this driver's, 422 for an event of another person.
 */
export async function replyToDispute(knex: Knex, id: string, body: DisputeReply, by: Replying): Promise<void> {
  const { now, user } = by
  const load = await Load.query(knex)
    .where({ id })
    .modify((query) => Load.recordVisibleTo(user)(query as never))
    .forUpdate()
    .first()
  if (!load || !user.driverId) throw refuse.notFound(loadResource.label)
  const events = await TrackingEvent.query(knex).where({ load_id: id }).orderBy('received_at')
  const event = events.find((candidate) => candidate.id === body.event && candidate.driverId === user.driverId)
  if (!event) {
    const isErased = (await TrackingEvent.query(knex).findById(body.event)) === undefined
    if (!isErased) throw refuse.invalid({ event: 'This is not an event that you recorded on this load' })
    return recordReply(knex, load, { by, reason: `An event that was erased: ${outcomes[body.reply]}` })
  }
  const course = (candidate: TrackingEvent) => milestoneIndex(candidate.type, candidate.stop, load.stops.length)
  const counted = events.find(
    (candidate) => candidate.dispute === null && course(candidate) !== null && course(candidate) === course(event),
  )
  const repliedAt = doneAt(body.repliedAt, now)
  const isOlder = event.repliedAt !== null && repliedAt < event.repliedAt
  const isOfAnother = body.reply === 'other' && counted?.id !== body.other
  const { status } = load
  let moved: Awaited<ReturnType<typeof applyEvents>> = null
  if (!isOlder && !isOfAnother) {
    const mayDecide = event.dispute !== null && (event.resolvedAs === null || event.resolvedBy === user.id)
    const decision = body.reply === 'own' ? notDecided : { resolvedAs: 'left' as const, resolvedAt: now, resolvedBy: user.id }
    moved = await notifyingDisputed(knex, id, by, async () => {
      await event.$query(knex).patch({ reply: body.reply, repliedAt, ...(mayDecide && decision) })
      return applyEvents(knex, load)
    })
  }
  if (moved) await load.$query(knex).patch(moved)
  else await knex('loads').where({ id }).update({ updated_at: knex.fn.now() })
  const late = isOlder ? ', said before the last answer' : isOfAnother ? ', which was changed meanwhile' : ''
  const reason = `${eventName(event.type, event.stop)}: ${outcomes[body.reply]}${late}`
  await recordReply(knex, load, { by, reason, from: status, to: moved?.status })
}

interface ReplyChange {
  by: Replying
  reason: string
  from?: LoadStatus
  to?: LoadStatus | undefined
}

/** Stores a driver's reply in the history of a load. */
async function recordReply(knex: Knex, load: Load, { by, reason, from = load.status, to = from }: ReplyChange): Promise<void> {
  const { user, clientId } = by
  const owners = [...loadResource.ownersOf(load), user.driverId].filter((owner) => owner !== null)
  await recordChange(knex, {
    resource: 'loads',
    id: load.id,
    what: 'reply',
    from,
    to,
    reason,
    userId: user.id,
    clientId,
    owners: [...new Set(owners)],
  })
}

/** The columns of an event that waits for a decision. */
export const notDecided = { resolvedAs: null, resolvedAt: null, resolvedBy: null, resolvedReason: null }

/** The texts in the history of a load. */
const outcomes = { own: 'the driver says it is right', other: 'the driver says the other time is right', withdrawn: 'withdrawn' }

/** The endpoints of disputed events: the list of those that wait for their driver, and the reply. */
export const replyRoutes: Route[] = [
  get(
    `${api.loads}/disputes`,
    {
      summary: 'Lists the disputed events of the driver that need a reply',
      access: allow('loads:reply'),
      response: { status: 200, schema: z.array(openDispute) },
    },
    ({ knex, user }) =>
      knex('tracking_events')
        // A user without a driver has none; `null` would match events that were reported to the desk.
        .whereRaw('driver_id = ?', [user.driverId])
        .whereRaw('unresolved')
        .whereNull('reply')
        .orderBy(['received_at', 'id'])
        .select('load_id as load', 'id as event'),
  ),
  post(
    `${api.loads}/:id/reply`,
    {
      summary: 'Replies to the dispute of an own event, for its driver',
      access: allow('loads:reply'),
      body: disputeReply,
      idempotent: recordedCommand(loadResource, 'reply'),
      recordedAt: 'repliedAt',
      refuses: [404, 422],
      response: { status: 200, schema: loadRecord },
    },
    async ({ knex, user, params, body, key: clientId }) => {
      const { id } = rowKey(loadResource, params.id) as { id: string }
      await replyToDispute(knex, id, body, { now: new Date(), user, clientId })
      return new RawJson((await loadResource.reads.one(knex, user, { id })) as string)
    },
  ),
]
