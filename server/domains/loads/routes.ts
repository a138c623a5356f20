import { z } from 'zod'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { api } from '#shared/kernel/paths'
import { text } from '#shared/kernel/text'
import { loadCandidates } from '#shared/loads/candidate'
import { facility, loadExportFilter, loadRecord, loadTotals, payingShipper } from '#shared/loads/load'
import { anyEntry, loadCommands } from '#shared/loads/loadEntry'
import { command, editing, recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { exportRoute } from '../../platform/http/export.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import type { SendMail } from '../../platform/mail/sendMail.ts'
import { layOutRoute } from './addExpense.ts'
import { assignDriver, unassignDriver } from './assign.ts'
import { billDetention } from './billDetention.ts'
import { bookLoad, cancelLoad } from './bookLoad.ts'
import { readAvailability } from './candidates.ts'
import { correctEventRoute } from './correctEvent.ts'
import { correctDelivery, deliver, depart, reportEvent } from './deskEvent.ts'
import { disputedEventsRoute } from './disputedEvents.ts'
import { loadDocumentRoutes } from './documents/loadDocumentRoutes.ts'
import { createLoad, editLoad } from './enterLoad.ts'
import { evidenceRoute } from './evidence.ts'
import { enterExpense, reviewExpense } from './expenseActions.ts'
import { findFacilities } from './facilities.ts'
import { handOver } from './handOver.ts'
import { loadColumns } from './loadExportColumns.ts'
import { linkRoute, revokeLink } from './loadLink.ts'
import { loadResource } from './loadResource.ts'
import { messageRoutes } from './message.ts'
import { listPayingShippers } from './payingShippers.ts'
import { totalLoads } from './queries.ts'
import { recordRoute } from './recordDriverEvent.ts'
import { replyRoutes } from './reply.ts'
import { resolveDispute } from './resolveDispute.ts'
import { prepareConfirmation, sendConfirmation } from './sendConfirmation.ts'
import { unreviewedExpensesRoute } from './unreviewedExpenses.ts'

/** The endpoints of loads: staff read them, dispatch creates, assigns and moves them, drivers and shippers read their own. */
export function loadRoutes(gazetteer: Gazetteer, sendMail: SendMail, readFile: FileStorage['read']): Route[] {
  const {
    edit,
    book,
    assign,
    unassign,
    report,
    depart: departing,
    repower,
    deliver: delivering,
    resolve,
    correct,
    cancel,
    confirm,
    'bill-detention': detaining,
    'enter-expense': entering,
    'review-expense': checking,
    revoke,
  } = loadCommands
  return [
    listRoute('Lists loads', loadResource),
    indexRoute('Lists the ids of a set of loads', loadResource),
    totalsRoute('Counts and sums loads by status', loadResource, loadTotals, totalLoads),
    exportRoute('Exports loads', { ...loadResource, query: loadExportFilter, columns: loadColumns }),
    get(
      `${api.loads}/candidates`,
      {
        summary: 'Lists the drivers who might haul a load, with their findings',
        access: allow('loads:assign'),
        response: { status: 200, schema: loadCandidates },
      },
      async ({ knex }) => ({ asOf: new Date().toISOString(), drivers: await readAvailability(knex) }),
    ),
    ...replyRoutes,
    disputedEventsRoute,
    unreviewedExpensesRoute,
    recordsRoute('Reads several loads, each with its events', loadResource),
    rowRoute('Reads one load, with its events', loadResource),
    historyRoute('Lists what was done with a load', loadResource),
    evidenceRoute,
    post(
      api.loads,
      {
        summary: 'Makes a load, booked or only quoted',
        access: allow('loads:write'),
        body: anyEntry,
        idempotent: recordedCommand(loadResource, 'status'),
        refuses: [422],
        response: { status: 201, schema: loadRecord },
      },
      async ({ knex, user, body, key }) => {
        const submission = { gazetteer, now: new Date(), userId: user.id, clientId: key }
        return new RawJson((await loadResource.reads.one(knex, user, { id: await createLoad(knex, body, submission) })) as string)
      },
    ),
    editing(loadResource, { summary: 'Changes a load', body: edit }, editLoad(gazetteer)),
    command(loadResource, 'book', { summary: 'Books a quoted load', body: book }, bookLoad),
    command(loadResource, 'assign', { summary: 'Gives a load to a driver', body: assign }, assignDriver(gazetteer)),
    command(loadResource, 'unassign', { summary: 'Takes a load from its driver', body: unassign }, unassignDriver),
    command(
      loadResource,
      'report',
      { summary: 'Records an event that was reported to the desk', body: report, appendOnly: true },
      reportEvent(gazetteer),
    ),
    recordRoute(gazetteer),
    correctEventRoute,
    ...messageRoutes,
    command(loadResource, 'resolve', { summary: 'Resolves a disputed event', body: resolve, appendOnly: true }, resolveDispute),
    command(loadResource, 'depart', { summary: 'Says that the truck has left the pickup', body: departing }, depart(gazetteer)),
    command(
      loadResource,
      'repower',
      { summary: 'Gives a load on the road to another driver', body: repower },
      handOver(gazetteer),
    ),
    command(loadResource, 'deliver', { summary: 'Says that the freight is delivered', body: delivering }, deliver(gazetteer)),
    command(
      loadResource,
      'bill-detention',
      { summary: 'Adds the detention at a stop to the charges', body: detaining },
      billDetention,
    ),
    command(loadResource, 'correct', { summary: 'Takes back that a load was delivered', body: correct }, correctDelivery),
    command(loadResource, 'cancel', { summary: 'Cancels a load', body: cancel }, cancelLoad),
    command(
      loadResource,
      'confirm',
      { summary: 'Mails the load confirmation to the customer', body: confirm, prepare: prepareConfirmation },
      sendConfirmation(sendMail),
    ),
    layOutRoute,
    command(
      loadResource,
      'enter-expense',
      { summary: 'Enters an expense of a load, with its receipt', body: entering, appendOnly: true },
      enterExpense,
    ),
    command(
      loadResource,
      'review-expense',
      { summary: 'Accepts or declines the receipt of an expense', body: checking, appendOnly: true },
      reviewExpense,
    ),
    linkRoute,
    command(loadResource, 'revoke', { summary: 'Takes a link to a load back', body: revoke, appendOnly: true }, revokeLink),
    ...loadDocumentRoutes(readFile),
    get(
      api.facilities,
      {
        summary: 'Finds facilities where loads have stopped before',
        access: allow('loads:write'),
        query: z.strictObject({ search: text(200).default('') }),
        response: { status: 200, schema: z.array(facility) },
      },
      ({ knex, query: { search } }) => findFacilities(knex, search),
    ),
    get(
      api.shippers,
      {
        summary: 'Lists the shippers who can pay for a load',
        access: allow('loads:write'),
        response: { status: 200, schema: z.array(payingShipper) },
      },
      ({ knex }) => listPayingShippers(knex),
    ),
  ]
}
