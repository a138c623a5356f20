import { Link } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { cents } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import type { SettlementRow } from '#shared/settlements/settlement'
import type { SettlementDispute } from '#shared/settlements/settlementDispute'
import { useCachedRows } from '../../../../platform/offline/cache/useCachedRows.ts'
import { DeskTime } from '../../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../../../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../../../list/cache/useCachedResource.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { SettlementTabs } from '../SettlementTabs.tsx'
import { signedAmount } from '../settlementParts.tsx'
import { settlementPath } from '../settlementPaths.ts'
import { WaitingCorrections } from '../WaitingCorrections.tsx'
import { DisputeBadge } from './DisputeBadge.tsx'
import { openlyDisputed, openOf } from './openDisputes.ts'

/** The unanswered disputes of drivers, oldest first. */
export function Disputes() {
  const state = useCachedResource('settlements')
  const rows = useCachedRows(useCache(), 'settlements', openlyDisputed)?.rows
  const may = usePermission('settlements:answer') && !state.isRefused
  const mayPrepare = usePermission('settlements:prepare')
  const open = rows && openOf(rows)
  const isUnknown = state.revalidatedAt == null && !open?.length
  return (
    <>
      <title>{`Disputes | ${company.name}`}</title>
      {may && <StaleBanner what="disputes" {...state} />}
      <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
        <h1>Settlements</h1>
        {may && <SettlementTabs />}
        {!may ? (
          <NoAccess />
        ) : isUnknown && state.error && !state.isFetching ? (
          <ErrorAlert error={state.error} onRetry={state.refetch} />
        ) : !open || isUnknown ? (
          <Skeleton />
        ) : open.length === 0 ? (
          <p className="card p-5 text-muted">No open disputes. When a driver disputes a line, it appears here until answered.</p>
        ) : (
          <ul aria-label="Open disputes, oldest first" className="grid gap-3">
            {open.map(({ settlement, dispute }) => (
              <li key={dispute.id}>
                <OpenDispute settlement={settlement} dispute={dispute} />
              </li>
            ))}
          </ul>
        )}
        {may && <WaitingCorrections mayPrepare={mayPrepare} />}
      </div>
    </>
  )
}

function OpenDispute({ settlement, dispute }: { settlement: SettlementRow; dispute: SettlementDispute }) {
  const { id, driverName, periodStart, periodEnd } = settlement
  return (
    <article aria-labelledby={`dispute-${dispute.id}`} className="card gap-1 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 translate="no" id={`dispute-${dispute.id}`} className="min-w-0 text-h3 wrap-anywhere">
          {driverName}
        </h2>
        <DisputeBadge outcome={null} />
      </div>
      <p className="text-muted">
        <Link
          translate="no"
          to={settlementPath(id)}
          className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
        >
          {id}
        </Link>{' '}
        · <span className="whitespace-nowrap">{formatDays(periodStart, periodEnd)}</span> · since{' '}
        <DeskTime at={dispute.disputedAt} />
      </p>
      <p className="font-semibold wrap-anywhere">
        <span>{dispute.name}</span> <span className="whitespace-nowrap">{signedAmount(cents(dispute.amount))}</span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{`“${dispute.text}”`}</p>
      <Link to={settlementPath(id)} className="btn btn-outline mt-2 self-start">
        Review<span className="sr-only">{`: ${dispute.name}`}</span>
      </Link>
    </article>
  )
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the disputes</span>
      {[0, 1].map((row) => (
        <div key={row} className="card gap-3 p-5">
          <div className="skeleton h-6 w-52 max-w-full" />
          <div className="skeleton h-5 w-64 max-w-full" />
          <div className="skeleton h-5 w-80 max-w-full" />
        </div>
      ))}
    </div>
  )
}
