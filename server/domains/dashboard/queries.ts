import type { Knex } from 'knex'
import { canSeeFigure, type Figure, metrics } from '#shared/access/metricRoles'
import { expiryWarningDays } from '#shared/documents/document'
import { company } from '#shared/kernel/company'
import { completedStatuses } from '#shared/loads/status'
import type { Dashboard } from '#shared/reports/dashboard'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { endsOn } from '../documents/index.ts'

/** SQL: the start of the current week, Monday at midnight in the company's zone. */
const monday = `date_trunc('week', now() at time zone '${company.zone}') at time zone '${company.zone}'`
/** SQL: whether a load counts as revenue. */
export const completed = `cancelled_at is null and status in (${completedStatuses.map((status) => `'${status}'`).join(', ')})`
const week = '7 days'

const revenue = (from: string, to: string) =>
  `(select coalesce(sum(total_cents), 0) from loads where ${completed} and delivered_at >= ${from} and delivered_at < ${to})`
const thisWeek = revenue(monday, 'now()')
const lastWeek = revenue(`${monday} - interval '${week}'`, `now() - interval '${week}'`)
const own = `from loads where ${completed} and assigned_driver_id = :driver and delivered_at >= ${monday}`

/** The SQL query of each metric. */
const queries: Record<Figure, string> = {
  totalDrivers: 'select count(*)::int from drivers',
  activeDrivers: `select count(*)::int from drivers where status = 'onboarded'`,
  availableDrivers: `select count(*)::int from drivers where status = 'onboarded' and not exists (
    select from loads where assigned_driver_id = drivers.id and loads.status in ('planned', 'enroute') and cancelled_at is null)`,
  rollingDrivers: `select count(*)::int from drivers where status = 'onboarded' and exists (
    select from loads where assigned_driver_id = drivers.id and loads.status = 'enroute' and cancelled_at is null)`,
  activeLoads: `select count(*)::int from loads where status = 'enroute' and cancelled_at is null`,
  weeklyRevenue: `select ${thisWeek} / 100::float8`,
  weeklyRevenueChange: `select round(100.0 * ${thisWeek} / nullif(${lastWeek}, 0) - 100, 1)::float8`,
  pendingSettlements: `select count(*)::int from settlements where status = 'pending'`,
  expiringDocuments: `select count(*)::int from documents join drivers on drivers.id = driver_id
    where documents.status = 'current' and drivers.status <> 'terminated'
      and ${endsOn} <= (now() at time zone '${company.zone}')::date + ${expiryWarningDays}`,
  completedLoadsThisWeek: `select count(*)::int ${own}`,
  weeklyEarnings: `select (coalesce(sum(driver_pay_cents), 0) + (
    select coalesce(sum(pay_cents), 0) from load_legs join loads on loads.id = load_id
    where ${completed} and driver_id = :driver and delivered_at >= ${monday})) / 100::float8 ${own}`,
  newQuotes: `select count(*)::int from quotes where status = 'new' and not suspicious`,
  quotesToAnswer: `select count(*)::int from quotes where shipper_id = :shipper and status = 'quoted' and valid_until > now()`,
  // Desk and driver each have their own column, as in the lists.
  unreadMessages: `select (coalesce(sum(unread_by_desk) filter (where not :isDriver), 0)
      + coalesce(sum(unread_by_driver) filter (where :isDriver and assigned_driver_id = :driver), 0))::int
    from loads where (unread_by_desk > 0 or unread_by_driver > 0) and cancelled_at is null`,
}

/** Metrics of a user's own rows, or of the user's side of a conversation. */
const ownMetrics: readonly Figure[] = ['completedLoadsThisWeek', 'weeklyEarnings', 'quotesToAnswer', 'unreadMessages']

/** The dashboard's metrics (§3, §6); money in dollars. Metrics that this user may not see are null and are not queried. */
export async function readDashboard(knex: Knex, { role, driverId, shipperId }: SessionUser): Promise<Dashboard> {
  const all = Object.keys(metrics) as Figure[]
  const visible = all.filter((figure) => canSeeFigure(role, figure))
  const columns = visible.map((figure) => `(${queries[figure]}) as "${figure}"`)
  const owner = ownMetrics.some((figure) => visible.includes(figure))
    ? { driver: driverId, shipper: shipperId, isDriver: role === 'driver' }
    : {}
  const { rows } = columns.length ? await knex.raw(`select ${columns.join(', ')}`, owner) : { rows: [{}] }
  return { ...Object.fromEntries(all.map((figure) => [figure, null])), ...rows[0] }
}
