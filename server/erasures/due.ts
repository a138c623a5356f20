import type { Knex } from 'knex'
import { companyDay } from '#shared/companyDay'
import type { Erasure } from '#shared/erasure'
import type { ErasureCounts, ErasureReason, ErasureRule } from '#shared/erasureWords'
import { leastMonths, type RetentionRule, retentionRules } from '#shared/retention'
import { Driver } from '../drivers/Driver.ts'
import { settingsOn } from '../settings/settingsOn.ts'
import { appendErasure } from './append.ts'
import { type ErasedApplication, eraseApplications, referenceOf } from './applications.ts'
import { eraseDriverLater } from './driverLater.ts'
import { eraseDriverNow, eraseOldPositions } from './driverNow.ts'
import { holdsOfDriver, lastDayOf } from './holds.ts'
import { hasOldPosition } from './loadsOf.ts'
import { erasePositions, eraseTracking } from './tracking.ts'

const atOnce = 20

interface Batch {
  items: Erasure['items']
  counts: ErasureCounts
  why?: ErasureReason | null
}

/** Erases a few rows in a transaction; null where none is left. */
type Step = (transaction: Knex, now: Date) => Promise<Batch | null>

/**
 * Erases all that is due at `now`: who asked for it first, then by the settings that count today. In small batches, each with its
 * line in one transaction, so that it may end at any point, and may run several times at once. `isOver` ends it early; returns
 * whether nothing is left.
 */
export async function eraseDue(knex: Knex, now: Date, isOver = () => false): Promise<boolean> {
  const { retention } = await settingsOn(knex, companyDay(now))
  const inTurn: [ErasureRule, number | null, Step][] = [
    ['applicant', null, askedApplication],
    ['driverNow', null, askedDriverNow],
    ...retentionRules.map((rule): [ErasureRule, number, Step] => [rule, retention[rule], byRule(rule, retention[rule])]),
  ]
  for (const [rule, months, step] of inTurn) {
    for (let isLeft = true; isLeft; ) {
      if (isOver()) return false
      isLeft = await knex.transaction(async (transaction) => {
        const batch = await step(transaction, now)
        if (batch) await appendErasure(transaction, { at: now, rule, why: null, months, ...batch })
        return batch !== null
      })
    }
  }
  return eraseDriversLater(knex, now, isOver)
}

const whichOf: Record<'rejected' | 'withdrawn' | 'hired', string> = {
  rejected: `status = 'rejected' and ended_at + make_interval(months => :months) <= :now`,
  withdrawn: `status = 'withdrawn' and ended_at + make_interval(months => :months) <= :now`,
  hired: `status = 'approved' and coalesce((select case when drivers.status = 'terminated'
      then coalesce(status_since, drivers.updated_at) else 'infinity' end from drivers where drivers.id = driver_id), ended_at)
    + make_interval(months => :months) <= :now`,
}

const ended: Record<'positions' | 'tracking', string> = {
  positions: `coalesce(delivered_at, cancelled_at) + make_interval(months => :months) <= :now
    and exists (select from tracking_events where load_id = loads.id and place is not null)`,
  tracking: `case when cancelled_at is null then paid_at else cancelled_at end + make_interval(months => :months) <= :now
    and (exists (select from tracking_events where load_id = loads.id) or exists (select from load_messages where load_id = loads.id))`,
}

function byRule(rule: RetentionRule, months: number): Step {
  return async (transaction, now) => {
    if (rule !== 'positions' && rule !== 'tracking') {
      return erasedApplications(transaction, await applicationsWhere(transaction, whichOf[rule], { now, months }))
    }
    const { rows }: { rows: { id: string }[] } = await transaction.raw(
      `select id from loads where ${ended[rule]} order by number limit ${atOnce} for no key update skip locked`,
      { now, months },
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return null
    if (rule === 'tracking') return eraseTracking(transaction, ids)
    return { items: ids.map((what) => ({ what, head: null })), counts: await erasePositions(transaction, ids) }
  }
}

async function applicationsWhere(transaction: Knex, which: string, values: object, most = atOnce) {
  const { rows }: { rows: (ErasedApplication & { erase_why: ErasureReason | null })[] } = await transaction.raw(
    `select id, number, client_id, erase_why from applications where ${which} order by number limit ${most} for update skip locked`,
    values as never,
  )
  return rows
}

async function erasedApplications(transaction: Knex, rows: readonly ErasedApplication[]): Promise<Batch | null> {
  if (rows.length === 0) return null
  const counts = await eraseApplications(transaction, rows)
  return { items: rows.map((row) => ({ what: referenceOf(row), head: null })), counts }
}

/** One whose applicant has asked for it, once the law lets it go: a robot is nobody, and has no time to wait. */
const askedApplication: Step = async (transaction, now) => {
  const rows = await applicationsWhere(
    transaction,
    `erase_asked_at is not null and status in ('rejected', 'withdrawn')
       and (end_reason = 'robot' or ended_at + make_interval(months => ${leastMonths.rejected}) <= :now)`,
    { now },
    1,
  )
  const batch = await erasedApplications(transaction, rows)
  return batch && { ...batch, why: rows[0]?.erase_why ?? null }
}

interface Asked {
  id: string
  number: string
  erase_why: ErasureReason
}

const numberOf = ({ number }: Asked) => ({ what: `Driver ${number}`, head: null })

/** At once, and of who waits for the rest the positions of the phone once the law lets them go. */
const askedDriverNow: Step = async (transaction, now) => {
  const today = companyDay(now)
  const asked = await lockAsked(
    transaction,
    `(erase_begun_at is null or exists (select from tracking_events event where event.driver_id = drivers.id and ${hasOldPosition}))`,
    { today },
  )
  const driver = asked && (await Driver.query(transaction).findById(asked.id))
  if (!asked || !driver) return null
  if (driver.eraseBegunAt) {
    const positions = await eraseOldPositions(transaction, driver.id, today)
    return { items: [numberOf(asked)], counts: { positions }, why: asked.erase_why }
  }
  const counts = await eraseDriverNow(transaction, driver, asked.number, now)
  return { items: [numberOf(asked)], counts, why: asked.erase_why }
}

async function lockAsked(transaction: Knex, which: string, values: Record<string, string>): Promise<Asked | undefined> {
  const { rows } = await transaction.raw(
    `select id, number, erase_why from drivers where erase_asked_at is not null and status in ('applicant', 'terminated') and ${which}
     order by number limit 1 for update skip locked`,
    values,
  )
  return rows[0]
}

/** Of each driver who is waiting for it, the rest, once no law keeps it. */
async function eraseDriversLater(knex: Knex, now: Date, isOver: () => boolean): Promise<boolean> {
  const waiting: string[] = await knex('drivers')
    .whereNotNull('erase_begun_at')
    .whereNull('erased_at')
    .orderBy('number')
    .pluck('id')
  for (const id of waiting) {
    if (isOver()) return false
    await knex.transaction(async (transaction) => {
      const asked = await lockAsked(transaction, 'id = :id and erase_begun_at is not null and erased_at is null', { id })
      const driver = asked && (await Driver.query(transaction).findById(id))
      if (!asked || !driver) return
      const lastDay = lastDayOf(await holdsOfDriver(transaction, driver))
      if (lastDay === null || lastDay >= companyDay(now)) return
      const { counts, items } = await eraseDriverLater(transaction, driver, asked.number, now)
      await appendErasure(transaction, {
        ...{ at: now, rule: 'driverLater', why: asked.erase_why, months: null },
        ...{ items: [numberOf(asked), ...items], counts },
      })
    })
  }
  return true
}
