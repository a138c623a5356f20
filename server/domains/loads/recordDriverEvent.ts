import type { Knex } from 'knex'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { api } from '#shared/kernel/paths'
import { formatStop, isInYears } from '#shared/kernel/time'
import type { Delay } from '#shared/loads/delay'
import { type DriverEvent, driverEvent } from '#shared/loads/driverEvent'
import { loadRecord } from '#shared/loads/load'
import { hasStop } from '#shared/loads/loadEvents'
import { eventName } from '#shared/tracking/status'
import { expectFiles } from '../../platform/files/expectFiles.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { appendEvent, type NewEvent, TrackingEvent } from '../tracking/index.ts'
import { applyEvents } from './applyEvents.ts'
import { placedEvent } from './deskEvent.ts'
import { notifyingDisputed } from './disputedEvents.ts'
import { findingsOfEvent } from './eventContext.ts'
import { Load } from './Load.ts'
import { loadResource } from './loadResource.ts'
import { notifyDesk } from './notifyLoadChange.ts'
import { addedTo } from './repeatedResponse.ts'

interface Recording {
  gazetteer: Gazetteer
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores an event that a driver records for a load that is or was theirs (§4), and applies its consequences. It is never refused.
 * It needs review where it contradicts other events, happened at a removed stop, or has the time of a wrong clock. Dispatch is
 * notified where the driver was not qualified to depart. The same event twice is one. Throws 404 for a load that never was this
 * driver's.
 */
export async function recordDriverEvent(knex: Knex, id: string, report: DriverEvent, recording: Recording): Promise<void> {
  const { gazetteer, now, user, clientId } = recording
  await expectFiles(knex, report.files)
  const load = await Load.query(knex)
    .where({ id })
    .modify((query) => Load.recordVisibleTo(user)(query as never))
    .forUpdate()
    .first()
  if (!load || !user.driverId) throw refuse.notFound(loadResource.label)
  const placed = placedEvent(load, report, gazetteer)
  const { occurredAt, deviceTime, isClockWrong } = getTimes(load, report, now)
  // Two events of the same minute with different text are two events.
  const details = { location: placed.location, note: report.note ?? '' }
  const match = { load_id: id, driver_id: user.driverId, type: report.type, stop: placed.stop, ...details }
  const instant = isClockWrong ? { device_time: deviceTime } : { occurred_at: occurredAt }
  if (await TrackingEvent.query(knex).where(match).where(instant).whereNull('corrects').first()) return
  const isStop = hasStop(report.type, placed.stop, load.stops.length)
  const stop = placed.stop === null || !isStop ? undefined : load.stops[placed.stop]
  const place = report.place ?? null
  const happened = { type: report.type, stop: isStop ? placed.stop : null, occurredAt, place }
  const event: NewEvent = {
    ...placed,
    loadId: id,
    driverId: user.driverId,
    receivedAt: now,
    occurredAt,
    clientId,
    deviceTime,
    note: report.note ?? '',
    place,
    movedTo: stop && stop.location !== placed.location ? stop.location : null,
    reviewReason: isClockWrong ? wrongClock(deviceTime, placed.zone) : isStop ? null : removedStop(placed.stop),
    findings: isClockWrong ? [] : await findingsOfEvent(knex, load, user.driverId, happened, gazetteer),
    files: report.files,
    proof: report.proof ?? null,
    delay: getDelay(report, isClockWrong, now),
  }
  const moved = await notifyingDisputed(knex, id, recording, async () => {
    await appendEvent(knex, event)
    return applyEvents(knex, load)
  })
  const { status } = load
  if (moved) await load.$query(knex).patch(moved)
  else await knex('loads').where({ id }).update({ updated_at: knex.fn.now() })
  if (report.delay) await notifyDesk(knex, { what: 'load at risk', id }, { userId: user.id, now })
  if (event.findings?.some(({ severity }) => severity === 'block')) {
    await notifyDesk(knex, { what: 'load unqualified', id }, { userId: user.id, now })
  }
  await recordChange(knex, {
    resource: 'loads',
    id,
    what: 'record',
    from: status,
    to: moved?.status ?? status,
    reason: eventName(report.type, placed.stop),
    userId: user.id,
    owners: [...new Set([...loadResource.ownersOf(load), user.driverId])],
  })
}

/** No event happens more than a week before its load was created or due for pickup. */
const week = 7 * 86_400_000

/**
 * The time of an event. Where the device's clock cannot be right, it is the time of receipt, and `deviceTime` is the doubtful
 * one.
 */
function getTimes({ createdAt, pickupDateTime }: Load, { occurredAt, deviceTime }: DriverEvent, now: Date) {
  const at = new Date(occurredAt)
  const isEarly = at.getTime() < Math.min(createdAt.getTime(), pickupDateTime?.getTime() ?? now.getTime()) - week
  const isClockWrong = isEarly || !isInYears(occurredAt)
  if (isClockWrong) return { occurredAt: now, deviceTime: at, isClockWrong }
  return { occurredAt: at, deviceTime: deviceTime ? new Date(deviceTime) : null, isClockWrong }
}

/**
 * With a wrong clock, the new time is shifted: as long after the report as that clock says, at most a week. A plausible time is
 * unchanged.
 */
function getDelay({ delay, occurredAt }: DriverEvent, isClockWrong: boolean, now: Date): Delay | null {
  if (!delay || !isClockWrong) return delay ?? null
  const fromNow = Date.parse(delay.expectedAt) - now.getTime()
  if (fromNow > 0 && fromNow <= week) return delay
  const after = Date.parse(delay.expectedAt) - Date.parse(occurredAt)
  return { ...delay, expectedAt: new Date(now.getTime() + Math.min(Math.max(after, 0), week)).toISOString() }
}

const wrongClock = (deviceTime: Date | null, zone: string) =>
  `The phone's clock was wrong${deviceTime ? `: it said ${formatStop(deviceTime, zone)}` : ''}. The time shown is when we received it.`

const removedStop = (stop: number | null) => `Dispatch removed ${stop === null ? 'this stop' : `stop ${stop + 1}`} from the load.`

/** The endpoint at which a driver records events of a load. */
export const recordRoute = (gazetteer: Gazetteer): Route =>
  post(
    `${api.loads}/:id/events`,
    {
      summary: 'Records what happened to a load, for its driver',
      access: allow('loads:record'),
      body: driverEvent,
      idempotent: addedTo(TrackingEvent.tableName, (event, user) => event.driver_id === user.driverId),
      recordedAt: 'occurredAt',
      refuses: [404, 422],
      response: { status: 201, schema: loadRecord },
    },
    async ({ knex, user, params, body, key: clientId }) => {
      const { id } = rowKey(loadResource, params.id) as { id: string }
      await recordDriverEvent(knex, id, body, { gazetteer, now: new Date(), user, clientId })
      return new RawJson((await loadResource.reads.one(knex, user, { id })) as string)
    },
  )
