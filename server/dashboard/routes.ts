import { dashboard } from '#shared/dashboard'
import { api } from '#shared/paths'
import { signedIn } from '../http/guard.ts'
import { get, type Route } from '../http/route.ts'
import { readDashboard } from './queries.ts'

/** The dashboard's figures. */
export const dashboardRoutes: Route[] = [
  get(
    api.dashboard,
    { summary: 'Reads the figures of the dashboard', access: signedIn, response: { status: 200, schema: dashboard } },
    ({ knex, user }) => readDashboard(knex, user),
  ),
]
