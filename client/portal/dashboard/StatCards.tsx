import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import FileWarning from 'lucide-react/icons/file-warning'
import IdCard from 'lucide-react/icons/id-card'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Package from 'lucide-react/icons/package'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import Wallet from 'lucide-react/icons/wallet'
import { Link } from 'react-router-dom'
import { canSeeFigure, documentAlertRoles } from '#shared/access/metricRoles'
import { countPath, sidebarOf, staffPath } from '#shared/access/navigation'
import type { Role } from '#shared/access/roles'
import { expiryWarningDays } from '#shared/documents/document'
import { mondayOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import type { Dashboard } from '#shared/reports/dashboard'
import { useCachedCount, useSyncState } from '../../platform/offline/cache/useCachedRows.ts'
import { serverNow } from '../../platform/transport/serverClock.ts'
import { ConcernCounts } from '../dispatch/loads/ConcernCounts.tsx'
import { hasUnread } from '../dispatch/loads/loadText.ts'
import { useConcerns } from '../dispatch/loads/useConcerns.ts'
import { StatusBadge } from '../list/badges/StatusBadge.tsx'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { StatCard } from './StatCard.tsx'

interface Props {
  role: string
  /** Undefined while loading. */
  metrics: Dashboard | undefined
}

/** The metrics on the dashboard of a role (§6). */
export function StatCards({ role, metrics }: Props) {
  // A card links only to screens that the sidebar of the role has.
  const places = new Set(sidebarOf(role).map(({ place }) => place))
  const alerts = documentAlertRoles.includes(role as Role) ? (metrics?.expiringDocuments ?? 0) : 0
  return (
    <>
      {canSeeFigure(role, 'totalDrivers') && (
        <StatCard
          title="Drivers"
          Icon={IdCard}
          figure={formatCount(metrics?.activeDrivers)}
          counts={`of ${formatCount(metrics?.totalDrivers)} active`}
          link={places.has('drivers') ? { to: `${staffPath('drivers')}?status=onboarded`, text: 'Active drivers' } : undefined}
        >
          {metrics && <DriverShares metrics={metrics} />}
        </StatCard>
      )}
      {canSeeFigure(role, 'activeLoads') && (
        <StatCard
          title="Active Loads"
          Icon={Package}
          figure={formatCount(metrics?.activeLoads)}
          counts="en route now"
          link={places.has('loads') ? { to: `${staffPath('loads')}?status=enroute`, text: 'Loads en route' } : undefined}
        >
          <ComingLoads />
        </StatCard>
      )}
      {canSeeFigure(role, 'weeklyRevenue') && (
        <StatCard
          title="Weekly Revenue"
          Icon={CircleDollarSign}
          figure={metrics?.weeklyRevenue == null ? null : formatDollars(metrics.weeklyRevenue)}
          counts="delivered this week"
          link={
            places.has('loads')
              ? { to: `${staffPath('loads')}?deliveredFrom=${mondayOf(companyDay(serverNow()))}`, text: 'Loads of this week' }
              : undefined
          }
        >
          {metrics && <Change percent={metrics.weeklyRevenueChange} />}
        </StatCard>
      )}
      {canSeeFigure(role, 'pendingSettlements') && (
        <StatCard
          title="Pending Settlements"
          Icon={Wallet}
          figure={formatCount(metrics?.pendingSettlements)}
          counts="waiting to be processed"
          link={places.has('settlements') ? { to: countPath('pendingSettlements'), text: 'Settlements to process' } : undefined}
        />
      )}
      {alerts > 0 && (
        <StatCard
          title="Document Alerts"
          Icon={FileWarning}
          figure={formatCount(alerts)}
          counts={`expired or due within ${expiryWarningDays} days`}
          link={{ to: staffPath('compliance'), text: 'What expires' }}
        />
      )}
    </>
  )
}

function DriverShares({ metrics }: { metrics: Dashboard }) {
  const [total, active, free] = [metrics.totalDrivers ?? 0, metrics.activeDrivers ?? 0, metrics.availableDrivers ?? 0]
  const rolling = metrics.rollingDrivers ?? 0
  const shares = [
    { text: 'on a load', count: rolling, look: 'share-busy' },
    { text: 'planned', count: active - free - rolling, look: 'share-planned' },
    { text: 'available', count: free, look: 'share-free' },
    { text: 'not active', count: total - active, look: 'share-away' },
  ]
  return (
    <>
      <div aria-hidden="true" className="share-bar">
        {shares.map(({ look, count }) => count > 0 && <span key={look} className={look} style={{ flexGrow: count }} />)}
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem]">
        {shares.map(({ text, count, look }) => (
          <li key={look} className="flex items-center gap-2">
            <span aria-hidden="true" className={`share-key ${look}`} />
            <span>{`${formatCount(count)} ${text}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The number of upcoming loads, as of the last revalidation. */
function ComingLoads() {
  const totals = useSyncState(useCache(), 'loads')?.totals
  const concerns = useConcerns()
  const unread = useCachedCount(useCache(), 'loads', hasUnread) ?? 0
  if (!totals) return null
  return (
    <>
      {unread > 0 && (
        <Link to={staffPath('loads')} className="link inline-flex min-h-11 items-center gap-2">
          <MessageSquareText aria-hidden="true" className="size-5 shrink-0" />
          <span>{unread === 1 ? '1 load with new messages' : `${formatCount(unread)} loads with new messages`}</span>
        </Link>
      )}
      {concerns && <ConcernCounts count={concerns.enroute} />}
      <ul className="mt-1 flex flex-wrap gap-2">
        {(['planned', 'booked'] as const).map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <span className="font-semibold">{formatCount(totals[status].count)}</span>
            <StatusBadge resource="loads" status={status} />
          </li>
        ))}
      </ul>
      {concerns && <ConcernCounts count={concerns.upcoming} upcoming />}
    </>
  )
}

const asPercent = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', minimumFractionDigits: 1 })

/** This week so far compared with the same part of last week, in percent; a dash without a last week (§9). */
function Change({ percent }: { percent: number | null }) {
  const Icon = percent !== null && percent < 0 ? TrendingDown : TrendingUp
  return (
    <p className="flex items-center gap-2 text-[0.9375rem]">
      {percent === null ? (
        <span className="font-semibold">—</span>
      ) : (
        <>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="font-semibold whitespace-nowrap">{`${asPercent.format(percent).replace('-', '−')}%`}</span>
        </>
      )}
      <span className="text-muted">against the same days of last week</span>
    </p>
  )
}
