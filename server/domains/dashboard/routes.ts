import { api } from '#shared/kernel/paths'
import { dashboard } from '#shared/reports/dashboard'
import { signedIn } from '../../platform/http/guard.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { readDashboard } from './queries.ts'

/** The dashboard's metrics. */
export const dashboardRoutes: Route[] = [
  get(
    api.dashboard,
    { summary: 'Reads the figures of the dashboard', access: signedIn, response: { status: 200, schema: dashboard } },
    ({ knex, user }) => readDashboard(knex, user),
  ),
]
