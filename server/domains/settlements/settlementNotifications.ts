import type { Knex } from 'knex'
import { driverPath, staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { formatDays } from '#shared/kernel/time'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { isFirst } from '../../platform/push/deduplicate.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import { type About, notify } from '../../platform/push/notify.ts'
import { Driver } from '../drivers/index.ts'
import { approvalText } from './approval.ts'
import { deadlineText, warnOfDeadlines } from './payDeadlines.ts'
import { Settlement } from './Settlement.ts'

const settlementsJob = jobKind<Record<string, never>>('new-settlements')

/** Older settlements need no notification, as after some days without a server. */
const notificationsFor = '2 days'

/** Notifies drivers of new settlements, and the office of pending ones, each once. */
export async function notifySettlements(knex: Knex, now: Date): Promise<void> {
  const fresh = await Settlement.query(knex)
    .where({ status: 'pending' })
    .whereRaw(`updated_at > ?::timestamptz - interval '${notificationsFor}'`, [now])
    .whereRaw(
      `not exists (select from notification_keys where key = 'settlement ' || settlements.id || ' ' || settlements.status)`,
    )
    .orderBy('number')
    .select('id', 'driver_id', 'status')
  for (const { id, driverId, status } of fresh) {
    await knex.transaction(async (transaction) => {
      if (!(await isFirst(transaction, `settlement ${id} ${status}`))) return
      const source = { userId: null, now }
      await notify(transaction, { driverId }, { what: 'settlement', id, part: status }, source)
      await notify(transaction, { role: (role) => can(role, 'settlements:write') }, { what: 'settlement pending', id }, source)
    })
  }
}

/** Notifies the driver that a settlement was processed, or paid. */
export async function notifyOwner(
  knex: Knex,
  { before, after, userId }: { before: Settlement; after: Settlement; userId: string | null },
): Promise<void> {
  const { id, driverId, status } = after
  if (status === before.status || status === 'pending') return
  await notify(knex, { driverId }, { what: 'settlement', id, part: status }, { userId, now: new Date() })
}

/** Finds new settlements and deadlines of pay every few minutes, at each sweep. */
export function settlementsTask(): Task {
  return task(
    settlementsJob,
    async (_payload, { knex }) => {
      await notifySettlements(knex, new Date())
      await warnOfDeadlines(knex, new Date())
    },
    (knex) => enqueue(knex, settlementsJob, {}, { key: 'new settlements' }),
  )
}

/**
 * The text for one reader; null where it no longer applies, or where the reader may not see it. It has no amounts: screens may be
 * locked.
 */
export async function settlementText(knex: Knex, about: About, reader: SessionUser, now: Date): Promise<PushMessage | null> {
  const { what, id, part } = about
  if (what === 'settlement due') return deadlineText(knex, reader, now)
  if (what === 'settlement approval') return approvalText(knex, about, reader)
  const settlement = await Settlement.query(knex)
    .where({ id })
    .modify((query) => Settlement.visibleTo(reader)(query as never))
    .first()
  if (!settlement) return null
  const { status, periodStart, periodEnd } = settlement
  const days = formatDays(periodStart, periodEnd)
  const target = { tag: `settlement ${id}`, isUrgent: false }
  if (what === 'settlement pending') {
    if (status !== 'pending' || !can(reader.role, 'settlements:write')) return null
    return { ...target, title: `To process: settlement ${id}`, body: `${days}.`, path: `${staffPath('settlements')}/${id}` }
  }
  if (what === 'settlement disputed' || what === 'settlement dispute answered') {
    return disputeText(knex, { settlement, what, part: part ?? '' }, reader)
  }
  if (reader.role !== 'driver' || status !== part) return null
  const titles = {
    pending: `Your settlement for ${days} is ready to review`,
    processed: `Processed: your settlement for ${days}`,
    paid: `Paid: your settlement for ${days}`,
  }
  return { ...target, title: titles[status], body: `Settlement ${id}.`, path: `${driverPath('mySettlements')}/${id}` }
}

interface AboutDispute {
  settlement: Settlement
  what: string
  part: string
}

/** A locked screen must not show the text of a dispute. */
async function disputeText(
  knex: Knex,
  { settlement, what, part }: AboutDispute,
  reader: SessionUser,
): Promise<PushMessage | null> {
  const { id } = settlement
  const dispute = await knex('settlement_disputes').where({ id: part, settlement_id: id }).first()
  if (!dispute) return null
  const target = { tag: `dispute ${part}`, isUrgent: false, body: `${dispute.line_name}, settlement ${id}.` }
  if (what === 'settlement disputed') {
    if (dispute.outcome || !can(reader.role, 'settlements:answer')) return null
    const { firstName, lastName } = (await Driver.query(knex).findById(settlement.driverId)) as Driver
    return { ...target, title: `${firstName} ${lastName} disputes a line`, path: `${staffPath('settlements')}/${id}` }
  }
  if (reader.role !== 'driver' || !dispute.outcome) return null
  return { ...target, title: 'Your dispute was answered', path: `${driverPath('mySettlements')}/${id}` }
}
