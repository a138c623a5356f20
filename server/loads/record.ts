import type { Knex } from 'knex'
import type { Gazetteer } from '#shared/gazetteer'
import { loadRecord } from '#shared/load'
import { type LoadFact, loadFact } from '#shared/loadFact'
import { api } from '#shared/paths'
import { eventName } from '#shared/trackingStatus'
import { recordChange } from '../events/record.ts'
import { expectFiles } from '../files/expectFiles.ts'
import { allow } from '../http/guard.ts'
import { RawJson } from '../http/rawJson.ts'
import { refuse } from '../http/refusal.ts'
import { post, type Route } from '../http/route.ts'
import { rowKey } from '../http/rows.ts'
import type { SessionUser } from '../http/sessionStore.ts'
import { appendEvent } from '../tracking/append.ts'
import { TrackingEvent } from '../tracking/TrackingEvent.ts'
import { applyEvents } from './applyEvents.ts'
import { Load } from './Load.ts'
import { loadNoun } from './noun.ts'
import { addedTo } from './receipt.ts'
import { placedEvent } from './report.ts'
import { tellingUndecided } from './undecided.ts'

interface Recording {
  gazetteer: Gazetteer
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores what a driver records of a load that is or was the own (§4), and decides what follows from it. It is never refused for
 * being late: what contradicts what is known is kept aside. The same fact twice is one. Throws 404 for a load that never was
 * this driver's, 422 for a stop that it does not have.
 */
export async function recordEvent(knex: Knex, id: string, fact: LoadFact, recording: Recording): Promise<void> {
  const { gazetteer, now, user, clientId } = recording
  await expectFiles(knex, fact.files)
  const load = await Load.query(knex)
    .where({ id })
    .modify((query) => Load.recordVisibleTo(user)(query as never))
    .forUpdate()
    .first()
  if (!load || !user.driverId) throw refuse.notFound(loadNoun.label)
  const placed = placedEvent(load, fact, gazetteer)
  const occurredAt = new Date(fact.occurredAt)
  const same = { load_id: id, driver_id: user.driverId, type: fact.type, stop: placed.stop, occurred_at: occurredAt }
  if (await TrackingEvent.query(knex).where(same).first()) return
  const stop = placed.stop === null ? undefined : load.stops[placed.stop]
  const event = {
    ...placed,
    ...{ loadId: id, driverId: user.driverId, receivedAt: now, occurredAt, clientId },
    deviceTime: fact.deviceTime ? new Date(fact.deviceTime) : null,
    note: fact.note ?? '',
    place: fact.place ?? null,
    movedTo: stop && stop.location !== placed.location ? stop.location : null,
    files: fact.files,
    proof: fact.proof ?? null,
  }
  const moved = await tellingUndecided(knex, id, recording, async () => {
    await appendEvent(knex, event)
    return applyEvents(knex, load)
  })
  const { status } = load
  if (moved) await load.$query(knex).patch(moved)
  else await knex('loads').where({ id }).update({ updated_at: knex.fn.now() })
  await recordChange(knex, {
    ...{ noun: 'loads', id, what: 'record', from: status, to: moved?.status ?? status },
    ...{ reason: eventName(fact.type, placed.stop), userId: user.id },
    owners: [...new Set([...loadNoun.ownersOf(load), user.driverId])],
  })
}

/** The endpoint at which a driver records what happened to a load. */
export const recordRoute = (gazetteer: Gazetteer): Route =>
  post(
    `${api.loads}/:id/events`,
    {
      summary: 'Records what happened to a load, for its driver',
      access: allow('loads:record'),
      body: loadFact,
      idempotent: addedTo(TrackingEvent.tableName, (event, user) => event.driver_id === user.driverId),
      recordedAt: 'occurredAt',
      refuses: [404, 422],
      response: { status: 201, schema: loadRecord },
    },
    async ({ knex, user, params, body, key: clientId }) => {
      const { id } = rowKey(loadNoun, params.id) as { id: string }
      await recordEvent(knex, id, body, { gazetteer, now: new Date(), user, clientId })
      return new RawJson((await loadNoun.reads.one(knex, user, { id })) as string)
    },
  )
