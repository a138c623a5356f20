import type { Knex } from 'knex'
import { monthsAfter } from '#shared/documents/documentDay'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import type { PrivacyRecord } from '#shared/privacy/erasure'
import { leastMonths } from '#shared/privacy/retention'
import type { Driver } from '../drivers/index.ts'
import { isPayableExpense, loadsOf, owedFor } from './loadsOf.ts'

/** How many years pay records are retained, from the due day of the year's return (26 CFR 31.6001-1(e)(2)). */
const payYears = 4

/** The longest retention of drug and alcohol test results, in months (49 CFR 382.401(b)(1)). */
const testMonths = 60

/** A customer may have nine months to claim, and two years from the refusal to sue. */
const claimsReason =
  '49 U.S.C. 14706(e), claims for loss or damage: three years after the freight was paid for, or the load cancelled'

type Hold = PrivacyRecord['retained'][number]

interface HoldInputs {
  employed: boolean
  settlements: number
  paid: Date | null
  unpaid: boolean
  loads: number
  charged: Date | null
  uncharged: boolean
  positions: number
  ended: Date | null
  underway: boolean
  tested: string | null
}

/** The legal holds on a driver's data, with reason and last day; null while a payment is open. */
export async function holdsOfDriver(knex: Knex, driver: Driver): Promise<Hold[]> {
  const { rows }: { rows: [HoldInputs] } = await knex.raw(
    `with had as (select load.* from loads load where id in (${loadsOf}) and (cancelled_at is null
         or exists (select from tracking_events where load_id = load.id) or exists (select from load_messages where load_id = load.id))),
       placed as (select delivered_at, cancelled_at from tracking_events event join loads on loads.id = load_id
         where event.driver_id = :id and place is not null)
     select exists (select from audit_log where resource = 'drivers' and row_id = :id::text and what in ('onboard', 'terminate'))
         as employed,
       (select count(*)::int from settlements where driver_id = :id) as settlements,
       (select max(coalesce(paid_at, period_end)) from settlements where driver_id = :id) as paid,
       exists (select from settlements where driver_id = :id and status <> 'paid') or exists (
         select from loads load where id in (${loadsOf}) and :id in (${owedFor}))
         or exists (select from expenses expense where driver_id = :id and ${isPayableExpense}) as unpaid,
       (select count(*)::int from had) as loads,
       (select max(coalesce(cancelled_at, paid_at)) from had) as charged,
       exists (select from had where cancelled_at is null and status <> 'paid') as uncharged,
       (select count(*)::int from placed) as positions,
       (select max(coalesce(delivered_at, cancelled_at)) from placed) as ended,
       exists (select from placed where coalesce(delivered_at, cancelled_at) is null) as underway,
       (select max(coalesce(valid_from, (submitted_at at time zone '${company.zone}')::date))::text from documents
         where driver_id = :id and kind = 'drug_test') as tested`,
    { id: driver.id },
  )
  const data = rows[0]
  const { settlements, paid, unpaid, loads, charged, uncharged, positions, ended, underway, tested } = data
  const holds = [fileHold(driver, data)]
  if (tested) {
    const until = monthsAfter(tested, testMonths)
    holds.push({ what: 'Results of drug and alcohol tests', why: '49 CFR 382.401(b)(1): five years after the test', until })
  }
  if (settlements > 0 || unpaid) {
    const until = unpaid || !paid ? null : payRetainedThrough(companyDay(paid))
    const why = '26 CFR 31.6001-1(e)(2): four years after January 31 of the year that follows the pay'
    holds.push({ what: 'Name and pay records', why, until })
  }
  if (loads > 0) {
    const until = uncharged || !charged ? null : monthsAfter(companyDay(charged), leastMonths.tracking)
    const what = `Name, messages and what happened on the road, on ${loads === 1 ? '1 load' : `${loads} loads`}`
    holds.push({ what, why: claimsReason, until })
  }
  if (positions > 0) {
    const until = underway || !ended ? null : monthsAfter(companyDay(ended), leastMonths.positions)
    holds.push({ what: 'Positions of the phone', why: '49 CFR 395.8(k): six months', until })
  }
  return holds
}

/** Wages of a year are on the return that is due on January 31 of the next one, whenever in the year they were paid. */
const payRetainedThrough = (paid: string) => `${Number(paid.slice(0, 4)) + 1 + payYears}-01-31`

/** A driver who worked for us has a qualification file; one who only applied has an application. */
function fileHold({ status, statusSince, updatedAt }: Driver, { employed }: HoldInputs): Hold {
  const since = companyDay(statusSince ?? updatedAt)
  if (employed || status === 'terminated') {
    return {
      what: 'Name, license, application and qualification file',
      why: '49 CFR 391.51(c): three years after the employment ends',
      until: monthsAfter(since, leastMonths.hired),
    }
  }
  return {
    what: 'Name, license, application and documents',
    why: '29 CFR 1602.14: one year after the decision',
    until: monthsAfter(since, leastMonths.rejected),
  }
}

/** The last day of all holds; null where it is not known yet. */
export function lastDayOf(holds: readonly Hold[]): string | null {
  const days = holds.map(({ until }) => until)
  return days.includes(null) ? null : ((days as string[]).toSorted().at(-1) ?? null)
}
