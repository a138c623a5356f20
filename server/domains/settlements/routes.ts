import { z } from 'zod'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { duePays } from '#shared/settlements/duePays'
import { payInputs } from '#shared/settlements/payRecord'
import { settlementExportFilter, settlementRecord, settlementTotals } from '#shared/settlements/settlement'
import { disputeAnswer, disputeBody, waitingCorrection } from '#shared/settlements/settlementDispute'
import { payRun, payRunOutcome, settlementChange, settlementEntry, worksheetQuery } from '#shared/settlements/settlementEntry'
import { settlementCommands } from '#shared/settlements/settlementPayment'
import { command, recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { exportRoute } from '../../platform/http/export.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowKey, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import { batchRoutes } from './batchRoutes.ts'
import { createSettlement, prepareSettlement } from './createSettlement.ts'
import { answerDispute, disputeLine } from './disputes.ts'
import { escrowRoutes } from './escrowRoutes.ts'
import { readDuePays } from './payDeadlines.ts'
import { paymentBatchRoutes } from './paymentBatchRoutes.ts'
import { paySettlement, processSettlement, reopenSettlement } from './process.ts'
import { totalSettlements } from './queries.ts'
import { Settlement } from './Settlement.ts'
import { settleAll } from './settleAll.ts'
import { settlementColumns } from './settlementExportColumns.ts'
import { settlementResource as settlements } from './settlementResource.ts'
import { statementRoutes } from './statement/statementRoutes.ts'
import { readWaitingCorrections } from './waitingCorrections.ts'
import { readWorksheet } from './worksheet.ts'

/** The endpoints of settlements: to read, prepare, process and pay them. `demo`: whether demo users may sign in. */
export const settlementRoutes = (gazetteer: Gazetteer, demo: boolean): Route[] => [
  listRoute('Lists settlements', settlements),
  indexRoute('Lists the ids of a set of settlements', settlements),
  totalsRoute('Counts and sums settlements by status', settlements, settlementTotals, totalSettlements),
  recordsRoute('Reads several settlements, each with how it was worked out', settlements),
  get(
    `${settlements.path}/worksheet`,
    {
      summary: 'Reads what a settlement of a driver would be worked out from; nothing is stored',
      access: allow('settlements:prepare'),
      query: worksheetQuery,
      response: { status: 200, schema: payInputs },
    },
    ({ knex, query: { driver: driverId, ...period } }) => readWorksheet(knex, { driverId, ...period }, gazetteer),
  ),
  get(
    `${settlements.path}/corrections`,
    {
      summary: 'Lists the corrections that no settlement has paid yet, the oldest first',
      access: allow('settlements:answer'),
      response: { status: 200, schema: z.array(waitingCorrection) },
    },
    ({ knex }) => readWaitingCorrections(knex),
  ),
  ...escrowRoutes,
  get(
    `${settlements.path}/due`,
    {
      summary: 'Lists the loads of owner-operators whose pay is due 15 days after their paperwork',
      access: allow('settlements:answer'),
      response: { status: 200, schema: duePays },
    },
    ({ knex }) => readDuePays(knex),
  ),
  exportRoute('Exports settlements', {
    ...settlements,
    query: settlementExportFilter,
    columns: settlementColumns,
    isOfRecords: true,
  }),
  ...batchRoutes(demo),
  ...paymentBatchRoutes,
  rowRoute('Reads one settlement, with how it was worked out', settlements),
  get(
    `${settlements.path}/:id/worksheet`,
    {
      summary: 'Reads what a pending settlement would be worked out from now; nothing is stored',
      access: allow('settlements:prepare'),
      response: { status: 200, schema: payInputs },
    },
    async ({ knex, params }) => {
      const row = await Settlement.query(knex).findOne(rowKey(settlements, params.id))
      if (!row) throw refuse.notFound(settlements.label)
      const { id, driverId, kind, periodStart: from, periodEnd: until } = row
      return readWorksheet(knex, { driverId, kind, from, until }, gazetteer, id)
    },
  ),
  ...statementRoutes,
  historyRoute('Lists what was done with a settlement', settlements),
  post(
    settlements.path,
    {
      summary: 'Makes a settlement of a driver for a period, pending',
      access: allow('settlements:prepare'),
      body: settlementEntry,
      idempotent: recordedCommand(settlements, 'status'),
      refuses: [422],
      response: { status: 201, schema: settlementRecord },
    },
    async ({ knex, user, body, key }) => {
      const id = await createSettlement(knex, body, { gazetteer, now: new Date(), userId: user.id, clientId: key })
      return new RawJson((await settlements.reads.one(knex, user, { id })) as string)
    },
  ),
  post(
    `${settlements.path}/all`,
    {
      summary: 'Makes the settlements of all drivers who have something to be paid in a period, each with its own outcome',
      access: allow('settlements:prepare'),
      body: payRun,
      idempotent: { table: 'pay_runs', receipt: ({ outcome }) => outcome },
      refuses: [422],
      response: { status: 201, schema: payRunOutcome },
    },
    ({ knex, user, body, key }) => settleAll(knex, body, { gazetteer, now: new Date(), userId: user.id, clientId: key }),
  ),
  command(
    settlements,
    'prepare',
    { summary: 'Works a pending settlement out again, with other choices', body: settlementChange },
    prepareSettlement(gazetteer),
  ),
  command(
    settlements,
    'dispute',
    { summary: 'Disputes a line, for the driver', body: disputeBody, appendOnly: true, recordedAt: 'disputedAt' },
    disputeLine,
  ),
  command(settlements, 'answer', { summary: 'Answers the dispute of a line', body: disputeAnswer }, answerDispute),
  command(
    settlements,
    'process',
    { summary: 'Processes a settlement: its amounts are final', body: settlementCommands.process },
    processSettlement(demo),
  ),
  command(settlements, 'pay', { summary: 'Writes down how a settlement was paid', body: settlementCommands.pay }, paySettlement),
  command(
    settlements,
    'reopen',
    { summary: 'Makes a processed settlement pending again', body: settlementCommands.reopen },
    reopenSettlement,
  ),
]
