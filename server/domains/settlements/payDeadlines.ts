import type { Knex } from 'knex'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { daysAfter } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay, instantOf } from '#shared/kernel/time'
import type { DuePays } from '#shared/settlements/duePays'
import { payWarningDays, payWithinDays } from '#shared/settlements/payDeadline'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { isFirst } from '../../platform/push/deduplicate.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import { notify } from '../../platform/push/notify.ts'

/**
 * SQL: the delivered loads of leased owner-operators with the deadline of their pay (49 CFR 376.12(f)). The clock starts on the
 * day on which the first page of the proof of delivery arrives, and stops on the day of the payment. A load that was handed over
 * has a row for each of its owner-operators.
 */
export const payDeadlines = `
  select loads.id as load_id, drivers.id as driver_id, drivers.first_name || ' ' || drivers.last_name as driver_name,
    submitted.day as submitted_on, submitted.day + ${payWithinDays} as due_on, settlements.id as settlement, settlements.status,
    case when settlements.status = 'paid'
      then coalesce(paid_on, (settlements.paid_at at time zone '${company.zone}')::date) end as paid_day
  from loads
  cross join lateral (
    select assigned_driver_id as driver_id union select driver_id from load_legs where load_id = loads.id) hauled
  join drivers on drivers.id = hauled.driver_id and drivers.type = 'owner_operator'
  cross join lateral (
    select (min(greatest(event.received_at, files.received_at)) at time zone '${company.zone}')::date as day
    from tracking_events event join tracking_event_files named on named.event_id = event.id
      join files on files.sha256 = named.sha256
    where event.load_id = loads.id and event.type = 'delivered' and event.dispute is null and files.received_at is not null) submitted
  left join settlement_lines line on line.load_id = loads.id and line.driver_id = drivers.id
  left join settlements on settlements.id = line.settlement_id
  where loads.delivered_at is not null and loads.cancelled_at is null and submitted.day is not null`

const maxShown = 200

/** The loads of owner-operators whose pay is due, the first deadline first. */
export async function readDuePays(knex: Knex): Promise<DuePays> {
  const { rows } = await knex.raw(
    `select load_id as "loadId", driver_id as "driverId", driver_name as "driverName", submitted_on::text as "submittedOn",
       due_on::text as "dueOn", settlement, status, count(*) over ()::int as total
     from (${payDeadlines}) deadlines where paid_day is null order by due_on, load_id, driver_id limit ${maxShown}`,
  )
  return { due: rows.map(({ total: _total, ...row }: { total: number }) => row), total: rows[0]?.total ?? 0 }
}

interface Urgent {
  late: number
  soon: number
}

/** How many loads are past their deadline, and how many come near it. */
async function readUrgent(knex: Knex, now: Date): Promise<Urgent> {
  const today = companyDay(now)
  const { rows } = await knex.raw(
    `select count(*) filter (where due_on < :today::date)::int as late, count(*) filter (where due_on >= :today::date)::int as soon
     from (${payDeadlines}) deadlines where paid_day is null and due_on <= :until::date`,
    { today, until: daysAfter(today, payWarningDays) },
  )
  return rows[0]
}

/** In the morning, by the clock of the company. */
const warnAt = '08:00'

/** Warns payroll once a day while pay of owner-operators is late, or soon due. */
export async function warnOfDeadlines(knex: Knex, now: Date): Promise<void> {
  const today = companyDay(now)
  if (now < (instantOf(`${today}T${warnAt}`, company.zone) as Date)) return
  const { late, soon } = await readUrgent(knex, now)
  if (late + soon === 0) return
  await knex.transaction(async (transaction) => {
    if (!(await isFirst(transaction, `settlement due ${today}`))) return
    const about = { what: 'settlement due', id: today }
    await notify(transaction, { role: (role) => can(role, 'settlements:write') }, about, { userId: null, now })
  })
}

/** The text of the warning, as it is when it is sent; null once everything is paid. */
export async function deadlineText(knex: Knex, reader: SessionUser, now: Date): Promise<PushMessage | null> {
  if (!can(reader.role, 'settlements:write')) return null
  const { late, soon } = await readUrgent(knex, now)
  if (late + soon === 0) return null
  const last = formatDay(daysAfter(companyDay(now), payWarningDays))
  const texts = [
    late > 0 && `${late === 1 ? '1 load' : `${late} loads`} past ${payWithinDays} days`,
    soon > 0 && `${soon === 1 ? '1 load' : `${soon} loads`} due by ${last}`,
  ]
  return {
    tag: 'settlement due',
    isUrgent: false,
    title: late > 0 ? 'Owner-operator pay is late' : 'Owner-operator pay is due',
    body: `${texts.filter(Boolean).join(', ')}.`,
    path: staffPath('settlements'),
  }
}
