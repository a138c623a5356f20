import { Link } from 'react-router-dom'
import { type Place, sidebarOf } from '#shared/access/navigation'
import type { Role } from '#shared/access/roles'
import { company } from '#shared/kernel/company'
import { formatClock } from '#shared/kernel/time'
import type { CurrentUser } from '#shared/users/user'
import { useNow } from '../detail/now.ts'
import { NeedsReviewCard } from '../dispatch/loads/disputes/NeedsReviewCard.tsx'
import { UncheckedCard } from '../dispatch/loads/expenses/UnreviewedCard.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { StaleBanner } from '../list/cache/StaleBanner.tsx'
import { ReceivablesCard } from '../money/invoices/ReceivablesCard.tsx'
import { SubmittedCard } from '../people/documents/SubmittedCard.tsx'
import { AskedDaysOffCard } from '../people/drivers/RequestedDaysOffCard.tsx'
import { OpenQuotesCard } from '../quotes/OpenQuotesCard.tsx'
import { OpenApplicationsCard } from '../recruiting/OpenApplicationsCard.tsx'
import { placeIcons } from '../shell/placeIcons.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { StatCards } from './StatCards.tsx'
import { ActiveLoads, PendingSettlements, RecentDrivers } from './sections.tsx'
import { useMetrics } from './useMetrics.ts'

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** The staff dashboard (§2, §6): metrics, unanswered requests, active loads, settlements and drivers that the role may read. */
export function Dashboard({ user }: { user: CurrentUser }) {
  const { metrics, error, refetch, revalidatedAt, isStale } = useMetrics(user)
  const may = (resource: 'quotes' | 'applications' | 'loads' | 'drivers' | 'settlements' | 'invoices') =>
    user.permissions.includes(`${resource}:read`)
  const desks = (
    <>
      {may('quotes') && <OpenQuotesCard isStaleSaid={isStale} />}
      {may('applications') && <OpenApplicationsCard isStaleSaid={isStale} />}
    </>
  )
  // Two cards get a row of their own; a single one goes in the row of metrics.
  const both = may('quotes') && may('applications')
  // With a wide section, the narrow ones go into a column beside it.
  const broad = may('loads') || may('settlements')
  return (
    <>
      <title>{`Dashboard | ${company.name}`}</title>
      <StaleBanner what="the dashboard" isStale={isStale} revalidatedAt={revalidatedAt} />
      <div className="grid max-w-400 content-start gap-5 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1>Dashboard</h1>
            <p className="mt-1 text-[0.9375rem] text-muted">
              {`${day.format(useNow())}${revalidatedAt !== null ? ` · updated ${formatClock(revalidatedAt)}` : ''}`}
            </p>
          </div>
          <QuickAdd />
        </div>
        {user.permissions.includes('loads:resolve') && <NeedsReviewCard />}
        {user.permissions.includes('loads:review-expense') && <UncheckedCard />}
        {user.permissions.includes('documents:approve') && <SubmittedCard />}
        {user.permissions.includes('drivers:agree-days-off') && <AskedDaysOffCard />}
        {error && !metrics ? <ErrorAlert error={error} onRetry={refetch} /> : null}
        <div className="flex flex-wrap gap-5 empty:hidden *:grow *:basis-60">
          {!(error && !metrics) && <StatCards role={user.role} metrics={metrics} />}
          {!both && desks}
        </div>
        {both && <div className="grid gap-5 md:grid-cols-2">{desks}</div>}
        {may('invoices') && <ReceivablesCard isStaleSaid={isStale} />}
        <div className={`grid items-start gap-5 ${broad ? 'xl:grid-cols-[minmax(0,1fr)_18rem]' : ''}`}>
          <div className="grid gap-5 empty:hidden">
            {may('loads') && <ActiveLoads isStaleSaid={isStale} />}
            {may('settlements') && <PendingSettlements isStaleSaid={isStale} />}
          </div>
          <div className={`grid gap-5 *:only:col-span-full lg:grid-cols-2 ${broad ? 'xl:grid-cols-1' : ''}`}>
            {may('drivers') && <RecentDrivers isStaleSaid={isStale} />}
            <QuickActions role={user.role} />
          </div>
        </div>
      </div>
    </>
  )
}

const actions: readonly Place[] = ['drivers', 'loads', 'reports', 'compliance']

/** The most frequent task of a role beyond those above: its button comes first, and leads to the open rows. */
const doneMost: Partial<Record<Role, Place>> = {
  superadmin: 'quotes',
  admin: 'quotes',
  dispatcher: 'quotes',
  recruiter: 'recruiting',
  payroll: 'settlements',
  accountant: 'settlements',
}

function QuickActions({ role }: { role: string }) {
  const preferred = doneMost[role as Role]
  const items = sidebarOf(role)
    .filter(({ place }) => place === preferred || actions.includes(place))
    .sort((a, b) => Number(b.place === preferred) - Number(a.place === preferred))
  if (items.length === 0) return null
  return (
    <section aria-labelledby="quick-actions" className="card gap-3 p-5">
      <h2 id="quick-actions" className="text-h3">
        Quick Actions
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.75rem),1fr))] gap-2 xl:grid-cols-1">
        {items.map(({ place, path, opens = path, countPath, text }) => {
          const Icon = placeIcons[place]
          const waiting = place === 'settlements' && countPath
          return (
            <li key={place}>
              <Link to={waiting || opens} className="btn btn-outline w-full justify-start">
                <Icon aria-hidden="true" className="size-5" />
                <span>{waiting ? 'Pending settlements' : text}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
