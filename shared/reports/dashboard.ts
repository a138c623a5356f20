import { z } from 'zod'
import { type Figure, metrics } from '../access/metricRoles.ts'

/** Descriptions of the figures. Weeks begin on Monday at midnight in the company's zone. */
const described: Record<Figure, string> = {
  totalDrivers: 'Drivers in any status',
  activeDrivers: 'Onboarded drivers',
  availableDrivers: 'Onboarded drivers without a planned or en route load',
  rollingDrivers: 'Onboarded drivers with a load that is en route',
  activeLoads: 'Loads that are en route',
  weeklyRevenue: 'Dollars: the totals of the loads delivered this week',
  weeklyRevenueChange: 'Percent, to one decimal: this week so far compared with the same part of last week; null without one',
  pendingSettlements: 'Settlements that are pending',
  expiringDocuments: 'Documents expired or due within 60 days, of drivers who are not terminated',
  completedLoadsThisWeek: 'Own loads delivered this week',
  weeklyEarnings: 'Dollars, gross: what the own loads delivered this week earn',
  newQuotes: 'Quote requests that wait for a first price, without probable robots',
  quotesToAnswer: 'Own quote requests with a price that is still valid',
  unreadMessages: 'Messages of the other side on listed loads that nobody of this side has read; of a driver the own loads',
}

/** The response of `GET /api/dashboard` (§3): figures counted from the rows; null for those that the caller may not see. */
export const dashboard = z.object(
  Object.fromEntries(
    (Object.keys(metrics) as Figure[]).map((figure) => [figure, z.number().nullable().describe(described[figure])]),
  ) as Record<Figure, z.ZodNullable<z.ZodNumber>>,
)

export type Dashboard = z.infer<typeof dashboard>
