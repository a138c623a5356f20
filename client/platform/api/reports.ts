import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { Report } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import { request } from '../transport/request.ts'
import { readSeenReport, rememberReport } from './cachedReports.ts'
import type { ListQuery } from './queries.ts'

/** A report, fetched each time it is opened; at once as it was seen last. */
export function reportOf(user: string, name: ReportName, filters: ListQuery) {
  const readCached = () => readSeenReport(user, name, filters)
  return queryOptions({
    queryKey: [api.reports, user, name, filters],
    queryFn: async ({ signal }) => {
      const { body } = await request<Report>([api.reports, name, filters], { signal })
      rememberReport(user, name, filters, body)
      return body
    },
    initialData: () => readCached()?.report,
    initialDataUpdatedAt: () => readCached()?.at,
    refetchOnMount: 'always',
  })
}
