import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, Suspense, useId } from 'react'
import { Link } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { formatDollars } from '#shared/kernel/money'
import { pages } from '#shared/kernel/paths'
import type { SettlementRow } from '#shared/settlements/settlement'
import { settlementStatusLabels } from '#shared/settlements/status'
import type { CurrentUser } from '#shared/users/user'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { FoundList } from '../../list/FoundList.tsx'
import { type CardProps, ListCards } from '../../list/ListCards.tsx'
import { ListFilters } from '../../list/ListFilters.tsx'
import { useList } from '../../list/useList.ts'

import { NetPay } from './NetPay.tsx'
import { noSettlements, Period, SettlementLink } from './settlementParts.tsx'

// With the schemas, which the settlements do without, also where they cannot be fetched.
const OwnAccounts = lazy(() =>
  import('../../people/drivers/pay/OwnAccounts.tsx').then(
    (loaded) => ({ default: loaded.OwnAccounts }),
    () => ({ default: () => null }),
  ),
)

/** A driver's own settlements, laid out for a cab: the last one large on top, the earlier ones below. */
export function MySettlements({ user: { driverId } }: { user: CurrentUser }) {
  const list = useList('settlements')
  const last = useCachedRows(useCache(), 'settlements', newestOnly)?.rows[0]
  const isFiltered = list.of.isFiltered || list.of.status !== undefined
  // A single settlement needs no list and no filter.
  const isAlone = !isFiltered && last !== undefined && list.found?.length === 1

  return (
    <>
      <title>{`My Settlements | ${company.name}`}</title>
      {!list.isRefused && <StaleBanner what="settlements" {...list} />}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 text-label md:p-6">
        <h1>My Settlements</h1>
        {list.isRefused ? (
          <NoAccess />
        ) : (
          <>
            {last && (
              <RowBoundary row={last}>
                <Last settlement={last} />
              </RowBoundary>
            )}
            {!isAlone && (
              <section aria-labelledby="others" className="grid gap-3">
                <h2 id="others" className={last ? 'text-h3 text-muted' : 'sr-only'}>
                  {isFiltered ? 'Found' : 'Earlier'}
                </h2>
                {last && (
                  <ListFilters filter={list.filter} what="settlements" by="settlement id" statuses={settlementStatusLabels} />
                )}
                <FoundList list={list} what="settlements" view="cards" narrow empty={none}>
                  {(ids) => (
                    <ListCards
                      label={isFiltered ? 'Settlements found, newest first' : 'Earlier settlements, newest first'}
                      Card={EarlierCard}
                      ids={isFiltered ? ids : ids.filter((id) => id !== last?.id)}
                      rowOf={list.rowOf}
                      want={list.want}
                      height={89}
                      narrow
                    />
                  )}
                </FoundList>
              </section>
            )}
            <Suspense fallback={null}>{driverId && <OwnAccounts driverId={driverId} />}</Suspense>
          </>
        )}
      </div>
    </>
  )
}

const newestOnly = { limit: 1 }

const none = {
  ...noSettlements,
  none: 'Your first settlement will show up here.',
  button: (
    <Link to={pages.portalDriver} className="btn btn-outline">
      Back to the overview
    </Link>
  ),
}

function Last({ settlement }: { settlement: SettlementRow }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card overflow-hidden">
      <div className="grid gap-1 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="text-[1.75rem] leading-tight">
            <Period of={settlement} />
          </h2>
          <StatusBadge resource="settlements" status={settlement.status} />
        </div>
        <p translate="no" className="font-sign tracking-[.02em] text-muted">
          {settlement.id}
        </p>
      </div>
      <NetPay settlement={settlement} />
      <div className="p-3">
        <SettlementLink id={settlement.id} className="btn btn-accent min-h-16 w-full text-h2">
          View Details
        </SettlementLink>
      </div>
    </section>
  )
}

function EarlierCard({ row: settlement }: CardProps<SettlementRow>) {
  return (
    <SettlementLink id={settlement.id} className="card min-h-16 flex-row items-center gap-3 p-4 hover:border-(--edge)">
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-sign text-h3">
            <Period of={settlement} />
          </span>
          <span className="font-sign text-h3 whitespace-nowrap">{formatDollars(settlement.netPay)}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted">
          <span translate="no" className="font-sign tracking-[.02em]">
            {settlement.id}
          </span>
          <StatusBadge resource="settlements" status={settlement.status} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted" />
    </SettlementLink>
  )
}
