import type { Knex } from 'knex'
import { companyDay } from '#shared/companyDay'
import { monthsAfter } from '#shared/documentDay'
import type { PrivacyRecord } from '#shared/erasure'
import { leastMonths } from '#shared/retention'
import type { Driver } from '../drivers/Driver.ts'

/** For how many months pay is kept: four years after the tax is due or paid (26 CFR 31.6001-1(e)(2)). */
const payMonths = 48

type Hold = PrivacyRecord['stays'][number]

interface Facts {
  employed: boolean
  settlements: number
  paid: Date | null
  unpaid: boolean
  loads: number
  charged: Date | null
  uncharged: boolean
}

/** SQL: the ids of the loads that a driver had, also before somebody else. */
export const loadsOf = `select id from loads where assigned_driver_id = :id
  union select load_id from load_assignments where driver_id = :id
  union select load_id from load_legs where driver_id = :id`

/** What the law keeps of a driver who is to be erased, why, and through which day; null while something is not paid yet. */
export async function holdsOfDriver(knex: Knex, driver: Driver): Promise<Hold[]> {
  const { rows }: { rows: [Facts] } = await knex.raw(
    `with hauled as (select loads.* from loads where id in (${loadsOf}) and delivered_at is not null and cancelled_at is null)
     select exists (select from audit_log where noun = 'drivers' and row_id = :id::text and what in ('onboard', 'terminate'))
         as employed,
       (select count(*)::int from settlements where driver_id = :id) as settlements,
       (select max(coalesce(paid_at, period_end)) from settlements where driver_id = :id) as paid,
       exists (select from settlements where driver_id = :id and status <> 'paid') or exists (
         select from hauled where assigned_driver_id = :id
           and not exists (select from settlement_lines where load_id = hauled.id)) as unpaid,
       (select count(*)::int from hauled) as loads,
       (select max(paid_at) from hauled) as charged,
       exists (select from hauled where status <> 'paid') as uncharged`,
    { id: driver.id },
  )
  const facts = rows[0]
  const { settlements, paid, unpaid, loads, charged, uncharged } = facts
  const holds = [fileHold(driver, facts)]
  if (settlements > 0 || unpaid) {
    const until = unpaid || !paid ? null : monthsAfter(companyDay(paid), payMonths)
    holds.push({ what: 'Name and pay records', why: '26 CFR 31.6001-1(e)(2): four years after the pay', until })
  }
  if (loads > 0) {
    const until = uncharged || !charged ? null : monthsAfter(companyDay(charged), leastMonths.tracking)
    const what = `Name and what happened on the road, on ${loads === 1 ? '1 load' : `${loads} loads`}`
    holds.push({ what, why: '49 CFR 371.3(c): three years after the freight was paid for', until })
  }
  return holds
}

/** Who has driven for us has a qualification file; who has only applied, an application. */
function fileHold({ status, statusSince, updatedAt }: Driver, { employed }: Facts): Hold {
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

/** The last day on which anything is kept; null where that is not known yet. */
export function lastDayOf(holds: readonly Hold[]): string | null {
  const days = holds.map(({ until }) => until)
  return days.includes(null) ? null : ((days as string[]).toSorted().at(-1) ?? null)
}
