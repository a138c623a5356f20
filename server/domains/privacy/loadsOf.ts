import { company } from '#shared/kernel/company'
import { leastMonths } from '#shared/privacy/retention'

/** SQL: the ids of the loads that a driver has or had. */
export const loadsOf = `select id from loads where assigned_driver_id = :id
  union select load_id from load_assignments where driver_id = :id
  union select load_id from load_legs where driver_id = :id`

/**
 * SQL: whether a row of load_messages, with the alias message, concerns a driver: their own, or the desk's while they had the
 * load.
 */
export const messagesWith = `message.load_id in (${loadsOf}) and (message.driver_id = :id or message.driver_id is null and exists (
  select from load_assignments had where had.load_id = message.load_id and had.driver_id = :id
    and message.received_at >= had.from_at and message.received_at < coalesce(had.until_at, 'infinity')))`

/**
 * SQL: the drivers with pay for a row of loads, with the alias load, and without a paid settlement of it. A cancelled load was
 * not hauled: only drivers who handed it over before have earned pay.
 */
export const owedFor = `select earned.driver_id from (
    select load.assigned_driver_id as driver_id
      where load.cancelled_at is null and load.delivered_at is not null and coalesce(load.driver_pay_cents, 0) > 0
    union select driver_id from load_legs where load_id = load.id and pay_cents > 0) earned
  where earned.driver_id is not null and not exists (
    select from settlement_lines line join settlements settlement on settlement.id = line.settlement_id
    where line.load_id = load.id and settlement.driver_id = earned.driver_id and settlement.status = 'paid')`

/** SQL: whether a row of expenses, with the alias expense, is or may become payable to its driver. */
export const isPayableExpense = `expense.paid_by = 'driver' and expense.outcome is distinct from 'declined' and not exists (
  select from settlements where settlements.id = expense.settlement_id and settlements.status = 'paid')`

/** SQL: the last company day of a retention period of so many months from an instant; null without one. */
export const retainedThrough = (instant: string, months: string | number) =>
  `((${instant}) at time zone '${company.zone}')::date + make_interval(months => ${months})`

/** SQL: whether a row of tracking_events, with the alias event, has a position that no law requires on the day :today. */
export const hasOldPosition = `event.place is not null and exists (select from loads where loads.id = event.load_id
  and ${retainedThrough('coalesce(delivered_at, cancelled_at)', leastMonths.positions)} < :today::date)`
