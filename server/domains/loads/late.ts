import type { Knex } from 'knex'
import type { LoadRecord } from '#shared/loads/load'
import { concernOf, deliveryDue, type LoadConcern } from '#shared/loads/loadConcern'
import { everything } from '../../platform/commands/changes.ts'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { isFirst, untold } from '../../platform/push/deduplicate.ts'
import { loadResource } from './loadResource.ts'
import { notifyDesk } from './notifyLoadChange.ts'

const lateJob = jobKind<Record<string, never>>('late-loads')

/** The state of a load, late or at risk, by the rule of the lists; null for neither, and for a cancelled load. */
async function concernNow(knex: Knex, id: string, now: Date): Promise<{ load: LoadRecord; concern: LoadConcern } | null> {
  const json = await loadResource.reads.one(knex, everything, { id })
  const load: LoadRecord | null = json && JSON.parse(json)
  const concern = load && !load.cancelledAt ? concernOf(load, now.getTime()) : null
  return load && concern && { load, concern }
}

/**
 * The stop at which a load is late now, and its due time, by the rule of the lists: no truck at the pickup, or not delivered in
 * time.
 */
export async function lateStop(knex: Knex, id: string, now: Date): Promise<{ stop: 'pickup' | 'delivery'; due: Date } | null> {
  const found = await concernNow(knex, id, now)
  if (!found) return null
  const { load, concern } = found
  if (concern.state === 'late') return { stop: 'delivery', due: new Date(deliveryDue(load)) }
  const pickup = load.pickupUntil ?? load.pickupDateTime
  return concern.stop === 'pickup' && pickup ? { stop: 'pickup', due: new Date(pickup) } : null
}

/** The due time of a load at risk, and how late it is expected; null where it is not at risk, or not at the delivery. */
export async function riskOf(knex: Knex, id: string, now: Date): Promise<{ due: Date; lateBy: number | null } | null> {
  const found = await concernNow(knex, id, now)
  if (found?.concern.state !== 'at-risk' || found.concern.stop !== 'delivery') return null
  return { due: new Date(deliveryDue(found.load)), lateBy: found.concern.lateBy ?? null }
}

/** Notifies the desk of loads at risk, each once; a load with a new due time may be at risk again. */
export async function notifyLoadsAtRisk(knex: Knex, now: Date): Promise<void> {
  // The query finds a few more loads than the rule, which judges each.
  const { rows }: { rows: { id: string; due: Date }[] } = await knex.raw(
    `select id, coalesce((stops->-1->>'to')::timestamptz, delivery_date_time) as due from loads
     where status in ('booked', 'planned', 'enroute') and cancelled_at is null and delivery_date_time > :now::timestamptz
       and (delivery_date_time < :now::timestamptz + interval '2 hours' or case status
         when 'enroute' then greatest(last_event_at + make_interval(mins => last_event_miles_left * 60 / 50),
           (delay->>'expectedAt')::timestamptz) > delivery_date_time
         else :now::timestamptz + make_interval(mins => distance * 60 / 50) > delivery_date_time end)
     order by id`,
    { now },
  )
  const formatKey = ({ id, due }: { id: string; due: Date }) => `load ${id} at risk ${due.toISOString()}`
  // Only these loads are read in full: that takes many tables.
  for (const { id } of await untold(knex, rows, formatKey)) {
    await knex.transaction(async (transaction) => {
      const risk = await riskOf(transaction, id, now)
      if (!risk || !(await isFirst(transaction, formatKey({ id, due: risk.due })))) return
      await notifyDesk(transaction, { what: 'load at risk', id }, { userId: null, now })
    })
  }
}

/** Notifies the desk of late loads, once per stop; a stop with a new due time may be late again. */
export async function notifyLateLoads(knex: Knex, now: Date): Promise<void> {
  const { rows }: { rows: { id: string }[] } = await knex.raw(
    `select id from loads
     where status in ('booked', 'planned', 'enroute') and cancelled_at is null and (
       delivery_date_time between :since and :now
       or coalesce((stops->0->>'to')::timestamptz, pickup_date_time) between :since and :now)
     order by id`,
    // A longer delay needs no notification, as after a night without a server.
    { now, since: new Date(now.getTime() - 12 * 3_600_000) },
  )
  for (const { id } of rows) {
    await knex.transaction(async (transaction) => {
      const late = await lateStop(transaction, id, now)
      if (!late) return
      const { stop, due } = late
      const reported = await transaction('late_notifications')
        .insert({ load_id: id, stop, due })
        .onConflict()
        .ignore()
        .returning('stop')
      if (reported.length) await notifyDesk(transaction, { what: 'load late', id, part: stop }, { userId: null, now })
    })
  }
}

/** Finds late loads and loads at risk every few minutes, at each sweep. */
export function lateTask(): Task {
  return task(
    lateJob,
    async (_payload, { knex }) => {
      const now = new Date()
      await notifyLateLoads(knex, now)
      await notifyLoadsAtRisk(knex, now)
    },
    (knex) => enqueue(knex, lateJob, {}, { key: 'late loads' }),
  )
}
