import { application, applicationFilter, applicationReceipt, applicationRow, applicationTotals } from '#shared/application'
import { driverApplication } from '#shared/driverApplication'
import { api } from '#shared/paths'
import { allow, open } from '../http/guard.ts'
import { post, type Route } from '../http/route.ts'
import { indexRoute, listRoute, rowRoute, totalsRoute } from '../http/rows.ts'
import { historyRoute } from '../writes/history.ts'
import { applicationReceiptSource, createApplication } from './create.ts'
import { applications as reads, totalApplications } from './queries.ts'

const applications = {
  name: 'applications' as const,
  path: api.applications,
  access: allow('applications:read'),
  reads,
  filter: applicationFilter,
  row: applicationRow,
  record: application,
  label: 'application',
  referenceLetter: 'A',
}

/** The endpoints of driver applications: anybody may apply, recruiters read. */
export function applicationRoutes(clock: { now: () => Date }): Route[] {
  return [
    post(
      api.applications,
      {
        summary: 'Submits a driver application',
        access: open,
        limit: 'applications',
        body: driverApplication(),
        idempotent: applicationReceiptSource,
        response: { status: 201, schema: applicationReceipt },
      },
      ({ knex, body, key }) => createApplication(knex, body, { now: clock.now(), clientId: key }),
    ),
    listRoute('Lists driver applications, with masked CDL numbers', applications),
    indexRoute('Lists the ids of a set of driver applications', applications),
    totalsRoute('Counts driver applications by status', applications, applicationTotals, totalApplications),
    rowRoute('Reads one driver application, by its id or its reference, with its whole CDL number', applications),
    historyRoute('Lists what was done with an application', applications),
  ]
}
