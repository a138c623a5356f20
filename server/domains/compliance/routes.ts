import { type ExpiringDocument, expiringDocuments, qualifiedAnswers, qualifiedQuery } from '#shared/documents/compliance'
import { documentLabel } from '#shared/documents/document'
import { driverStatusLabels } from '#shared/drivers/status'
import { api } from '#shared/kernel/paths'
import { byteOrderMark, csvLine } from '../../platform/http/csv.ts'
import { allow } from '../../platform/http/guard.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { readExpiring } from './expiring.ts'
import { answerFor, driverDaysOf } from './qualified.ts'

/** The reads of compliance, for roles that manage the documents of all drivers. */
export const complianceRoutes: Route[] = [
  get(
    `${api.compliance}/expiring`,
    {
      summary: 'Lists the documents that have expired or expire within 60 days',
      access: allow('documents:write'),
      response: { status: 200, schema: expiringDocuments },
    },
    ({ knex }) => readExpiring(knex, new Date()),
  ),
  get(
    `${api.compliance}/expiring/export`,
    {
      summary: 'Exports the documents that have expired or expire within 60 days as a CSV file, nearest first',
      access: allow('documents:write'),
      limit: 'exports',
      response: { status: 200, type: 'text/csv' },
    },
    async ({ ctx, knex }) => {
      const { day, documents } = await readExpiring(knex, new Date())
      ctx.attachment(`expiring-${day}.csv`)
      ctx.type = 'text/csv; charset=utf-8'
      ctx.body = byteOrderMark + [header, ...documents.map(toLine)].map(csvLine).join('')
    },
  ),
  get(
    `${api.compliance}/qualified`,
    {
      summary: 'Says whether a driver was qualified on a day, or the drivers of a load on the days of theirs',
      access: allow('documents:write'),
      query: qualifiedQuery,
      refuses: [404],
      response: { status: 200, schema: qualifiedAnswers },
    },
    async ({ knex, query }) => {
      const { driverId = '', day = '', loadId } = query
      const days = loadId ? await driverDaysOf(knex, loadId) : [{ driverId, day }]
      const answers = []
      for (const driverDay of days) answers.push(await answerFor(knex, driverDay))
      return { asOf: new Date().toISOString(), answers }
    },
  ),
]

const header = ['Driver', 'Status', 'Document', 'Until', 'Days left']
const toLine = ({ driverName, driverStatus, expiresOn, days, ...document }: ExpiringDocument) => [
  ...[driverName, driverStatusLabels[driverStatus], documentLabel(document), expiresOn, days],
]
