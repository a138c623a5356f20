import type { Knex } from 'knex'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import type { Report, ReportQuery } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import { readBrokers } from './brokers.ts'
import { readRevenue } from './byWeek.ts'
import { readCredentials } from './credentials.ts'
import { readEarnings } from './earnings.ts'
import { readEmptyMiles } from './emptyMiles.ts'
import { readEquipment } from './equipment.ts'
import { readLanes } from './lanes.ts'
import { readOnTime } from './onTime.ts'
import { readOverview } from './overview.ts'
import { readOwnerOperatorPay } from './ownerOperatorPay.ts'
import { readQuotes } from './quotes.ts'
import { readReceivables } from './receivables.ts'
import { readRecruiting } from './recruiting.ts'
import { type Asked, askedOf } from './reportQuery.ts'

interface Reader {
  role: string
  gazetteer: Gazetteer
}

type Read = (knex: Knex, request: Asked, reader: Reader) => Promise<Pick<Report, 'metrics' | 'tables'>>

const reads: Record<ReportName, Read> = {
  overview: (knex, request, { gazetteer, role }) => readOverview(knex, request, gazetteer, role),
  revenue: readRevenue,
  'on-time': readOnTime,
  lanes: readLanes,
  equipment: readEquipment,
  brokers: (knex, request, { role }) => readBrokers(knex, request, role),
  'empty-miles': (knex, request, { gazetteer }) => readEmptyMiles(knex, request, gazetteer),
  earnings: readEarnings,
  'pay-deadlines': readOwnerOperatorPay,
  quotes: readQuotes,
  recruiting: readRecruiting,
  credentials: readCredentials,
  receivables: readReceivables,
}

/** A report as of `until`, for a role that may read it (§7): metrics and tables, counted from the rows. */
export async function readReport(knex: Knex, name: ReportName, query: ReportQuery, until: Date, reader: Reader): Promise<Report> {
  const request = askedOf(query, until, reader.role)
  const { now, before } = request
  return {
    report: name,
    asOf: until.toISOString(),
    period: { from: now.from, until: now.until },
    before: before && { from: before.from, until: before.until },
    ...(await reads[name](knex, request, reader)),
  }
}
