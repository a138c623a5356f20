import { z } from 'zod'
import { application, applicationFilter, applicationReceipt, applicationRow, driverApplication } from '#shared/application'
import { api } from '#shared/paths'
import { allow, open } from '../http/guard.ts'
import { get, post, type Route } from '../http/route.ts'
import { pageAnswer, rowAnswer } from '../http/rows.ts'
import { createApplication, keptInApplications } from './create.ts'
import { listApplications, readApplication } from './queries.ts'

/** The endpoints of driver applications: anybody applies, recruiters read. */
export function applicationRoutes(clock: { now: () => Date }): Route[] {
  return [
    post(
      api.applications,
      {
        does: 'Applies as a driver',
        access: open,
        limit: 'applications',
        body: driverApplication(),
        once: keptInApplications,
        answer: { status: 201, schema: applicationReceipt },
      },
      ({ knex, body, key }) => createApplication(knex, body, { now: clock.now(), clientId: key }),
    ),
    get(
      api.applications,
      {
        does: 'Lists driver applications, newest first, with masked CDL numbers; the next page is in the Link header',
        access: allow('applications:read'),
        query: applicationFilter,
        answer: { status: 200, schema: z.array(applicationRow) },
      },
      async ({ ctx, knex, user, query }) => pageAnswer(ctx, await listApplications(knex, user, query)),
    ),
    get(
      `${api.applications}/:id`,
      {
        does: 'Reads one driver application, by its id or its reference, with its whole CDL number',
        access: allow('applications:read'),
        answer: { status: 200, schema: application },
      },
      async ({ knex, user, params }) =>
        rowAnswer(params.id, { called: 'application', letter: 'A' }, (key) => readApplication(knex, user, key)),
    ),
  ]
}
