import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatDays } from '#shared/kernel/time'
import { type ReportName, reportKind } from '#shared/reports/reportNames'
import { reportComparisons, reportPeriods } from '#shared/reports/reportPeriod'
import { type CachedReport, cachedReports } from '../../platform/api/cachedReports.ts'
import { formatAsOfZoned } from '../../platform/ui/asOf.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'

interface Props {
  user: string
  name: ReportName
  error: Error
  onRetry: () => unknown
}

/** Replaces a report that cannot be read now: links to its cached versions, or else to other cached reports. */
export function NotCached({ user, name, error, onRetry }: Props) {
  const cached = cachedReports(user)
  const same = cached.filter(({ report }) => report === name)
  const shown = same.length > 0 ? same : cached
  return (
    <>
      <ErrorAlert
        error={error}
        onRetry={onRetry}
        notCached={`${reportKind(name).text} isn't saved on this device ${same.length > 0 ? 'with these filters' : 'yet'}. Connect to see it.`}
      />
      {shown.length > 0 && (
        <section className="card p-4" aria-labelledby="cached-reports">
          <h2 id="cached-reports">Saved on this device</h2>
          <ul className="mt-2 grid gap-1">
            {shown.map((report) => (
              <li key={JSON.stringify([report.report, report.asked])}>
                <Link className="link inline-flex min-h-11 items-center" to={toAddress(report)}>
                  {[same.length > 0 ? [] : reportKind(report.report).text, formatText(report)].flat().join(' · ')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const toAddress = ({ report, asked }: CachedReport) =>
  `${report === 'overview' ? staffPath('reports') : `${staffPath('reports')}/${report}`}?${new URLSearchParams(asked)}`

/** `Last 13 weeks, Aug 31 – Nov 29, 2026 · Reefer · as of 9:41 AM`. */
function formatText({ asked: { period, compare, equipment, broker }, period: { from, until }, asOf }: CachedReport): string[] {
  const days = formatDays(from, until)
  const text = reportPeriods[period as keyof typeof reportPeriods]
  return [
    text && period !== 'own' ? `${text}, ${days}` : days,
    compare && compare !== 'before' ? `Compared with: ${reportComparisons[compare as keyof typeof reportComparisons]}` : '',
    equipment ? loadEquipment[equipment as keyof typeof loadEquipment] : '',
    broker ? 'One broker' : '',
    `as of ${formatAsOfZoned(Date.parse(asOf), Date.now())}`,
  ].filter(Boolean)
}
