import { z } from 'zod'
import { api } from '#shared/kernel/paths'
import {
  applicationCommands,
  applicationExportFilter,
  applicationLogBody,
  applicationReceipt,
  applicationTotals,
} from '#shared/recruiting/application'
import { driverApplication } from '#shared/recruiting/driverApplication'
import { command } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { exportRoute } from '../../platform/http/export.ts'
import { allow, open } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, rowKey, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import { Application } from './Application.ts'
import { applicationColumns } from './applicationExportColumns.ts'
import { makeLink, revoke } from './applicationLink.ts'
import type { ApplicationMailing } from './applicationMails.ts'
import { applicationResource as resource } from './applicationResource.ts'
import { approve } from './approve.ts'
import { applicationReceiptSource, createApplication } from './createApplication.ts'
import { askDocuments, finalNotice, reject, reportNotice, review, withdraw } from './decideApplication.ts'
import { logContact } from './log.ts'
import { totalApplications } from './queries.ts'
import { noteViewed } from './views.ts'

/** The endpoints of driver applications: the public applies, recruiters read, log and decide. */
export function applicationRoutes(clock: { now: () => Date }, mailing: ApplicationMailing): Route[] {
  const bodies = applicationCommands
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
      ({ knex, body, key }) => createApplication(knex, body, { now: clock.now(), clientId: key, mailing }),
    ),
    listRoute('Lists driver applications, with masked CDL numbers', resource),
    exportRoute('Exports driver applications', { ...resource, query: applicationExportFilter, columns: applicationColumns }),
    indexRoute('Lists the ids of a set of driver applications', resource),
    totalsRoute('Counts driver applications by status', resource, applicationTotals, totalApplications),
    rowRoute('Reads one driver application, by its id or its reference, with its whole CDL number', resource, noteViewed),
    historyRoute('Lists what was done with an application', resource),
    command(resource, 'review', { summary: 'Begins to review an application', body: bodies.review }, review),
    command(
      resource,
      'ask-documents',
      { summary: 'Asks the applicant for documents', body: bodies.askDocuments },
      askDocuments(mailing),
    ),
    command(
      resource,
      'report-notice',
      { summary: 'Notes when the notice went that comes before a rejection after a report', body: bodies.reportNotice },
      reportNotice,
    ),
    command(
      resource,
      'approve',
      { summary: 'Approves an application, which makes the driver', body: bodies.approve },
      approve(mailing),
    ),
    command(resource, 'reject', { summary: 'Rejects an application', body: bodies.reject }, reject(mailing)),
    command(
      resource,
      'final-notice',
      { summary: 'Notes when the notice went that follows a rejection after a report', body: bodies.finalNotice },
      finalNotice,
    ),
    command(resource, 'withdraw', { summary: 'Ends an application for the applicant', body: bodies.withdraw }, withdraw),
    command(resource, 'revoke', { summary: "Revokes all links to the applicant's page", body: bodies.revoke }, revoke),
    command(
      resource,
      'log',
      { summary: 'Logs a contact with the applicant, or a note', body: applicationLogBody, appendOnly: true },
      logContact,
    ),
    post(
      `${api.applications}/:id/link`,
      {
        summary: "Makes a link to the applicant's page, to be copied",
        access: allow('applications:link'),
        response: { status: 201, schema: z.object({ path: z.string().describe('/f/… on this site') }) },
      },
      async ({ knex, user, params }) => {
        const row = await Application.query(knex)
          .where(rowKey(resource, params.id))
          .modify((query) => Application.visibleTo(user)(query as never))
          .first()
        if (!row) throw refuse.notFound(resource.label)
        return makeLink(knex, row, user)
      },
    ),
  ]
}
