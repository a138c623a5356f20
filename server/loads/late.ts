import type { Knex } from 'knex'
import type { LoadRecord } from '#shared/load'
import { concernOf, deliveryDue } from '#shared/loadConcern'
import { enqueue, jobKind } from '../jobs/enqueue.ts'
import { type Task, task } from '../jobs/task.ts'
import { everything } from '../writes/changes.ts'
import { loadNoun } from './noun.ts'
import { tellDesk } from './tell.ts'

const lateJob = jobKind<Record<string, never>>('late-loads')

/** At which stop a load is late now, and since when, by the rule of the lists: no truck at the pickup, or not delivered in time. */
export async function lateStop(knex: Knex, id: string, now: Date): Promise<{ stop: 'pickup' | 'delivery'; due: Date } | null> {
  const json = await loadNoun.reads.one(knex, everything, { id })
  if (!json) return null
  const load: LoadRecord = JSON.parse(json)
  if (load.cancelledAt) return null
  const concern = concernOf(load, now.getTime())
  if (concern?.state === 'late') return { stop: 'delivery', due: new Date(deliveryDue(load)) }
  const pickup = load.pickupUntil ?? load.pickupDateTime
  return concern?.stop === 'pickup' && pickup ? { stop: 'pickup', due: new Date(pickup) } : null
}

/** Tells the desk of loads that became late, of each stop once; a stop that gets another time may be late again. */
export async function tellLateLoads(knex: Knex, now: Date): Promise<void> {
  const { rows }: { rows: { id: string }[] } = await knex.raw(
    `select id from loads
     where status in ('booked', 'planned', 'enroute') and cancelled_at is null and (
       delivery_date_time between :since and :now
       or coalesce((stops->0->>'to')::timestamptz, pickup_date_time) between :since and :now)
     order by id`,
    // What has been late for longer is no news, as after a night without a server.
    { now, since: new Date(now.getTime() - 12 * 3_600_000) },
  )
  for (const { id } of rows) {
    await knex.transaction(async (transaction) => {
      const late = await lateStop(transaction, id, now)
      if (!late) return
      const { stop, due } = late
      const told = await transaction('load_late_told').insert({ load_id: id, stop, due }).onConflict().ignore().returning('stop')
      if (told.length) await tellDesk(transaction, { what: 'load late', id, part: stop }, { userId: null, now })
    })
  }
}

/** Looks every few minutes, at each sweep, which loads became late. */
export function lateTask(): Task {
  return task(
    lateJob,
    (_payload, { knex }) => tellLateLoads(knex, new Date()),
    (knex) => enqueue(knex, lateJob, {}, { key: 'late loads' }),
  )
}
