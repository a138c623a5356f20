import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import type { Erasure } from '#shared/privacy/erasure'
import type { ErasureCounts, ErasureReason, ErasureRule } from '#shared/privacy/erasureText'
import { type RetentionRule, retentionRules } from '#shared/privacy/retention'
import { Driver } from '../drivers/index.ts'
import { settingsOn } from '../settings/index.ts'
import { appendErasure } from './appendErasure.ts'
import { eraseDriverLater } from './eraseAfterRetention.ts'
import { type ErasedApplication, eraseApplications, referenceOf } from './eraseApplications.ts'
import { eraseDriverNow, eraseOldPositions } from './eraseImmediately.ts'
import { erasePositions, eraseTracking } from './eraseTracking.ts'
import { holdsOfDriver, lastDayOf } from './holds.ts'
import { hasOldPosition } from './loadsOf.ts'
import { dueByAge, dueForApplicants } from './retentionPeriods.ts'

const atOnce = 20

interface Batch {
  items: Erasure['items']
  counts: ErasureCounts
  why?: ErasureReason | null
}

/** Erases a few rows in a transaction; null where none is left. */
type Step = (transaction: Knex, now: Date) => Promise<Batch | null>

interface Rule {
  rule: ErasureRule
  months: number | null
  /** SQL: the due rows, as the text after `from`. */
  due: string
  step: Step
}

/**
 * Erases all rows that are due at `now`: requested ones first, then by today's settings. It works in small batches, each with its
 * log entry in one transaction. So it may stop at any point, and run several times at once. `isOver` stops it early. Returns
 * whether no rows are left; rows locked by others were skipped.
 */
export async function eraseDue(knex: Knex, now: Date, isOver = () => false): Promise<boolean> {
  const today = companyDay(now)
  const { retention } = await settingsOn(knex, today)
  const rules: Rule[] = [
    { rule: 'applicant', months: null, due: dueForApplicants, step: askedApplication },
    { rule: 'driverNow', months: null, due: dueForDrivers, step: askedDriverNow },
    ...retentionRules.map((rule) => ({
      rule,
      months: retention[rule],
      due: dueByAge[rule],
      step: byRule(rule, retention[rule]),
    })),
  ]
  for (const { rule, months, step } of rules) {
    for (let isLeft = true; isLeft; ) {
      if (isOver()) return false
      isLeft = await knex.transaction(async (transaction) => {
        const batch = await step(transaction, now)
        if (batch) await appendErasure(transaction, { at: now, rule, why: null, months, ...batch })
        return batch !== null
      })
    }
  }
  const isDone = await eraseDriversLater(knex, now, isOver)
  for (const { due, months } of rules) {
    const { rows } = await knex.raw(`select exists (select from ${due}) as left`, { today, ...(months !== null && { months }) })
    if (rows[0].left) return false
  }
  return isDone
}

/** Each batch continues after the one before it, so that no row is read twice. */
function byRule(rule: RetentionRule, months: number): Step {
  const due = `${dueByAge[rule]} and number > :last`
  let last = '0'
  return async (transaction, now) => {
    const values = { today: companyDay(now), months, last }
    if (rule !== 'positions' && rule !== 'tracking') {
      const applications = await lockApplications(transaction, due, values)
      last = applications.at(-1)?.number ?? last
      return erasedApplications(transaction, applications)
    }
    const { rows }: { rows: { id: string; number: string }[] } = await transaction.raw(
      `select id, number from ${due} order by number limit ${atOnce} for no key update skip locked`,
      values,
    )
    last = rows.at(-1)?.number ?? last
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return null
    if (rule === 'tracking') return eraseTracking(transaction, ids)
    return { items: ids.map((what) => ({ what, head: null })), counts: await erasePositions(transaction, ids) }
  }
}

async function lockApplications(transaction: Knex, due: string, values: object, most = atOnce) {
  const { rows }: { rows: (ErasedApplication & { erase_why: ErasureReason | null })[] } = await transaction.raw(
    `select id, number, client_id, erase_why from ${due} order by number limit ${most} for update skip locked`,
    values as never,
  )
  return rows
}

async function erasedApplications(transaction: Knex, rows: readonly ErasedApplication[]): Promise<Batch | null> {
  if (rows.length === 0) return null
  const counts = await eraseApplications(transaction, rows)
  return { items: rows.map((row) => ({ what: referenceOf(row), head: null })), counts }
}

/** One after the other, each with its own reason. */
const askedApplication: Step = async (transaction, now) => {
  const rows = await lockApplications(transaction, dueForApplicants, { today: companyDay(now) }, 1)
  const batch = await erasedApplications(transaction, rows)
  return batch && { ...batch, why: rows[0]?.erase_why ?? null }
}

interface Asked {
  id: string
  number: string
  erase_why: ErasureReason
}

const toItem = ({ number }: Asked) => ({ what: `Driver ${number}`, head: null })

/** SQL: drivers who are to be erased. */
const askedDrivers = `drivers where erase_asked_at is not null and status in ('applicant', 'terminated')`

/** SQL: drivers whose erasure begins now, and waiting ones whose positions are old enough for the law. */
const dueForDrivers = `${askedDrivers} and (erase_begun_at is null
  or exists (select from tracking_events event where event.driver_id = drivers.id and ${hasOldPosition}))`

const askedDriverNow: Step = async (transaction, now) => {
  const today = companyDay(now)
  const request = await lockAsked(transaction, dueForDrivers, { today })
  const driver = request && (await Driver.query(transaction).findById(request.id))
  if (!request || !driver) return null
  if (driver.eraseBegunAt) {
    const positions = await eraseOldPositions(transaction, driver.id, today)
    return { items: [toItem(request)], counts: { positions }, why: request.erase_why }
  }
  const counts = await eraseDriverNow(transaction, driver, request.number, now)
  return { items: [toItem(request)], counts, why: request.erase_why }
}

async function lockAsked(transaction: Knex, due: string, values: Record<string, string>): Promise<Asked | undefined> {
  const { rows } = await transaction.raw(
    `select id, number, erase_why from ${due} order by number limit 1 for update skip locked`,
    values,
  )
  return rows[0]
}

/** Erases the rest of each waiting driver, once no law requires it any more. Returns whether it could lock all of them. */
async function eraseDriversLater(knex: Knex, now: Date, isOver: () => boolean): Promise<boolean> {
  const due = `${askedDrivers} and erase_begun_at is not null and erased_at is null`
  const { rows: waiting }: { rows: { id: string }[] } = await knex.raw(`select id from ${due} order by number`)
  let isDone = true
  for (const { id } of waiting) {
    if (isOver()) return false
    await knex.transaction(async (transaction) => {
      const request = await lockAsked(transaction, `${due} and id = :id`, { id })
      const driver = request && (await Driver.query(transaction).findById(id))
      if (!request || !driver) {
        isDone = false
        return
      }
      const lastDay = lastDayOf(await holdsOfDriver(transaction, driver))
      if (lastDay === null || lastDay >= companyDay(now)) return
      const { counts, items } = await eraseDriverLater(transaction, driver, request.number, now)
      await appendErasure(transaction, {
        at: now,
        rule: 'driverLater',
        why: request.erase_why,
        months: null,
        items: [toItem(request), ...items],
        counts,
      })
    })
  }
  return isDone
}
