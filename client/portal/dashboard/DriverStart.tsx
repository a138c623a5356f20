import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import PackageCheck from 'lucide-react/icons/package-check'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import type { CurrentUser } from '#shared/users/user'
import { useCachedRows } from '../../platform/offline/cache/useCachedRows.ts'
import { RouteStops } from '../detail/RouteStops.tsx'
import { LoadBadges } from '../dispatch/loads/LoadBadges.tsx'
import { stopsOf } from '../dispatch/loads/LoadCard.tsx'
import { UnsubmittedProofs } from '../driver/proof/UnsubmittedProofs.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { RowBoundary } from '../feedback/RowBoundary.tsx'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../list/cache/useCachedResource.ts'
import { DocumentsCard } from '../people/documents/DocumentsCard.tsx'
import type { SectionProps } from './DashboardSection.tsx'
import { DeviceOffers } from './DeviceOffers.tsx'
import { OwnStatus } from './OwnStatus.tsx'
import { StatCard } from './StatCard.tsx'
import { useMetrics } from './useMetrics.ts'
import { Welcome } from './Welcome.tsx'

/** A driver's start screen: the week so far, and the next load. */
export function DriverStart({ user }: { user: CurrentUser }) {
  const { metrics, error, refetch, revalidatedAt, isStale } = useMetrics(user)
  // Another role that opens this page gets null for the driver's metrics.
  const own = user.role === 'driver'
  return (
    <>
      <StaleBanner what="your week" isStale={own && isStale} revalidatedAt={revalidatedAt} />
      <div className="grid max-w-240 content-start gap-5 p-3 py-6 md:p-6">
        <Welcome user={user} start="Your Week" />
        {own && (
          <>
            <OwnStatus user={user} />
            <UnsubmittedProofs />
            <NextLoad isStaleSaid={isStale} />
            <DeviceOffers userId={user.id} />
            {error && !metrics ? (
              <ErrorAlert error={error} onRetry={refetch} />
            ) : (
              <div className="grid gap-5 sm:grid-cols-2">
                <StatCard
                  title="Completed Loads"
                  Icon={PackageCheck}
                  figure={formatCount(metrics?.completedLoadsThisWeek)}
                  counts="this week"
                />
                <StatCard
                  title="Weekly Earnings"
                  Icon={CircleDollarSign}
                  figure={metrics?.weeklyEarnings == null ? null : formatDollars(metrics.weeklyEarnings)}
                  counts="(gross)"
                />
              </div>
            )}
            <DocumentsCard />
          </>
        )}
      </div>
    </>
  )
}

/** The load en route that is due first, else the planned one with the earliest pickup. */
const nextOne = { statuses: ['enroute', 'planned'], limit: 1 }

function NextLoad({ isStaleSaid }: Pick<SectionProps<'loads'>, 'isStaleSaid'>) {
  const state = useCachedResource('loads')
  const { revalidatedAt, error, refetch } = state
  const page = useCachedRows(useCache(), 'loads', nextOne)
  const next = page?.rows[0]
  const content = () => {
    if (revalidatedAt == null || !page) {
      return error ? (
        <ErrorAlert error={error} onRetry={refetch} what="loads" />
      ) : (
        <div aria-busy="true" className="skeleton h-56" />
      )
    }
    if (!next) return <p className="text-muted">No load assigned. Dispatch will call you with the next one.</p>
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Link
            translate="no"
            to={`${driverPath('myLoads')}/${next.id}`}
            className="link inline-flex min-h-11 items-center font-sign text-label tracking-[.02em]"
          >
            {next.id}
          </Link>
          <div className="flex flex-wrap gap-1">
            <LoadBadges load={next} />
          </div>
        </div>
        <RowBoundary row={next} around={(text) => text}>
          <RouteStops {...stopsOf(next)} cab />
        </RowBoundary>
      </>
    )
  }
  return (
    <section aria-labelledby="next-load" className="card gap-4 p-5">
      <h2 id="next-load" className="text-h3">
        Next Load
      </h2>
      <div className="-mx-5 not-has-[.banner]:hidden">
        <StaleBanner what="loads" {...state} isSaid={isStaleSaid} />
      </div>
      {content()}
      <Link to={driverPath('myLoads')} className="btn btn-accent btn-lg">
        My Loads
      </Link>
    </section>
  )
}
