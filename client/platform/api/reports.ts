import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { Report } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import { request } from '../transport/request.ts'
import { readSeenReport, rememberReport } from './cachedReports.ts'
import type { ListQuery } from './queries.ts'

/** A report, fetched each time it is opened; at once as it was seen last. */
export function reportOf(user: string, name: ReportName, asked: ListQuery) {
  const seen = () => readSeenReport(user, name, asked)
  return queryOptions({
    queryKey: [api.reports, user, name, asked],
    queryFn: async ({ signal }) => {
      const { body } = await request<Report>([api.reports, name, asked], { signal })
      rememberReport(user, name, asked, body)
      return body
    },
    initialData: () => seen()?.report,
    initialDataUpdatedAt: () => seen()?.at,
    refetchOnMount: 'always',
  })
}
