import { driverCommands } from '#shared/drivers/daysOff'
import { driverExportFilter, driverRecord, driverTotals } from '#shared/drivers/driver'
import { askedDocument, driverEdit, driverEntry, driverStatusCommands } from '#shared/drivers/driverEntry'
import { driverImport, driverImportCheck, driverImported } from '#shared/drivers/driverImport'
import { api } from '#shared/kernel/paths'
import { payCommands } from '#shared/settlements/payEntry'
import { command, editing, recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import { exportRoute } from '../../platform/http/export.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import type { UserMailing } from '../users/index.ts'
import { askDocument } from './askDocument.ts'
import { createDriver } from './createDriver.ts'
import { addDaysOff, removeDaysOff } from './daysOff.ts'
import { agreeDaysOff, askDaysOff, declineDaysOff, withdrawDaysOff } from './daysOffRequests.ts'
import { driverColumns } from './driverExportColumns.ts'
import { changePay, endAccount, enterTransaction, openAccount } from './driverPay.ts'
import { driverResource as drivers } from './driverResource.ts'
import { editDriver } from './editDriver.ts'
import { checkDriverImport, importDrivers } from './importDrivers.ts'
import { totalDrivers } from './queries.ts'
import { returnEscrow } from './returnEscrow.ts'
import { deferSuspension, onboardDriver, rehireDriver, reinstateDriver, suspendDriver, terminateDriver } from './status.ts'

const { onboard, suspend, 'defer-suspension': defer, reinstate, terminate, rehire } = driverStatusCommands

/** The largest accepted import: every cell repeats the name of its column. */
const importKilobytes = 16_000

/** The documents in the history of a driver, each with its last day: as uploaded, and as approved. */
const documentsByDriver = {
  resource: 'documents',
  ids: 'select documents.id::text from documents where documents.driver_id = :id',
  field: 'document',
  select: `case when log.resource = 'documents' then (
    select json_build_object('kind', kind, 'kindName', custom_document_types.name, 'expiresOn',
      case log.what when 'status' then coalesce(corrected_from, expires_on) else expires_on end)
    from documents left join custom_document_types on custom_document_types.id = documents.custom_type
    where documents.id = log.row_id::uuid) end`,
} as const

/** The endpoints of drivers. Applications, below the same path, are a separate resource. */
export const driverRoutes = (mailing: UserMailing | null): Route[] => [
  listRoute('Lists drivers', drivers),
  exportRoute('Exports drivers', { ...drivers, query: driverExportFilter, columns: driverColumns, isOfRecords: true }),
  indexRoute('Lists the ids of a set of drivers', drivers),
  totalsRoute('Counts drivers by status', drivers, driverTotals, totalDrivers),
  rowRoute('Reads one driver', drivers),
  historyRoute('Lists what was done with a driver, and with the documents of that driver', drivers, documentsByDriver),
  post(
    api.drivers,
    {
      summary: 'Adds a driver, as an applicant',
      access: allow('drivers:write'),
      body: driverEntry,
      idempotent: recordedCommand(drivers, 'status'),
      refuses: [422],
      response: { status: 201, schema: driverRecord },
    },
    async ({ knex, user, body, key }) => {
      const id = await createDriver(knex, body, { now: new Date(), userId: user.id, clientId: key })
      return new RawJson((await drivers.reads.one(knex, user, { id })) as string)
    },
  ),
  post(
    `${api.drivers}/import/check`,
    {
      summary: 'Checks the rows of a file of drivers; nothing is stored',
      access: allow('drivers:write'),
      body: driverImport,
      maxKilobytes: importKilobytes,
      response: { status: 200, schema: driverImportCheck },
    },
    async ({ knex, body }) => ({ problems: await checkDriverImport(knex, body, new Date()) }),
  ),
  post(
    `${api.drivers}/import`,
    {
      summary: 'Adds the drivers of a file, as applicants: all or none',
      access: allow('drivers:write'),
      body: driverImport,
      maxKilobytes: importKilobytes,
      idempotent: { table: 'driver_imports', receipt: ({ imported }) => ({ imported }) },
      response: { status: 201, schema: driverImported },
    },
    async ({ knex, user, body, key }) => ({
      imported: await importDrivers(knex, body, { now: new Date(), userId: user.id, clientId: key }),
    }),
  ),
  editing(drivers, { summary: 'Changes a driver', body: driverEdit }, editDriver),
  command(
    drivers,
    'onboard',
    { summary: 'Onboards an applicant, with the documents that are needed', body: onboard },
    onboardDriver,
  ),
  command(drivers, 'suspend', { summary: 'Suspends a driver, with a reason', body: suspend }, suspendDriver),
  command(
    drivers,
    'defer-suspension',
    { summary: 'Dismisses the proposed suspension of a driver, with a reason', body: defer },
    deferSuspension,
  ),
  command(
    drivers,
    'ask-document',
    { summary: 'Requests a missing document from a driver', body: askedDocument },
    askDocument(mailing),
  ),
  command(drivers, 'reinstate', { summary: 'Ends the suspension of a driver, with a reason', body: reinstate }, reinstateDriver),
  command(drivers, 'terminate', { summary: 'Terminates a driver, with a reason', body: terminate }, terminateDriver),
  command(drivers, 'rehire', { summary: 'Makes a terminated driver an applicant, with a reason', body: rehire }, rehireDriver),
  command(drivers, 'add-days-off', { summary: 'Sets days off of a driver', body: driverCommands['add-days-off'] }, addDaysOff),
  command(
    drivers,
    'remove-days-off',
    { summary: 'Takes days off of a driver back', body: driverCommands['remove-days-off'] },
    removeDaysOff,
  ),
  command(
    drivers,
    'ask-days-off',
    {
      summary: 'Asks for days off, for the driver',
      body: driverCommands['ask-days-off'],
      appendOnly: true,
      recordedAt: 'askedAt',
    },
    askDaysOff,
  ),
  command(
    drivers,
    'withdraw-days-off',
    { summary: 'Takes back what the driver has asked for', body: driverCommands['withdraw-days-off'], appendOnly: true },
    withdrawDaysOff,
  ),
  command(
    drivers,
    'agree-days-off',
    { summary: 'Agrees to days off that a driver asks for', body: driverCommands['agree-days-off'], appendOnly: true },
    agreeDaysOff,
  ),
  command(
    drivers,
    'decline-days-off',
    { summary: 'Does not agree to days off that a driver asks for', body: driverCommands['decline-days-off'], appendOnly: true },
    declineDaysOff,
  ),
  command(
    drivers,
    'change-pay',
    { summary: 'Enters new pay terms of a driver, from a day on', body: payCommands['change-pay'] },
    changePay,
  ),
  command(
    drivers,
    'open-account',
    { summary: 'Enters a recurring deduction, escrow or an advance of a driver', body: payCommands['open-account'] },
    openAccount,
  ),
  command(
    drivers,
    'end-account',
    { summary: 'Ends a recurring deduction or escrow of a driver', body: payCommands['end-account'] },
    endAccount,
  ),
  command(
    drivers,
    'enter-transaction',
    { summary: 'Enters a movement of an account of a driver', body: payCommands['enter-transaction'] },
    enterTransaction,
  ),
  command(
    drivers,
    'return-escrow',
    {
      summary: 'Returns the escrow balance of a driver whose escrow has ended, with interest',
      body: payCommands['return-escrow'],
    },
    returnEscrow,
  ),
]
