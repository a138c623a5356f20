import ChevronRight from 'lucide-react/icons/chevron-right'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { shipperPath } from '#shared/access/navigation'
import { company } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { pages } from '#shared/kernel/paths'
import type { LoadRow } from '#shared/loads/load'
import { completedStatuses, type LoadStatus, loadStatuses } from '#shared/loads/status'
import { quoteStatuses } from '#shared/quotes/status'
import type { CurrentUser } from '#shared/users/user'
import { useCachedRows } from '../../platform/offline/cache/useCachedRows.ts'
import { CompanyPhone } from '../../platform/ui/CompanyPhone.tsx'
import { ShipperDelivered } from '../dispatch/loads/ShipperDelivered.tsx'
import { ShipperLoadCard } from '../dispatch/loads/ShipperLoad.tsx'
import { ShipperRoadCard } from '../dispatch/loads/ShipperRoadCard.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { RowBoundary } from '../feedback/RowBoundary.tsx'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../list/cache/StaleBanner.tsx'
import { type CachedResourceState, useCachedResource } from '../list/cache/useCachedResource.ts'
import { countOf } from '../list/countOf.ts'
import { OpenRequests } from '../quotes/shipper/OpenRequests.tsx'
import { WaitingQuotes } from '../quotes/shipper/WaitingQuotes.tsx'
import { soonestDue } from './sections.tsx'
import { Welcome } from './Welcome.tsx'

interface Part {
  title: string
  statuses: readonly LoadStatus[]
  order: (a: LoadRow, b: LoadRow) => number
  limit: number
}

const soonestPickup = (a: LoadRow, b: LoadRow) => getPickupTime(a) - getPickupTime(b)
const getPickupTime = ({ pickupDateTime: at }: LoadRow) => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at))

const onTheRoad: Part = { title: 'On the road', statuses: ['enroute'], order: soonestDue, limit: 12 }
const comingUp: Part = { title: 'Coming up', statuses: ['quoted', 'booked', 'planned'], order: soonestPickup, limit: 12 }
const delivered: Part = { title: 'Delivered', statuses: completedStatuses, order: (a, b) => soonestDue(b, a), limit: 3 }

/** A shipper's start screen: prices to answer, loads with the progress of each, open requests, and a link to request a quote. */
export function ShipperStart({ user }: { user: CurrentUser }) {
  return (
    <>
      {user.role === 'shipper' && <OwnBanner />}
      <div className="grid max-w-400 content-start gap-5 p-3 py-6 md:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <Welcome user={user} start="Overview" />
          <Link to={pages.quote} className="btn btn-outline no-print max-sm:w-full">
            <Plus aria-hidden="true" className="size-5" />
            <span>Request a Quote</span>
          </Link>
        </div>
        {user.role === 'shipper' && <OwnWork user={user} />}
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <Phone aria-hidden="true" className="size-5" />
          <span>Dispatch is open 24/7:</span>
          <CompanyPhone className="link inline-flex min-h-11 items-center font-semibold" />
          <span>or</span>
          <a href={`mailto:${company.email}`} className="link inline-flex min-h-11 items-center font-semibold">
            {company.email}
          </a>
        </p>
      </div>
    </>
  )
}

function OwnBanner() {
  const [loads, quotes] = [useCachedResource('loads'), useCachedResource('quotes')]
  const [first, second] = (loads.revalidatedAt ?? 0) < (quotes.revalidatedAt ?? 0) ? [loads, quotes] : [quotes, loads]
  const stale = first.isStale ? first : second
  return <StaleBanner what="loads and quotes" {...stale} />
}

function OwnWork({ user }: { user: CurrentUser }) {
  const [loads, quotes] = [useCachedResource('loads'), useCachedResource('quotes')]
  const failed = [loads, quotes].find(({ revalidatedAt, error }) => revalidatedAt == null && error)
  if (loads.revalidatedAt == null && quotes.revalidatedAt == null && !failed) {
    return <div aria-busy="true" className="skeleton h-72" />
  }
  const { totals } = loads
  const hasLoads = !totals || countOf(totals, loadStatuses) !== 0
  const hasQuotes = !quotes.totals || countOf(quotes.totals, quoteStatuses) !== 0
  if (!failed && !hasLoads && !hasQuotes) return <NothingYet />
  return (
    <>
      {failed && (
        <ErrorAlert error={failed.error as Error} onRetry={failed.refetch} what={failed === loads ? 'loads' : 'quotes'} />
      )}
      <WaitingQuotes user={user} />
      <LoadsPart {...onTheRoad} totals={totals} onRoad />
      <LoadsPart {...comingUp} totals={totals} />
      <OpenRequests />
      <DeliveredPart totals={totals} user={user} />
      {loads.revalidatedAt != null && hasLoads && (
        <Link to={shipperPath('loads')} className="link inline-flex min-h-11 items-center gap-1 justify-self-start">
          All loads
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <section aria-labelledby="no-loads" className="card max-w-xl gap-2 p-5">
      <h2 id="no-loads" className="text-h3">
        No loads yet
      </h2>
      <p className="text-muted">Request a quote. We answer within 2 hours, and your load shows up here once it's booked.</p>
    </section>
  )
}

type Totals = Pick<CachedResourceState<'loads'>, 'totals'>

function DeliveredPart({ totals, user }: Totals & { user: CurrentUser }) {
  const { statuses, order, limit } = delivered
  const rows = useCachedRows(useCache(), 'loads', { statuses, order, limit })?.rows
  if (!rows?.length) return null
  return <ShipperDelivered rows={rows} count={formatCount(countOf(totals, statuses) ?? undefined) ?? ''} user={user} />
}

/** The last card fills the rest of its line. */
const roadGrid = '@4xl:grid-cols-2 @4xl:*:last:odd:col-span-full'
const cardGrid = [
  '@2xl:grid-cols-2 @2xl:@max-5xl:*:last:odd:col-span-full',
  '@5xl:grid-cols-3 @5xl:*:last:nth-[3n+1]:col-span-full @5xl:*:last:nth-[3n+2]:col-span-2',
].join(' ')

function LoadsPart({ title, statuses, order, limit, totals, onRoad = false }: Part & Totals & { onRoad?: boolean }) {
  const id = useId()
  const rows = useCachedRows(useCache(), 'loads', { statuses, order, limit })?.rows
  if (!rows?.length) return null
  return (
    <section aria-labelledby={id} className="@container grid gap-3">
      <h2 id={id} className="text-h3">
        <span>{title}</span> <span className="text-muted">{formatCount(countOf(totals, statuses) ?? undefined)}</span>
      </h2>
      <ul className={`grid gap-4 ${onRoad ? roadGrid : cardGrid}`}>
        {rows.map((load) => (
          <li key={load.id} className="min-w-0">
            <RowBoundary row={load}>
              {onRoad ? <ShipperRoadCard load={load} /> : <ShipperLoadCard row={load} heading="h3" />}
            </RowBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}
