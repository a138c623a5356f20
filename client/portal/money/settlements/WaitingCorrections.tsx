import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import type { WaitingCorrection } from '#shared/settlements/settlementDispute'
import { worksheets } from '../../../platform/api/worksheets.ts'
import { NotRead } from '../../feedback/NotRead.tsx'
import { newSettlementPath, settlementPath } from './settlementPaths.ts'

/** What was agreed and no settlement has paid yet, with the way to the next settlement of each driver. Nothing where nothing waits. */
export function WaitingCorrections({ mayPrepare }: { mayPrepare: boolean }) {
  const { data, error, refetch } = useQuery(worksheets.corrections())
  if (!data && !error) return null
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="waiting-corrections" className="card gap-3 p-4 md:p-5">
      <h2 id="waiting-corrections" className="text-h3">
        Approved, not paid yet
      </h2>
      {data ? (
        <>
          <p className="text-muted">Paid on each driver's next settlement.</p>
          <ul className="divide-y divide-line">
            {data.map((correction) => (
              <Waiting key={correction.account} correction={correction} mayPrepare={mayPrepare} />
            ))}
          </ul>
        </>
      ) : (
        <NotRead error={error} text="Connect to see approved adjustments." onRetry={refetch} />
      )}
    </section>
  )
}

function Waiting({ correction, mayPrepare }: { correction: WaitingCorrection; mayPrepare: boolean }) {
  const { driverId, driverName, name, amount, settlement, agreedOn } = correction
  const link = 'link inline-flex min-h-6 items-center pointer-coarse:min-h-11'
  return (
    <li className="flex items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        {mayPrepare ? (
          <Link
            translate="no"
            to={{ pathname: newSettlementPath, search: `?driver=${driverId}` }}
            className={`${link} font-semibold`}
          >
            {driverName}
          </Link>
        ) : (
          <span translate="no" className="font-semibold">
            {driverName}
          </span>
        )}
        <p className="wrap-anywhere">{name}</p>
        <p className="text-second text-muted">
          <span>Approved </span>
          <span className="whitespace-nowrap">{formatDay(agreedOn)}</span>
          {settlement && (
            <>
              {' '}
              <span>·</span>{' '}
              <Link to={settlementPath(settlement)} className={link}>
                {settlement}
              </Link>
            </>
          )}
        </p>
      </div>
      <span className="shrink-0 font-sign text-label whitespace-nowrap">{formatDollars(amount)}</span>
    </li>
  )
}
