import type { Gazetteer } from '#shared/kernel/gazetteer'
import { api } from '#shared/kernel/paths'
import { type ReportTable, report, reportExportQuery, reportQuery } from '#shared/reports/report'
import { canReadReport, type ReportName, reportKinds, reportNames } from '#shared/reports/reportNames'
import { byteOrderMark, csvLine } from '../../platform/http/csv.ts'
import { type Access, allow } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, type Route } from '../../platform/http/route.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { readReport } from './readReport.ts'

const reader = allow('reports:read')

/** Access for roles that read reports, and the rows that this report counts. */
const access = (name: ReportName): Access<SessionUser> => ({
  name: `reports:read ${name}`,
  admit: (ctx) => {
    const user = reader.admit(ctx)
    if (!canReadReport(user.role, name)) throw refuse.forbidden("You don't have access to this report.")
    return user
  },
})

/** The reports, each as metrics and tables, and each table as a CSV file. */
export const reportRoutes = ({ now }: { now: () => Date }, gazetteer: Gazetteer): Route[] =>
  reportNames.flatMap((name) => [
    get(
      `${api.reports}/${name}`,
      {
        summary: `Reads the report ${reportKinds[name].text}`,
        access: access(name),
        query: reportQuery,
        unqueued: true,
        response: { status: 200, schema: report },
      },
      ({ knex, user, query }) => readReport(knex, name, query, now(), { role: user.role, gazetteer }),
    ),
    get(
      `${api.reports}/${name}/export`,
      {
        summary: `Exports a table of the report ${reportKinds[name].text} as a CSV file`,
        access: access(name),
        query: reportExportQuery,
        refuses: [404],
        response: { status: 200, type: 'text/csv' },
      },
      async ({ ctx, knex, user, query: { table: id, ...query } }) => {
        const { tables, period } = await readReport(knex, name, query, now(), { role: user.role, gazetteer })
        const table = id === undefined ? tables[0] : tables.find((entry) => entry.id === id)
        if (!table) throw refuse.notFound('table')
        ctx.attachment(`${name}-${table.id}-${period.from}-${period.until}.csv`)
        ctx.type = 'text/csv; charset=utf-8'
        ctx.body = byteOrderMark + toLines(table).map(csvLine).join('')
      },
    ),
  ])

/** The unit in the head of a column, where the number does not show it. */
const units: Partial<Record<ReportTable['columns'][number]['unit'], string>> = {
  dollars: '$',
  percent: '%',
  change: '%',
  minutes: 'min',
  miles: 'mi',
  days: 'days',
}

const toLines = ({ columns, rows, total }: ReportTable) => [
  columns.map(({ text, unit }) => (units[unit] ? `${text} (${units[unit]})` : text)),
  ...rows,
  ...(total ? [total] : []),
]
