import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useNavigate, useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDays } from '#shared/kernel/time'
import type { Report } from '#shared/reports/report'
import { type ReportName, reportCounts, reportKind, reportsOf } from '#shared/reports/reportNames'
import type { CurrentUser } from '#shared/users/user'
import './reports.css'
import { reportOf } from '../../platform/api/reports.ts'
import { useSession } from '../../platform/offline/session/useSession.ts'
import { serverNow } from '../../platform/transport/serverClock.ts'
import { formatAsOfZoned } from '../../platform/ui/asOf.ts'
import { useMinute } from '../detail/now.ts'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { NotFound } from '../feedback/NotFound.tsx'
import { StaleBanner } from '../list/cache/StaleBanner.tsx'
import { useIsSlow } from '../list/cache/useIsSlow.ts'
import { ListTabs, tabId } from '../list/ListTabs.tsx'
import { useAddress } from '../list/useAddress.ts'
import { layouts } from './layouts.ts'
import { NotCached } from './NotCached.tsx'
import { ReportControls } from './ReportControls.tsx'
import { ReportMetrics } from './ReportMetrics.tsx'
import { ReportSection } from './ReportSection.tsx'
import { askedFor, chosenIn, problemOf } from './reportAddress.ts'

/** The reports that a role may read, one at a time: figures, drawings and tables for a period beside another (§7). */
export function Reports() {
  const { user } = useSession()
  const { id = 'overview' } = useParams()
  const own = reportsOf(user?.role)
  const name = own.find((name) => name === id)
  if (user && own.length > 0 && !name) {
    return (
      <NotFound to={staffPath('reports')} text="Back to the reports">
        Report not found. Check the address.
      </NotFound>
    )
  }
  return (
    <>
      <title>{`${name ? `${reportKind(name).text} | ` : ''}Reports | ${company.name}`}</title>
      {user && name ? (
        <OneReport user={user} own={own} name={name} />
      ) : (
        <div className="grid content-start gap-4 p-3 py-5 md:p-6">
          <h1>Reports</h1>
          <NoAccess />
        </div>
      )}
    </>
  )
}

const panel = 'report-panel'

function OneReport({ user, own, name }: { user: CurrentUser; own: readonly ReportName[]; name: ReportName }) {
  const navigate = useNavigate()
  const { params } = useAddress()
  // As the day changes, so does what "this month" is.
  const chosen = chosenIn(params, new Date(useMinute()))
  const problem = problemOf(chosen)
  const reportQuery = askedFor(name, chosen)
  const query = useQuery({ ...reportOf(user.id, name, reportQuery), enabled: problem === null })
  const { data, error, refetch, isFetching, dataUpdatedAt } = query
  const isSlow = useIsSlow(isFetching, dataUpdatedAt)
  const report = problem === null ? data : undefined
  const choose = (next: string) => {
    const to = next === 'overview' ? staffPath('reports') : `${staffPath('reports')}/${next}`
    navigate({ pathname: to, search: params.toString() })
  }
  return (
    <>
      <StaleBanner
        what="this report"
        isStale={report !== undefined && (error !== null || isSlow)}
        revalidatedAt={report ? dataUpdatedAt : null}
      />
      <div className="reports-screen grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div>
            <h1>Reports</h1>
            <p className="hidden font-semibold print:block">{`${company.name} · ${reportKind(name).text}`}</p>
            <p className="mt-1 text-second text-muted">{report ? formatPeriod(report, name) : ' '}</p>
            {report?.before && <p className="text-second text-muted">{formatComparison(report, report.before)}</p>}
          </div>
          <button type="button" className="btn btn-outline" disabled={!report} onClick={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            <span>Print</span>
          </button>
        </div>
        <ListTabs
          label="Reports"
          tabs={own.map((value) => ({ value, text: reportKind(value).text, count: null }))}
          chosen={name}
          panel={panel}
          onChoose={choose}
        />
        <ReportControls name={name} chosen={chosen} />
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, name)} className="grid content-start gap-4">
          <p className="max-w-[80ch] text-second text-muted">{reportCounts(user.role, name)}</p>
          {report && <Content report={report} query={reportQuery} />}
          {!report && error && problem === null && <NotCached user={user.id} name={name} error={error} onRetry={refetch} />}
          {!report && !error && problem === null && <Skeleton />}
        </div>
      </div>
    </>
  )
}

/** The days that a report counts, and as of when. */
function formatPeriod({ period, asOf }: Report, name: ReportName): string {
  const now = serverNow().getTime()
  const at = Date.parse(asOf)
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const when = `as of ${isToday ? 'today, ' : ''}${formatAsOfZoned(at, now)}`
  return reportKind(name).isOfToday ? `As${when.slice(2)}` : `${formatDays(period.from, period.until)} · ${when}`
}

/** The days before, or a year ago: which they are, and how far they are counted. */
function formatComparison({ period, asOf }: Report, before: NonNullable<Report['before']>): string {
  const runs = companyDay(new Date(asOf)) <= period.until
  return `Compared with ${formatDays(before.from, before.until)}${runs ? ' (same number of days)' : ''}`
}

function Content({ report, query }: { report: Report; query: ReturnType<typeof askedFor> }) {
  return (
    <>
      <ReportMetrics report={report} />
      <div className="report-sections" data-report={report.report}>
        {layouts[report.report].map((section) => (
          <ReportSection key={section.table} section={section} report={report} asked={query} />
        ))}
      </div>
    </>
  )
}

/** The frame keeps its height. */
function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="report-figures">
        {['one', 'two', 'three', 'four'].map((key) => (
          <div key={key} className="skeleton h-26" />
        ))}
      </div>
      <div className="skeleton h-90" />
      <div className="skeleton h-120" />
    </div>
  )
}
