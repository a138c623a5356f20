import { leastMonths, type RetentionRule } from '#shared/privacy/retention'
import { isPayableExpense, owedFor, retainedThrough } from './loadsOf.ts'

const isOver = (instant: string, months: string | number = ':months') => `${retainedThrough(instant, months)} < :today::date`

/** SQL: whether the driver of an application was approved but never worked here. */
const neverCame = `exists (select from drivers where drivers.id = driver_id and drivers.status = 'applicant' and not exists (
  select from audit_log where resource = 'drivers' and row_id = drivers.id::text and what in ('onboard', 'terminate', 'rehire')))`

/**
 * SQL: the rows that are due on the day :today by each rule of the settings, :months after their end. Days are company days: a
 * row retained through a day is erased on the next one. Road data remains while a driver is owed pay for the load.
 */
export const dueByAge: Record<RetentionRule, string> = {
  rejected: `applications where (status = 'rejected' or status = 'approved' and ${neverCame}) and ${isOver('ended_at')}`,
  withdrawn: `applications where status = 'withdrawn' and ${isOver('ended_at')}`,
  hired: `applications where status = 'approved' and not ${neverCame} and ${isOver(`coalesce((
      select case when drivers.status = 'terminated' then coalesce(status_since, drivers.updated_at) else 'infinity' end
      from drivers where drivers.id = driver_id), ended_at)`)}`,
  positions: `loads load where ${isOver('coalesce(delivered_at, cancelled_at)')}
    and exists (select from tracking_events where load_id = load.id and place is not null)`,
  tracking: `loads load where ${isOver('case when cancelled_at is null then paid_at else cancelled_at end')}
    and (exists (select from tracking_events where load_id = load.id) or exists (select from load_messages where load_id = load.id)
      or exists (select from expenses expense where load_id = load.id and (note is not null
        or exists (select from expense_files where expense_id = expense.id))))
    and not exists (${owedFor})
    and not exists (select from expenses expense where load_id = load.id and ${isPayableExpense})`,
}

/** SQL: applications with an erasure request, once the law permits it. A robot's application needs no retention. */
export const dueForApplicants = `applications where erase_asked_at is not null and status in ('rejected', 'withdrawn')
  and (end_reason = 'robot' or ${isOver('ended_at', leastMonths.rejected)})`
