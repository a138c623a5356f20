import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Link, useLocation, useParams } from 'react-router-dom'
import { company } from '#shared/company'
import { staffPath } from '#shared/navigation'
import { pages } from '#shared/paths'
import { queries } from '../../api/queries.ts'
import { ApiError } from '../../api/request.ts'
import { useReading, useSeenRow } from '../../offline/seenRows.ts'
import { ComingSoonButton } from '../ComingSoonButton.tsx'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { NoAccess } from '../NoAccess.tsx'
import { NotFound } from '../NotFound.tsx'
import { SeenBanner } from '../seen/SeenBanner.tsx'
import { useSeen } from '../seen/SeenScreens.tsx'
import { useIsSlow } from '../seen/useIsSlow.ts'
import { useRenewal } from '../useRenewal.ts'
import { Statement } from './Statement.tsx'

/** One settlement as a statement: as the server has it now; until it answers, what this device has seen of it. */
export function Settlement({ isOwn }: { isOwn: boolean }) {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const seen = useSeen()
  const row = useSeenRow(seen, 'settlements', id)
  const reading = useReading(seen, 'settlements')
  const record = useQuery(queries.settlement(id))
  useRenewal('settlements', record, (ids) => ids.includes(id))
  const isSlow = useIsSlow(record.isFetching)
  const { data, error, refetch, dataUpdatedAt } = record
  const refused = error instanceof ApiError ? error.status : null
  const back = { pathname: '..', search }

  if (refused === 404) {
    return (
      <NotFound
        to={(isOwn ? `${pages.portalDriver}/my-settlements` : staffPath('settlements')) + search}
        words="Back to the settlements"
      >
        There is no settlement at this address. It may be mistyped, or the settlement is not yours to see.
      </NotFound>
    )
  }
  const settlement = data ?? row
  return (
    <>
      <title>{`Settlement ${id} | ${company.name}`}</title>
      {refused !== 403 && settlement && (
        <SeenBanner what="settlements" isOld={error !== null || isSlow} readAt={data ? dataUpdatedAt : reading?.at} />
      )}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 md:p-6">
        {refused === 403 ? (
          <>
            <h1>Settlement Details</h1>
            <NoAccess />
          </>
        ) : (
          <>
            <Link to={back} relative="path" className="link inline-flex min-h-11 items-center gap-2 justify-self-start no-print">
              <ArrowLeft aria-hidden="true" className="size-5" />
              Back to the settlements
            </Link>
            {!settlement && <h1 className={error ? '' : 'sr-only'}>Settlement Details</h1>}
            {!settlement && error && <ErrorAlert error={error} onRetry={refetch} />}
            {settlement ? (
              <>
                <Statement
                  settlement={settlement}
                  lines={data?.lines}
                  loadsPath={isOwn ? `${pages.portalDriver}/my-loads` : staffPath('loads')}
                >
                  <li className="px-5 py-4 text-muted">
                    {error ? 'The loads of this settlement need a connection.' : <LineShape />}
                  </li>
                </Statement>
                <div className="flex flex-wrap gap-2 no-print">
                  {!isOwn && settlement.status === 'pending' && (
                    <ComingSoonButton what="Process Payment" className="btn-primary grow">
                      Process Payment
                    </ComingSoonButton>
                  )}
                  <ComingSoonButton what="Download Report" className="btn-outline grow">
                    <Download aria-hidden="true" className="size-5" />
                    Download Report
                  </ComingSoonButton>
                  <button type="button" className="btn btn-ghost grow" onClick={() => print()}>
                    <Printer aria-hidden="true" className="size-5" />
                    Print
                  </button>
                </div>
              </>
            ) : (
              !error && <StatementSkeleton />
            )}
          </>
        )}
      </div>
    </>
  )
}

function LineShape() {
  return (
    <span role="status" className="grid gap-2">
      <span className="sr-only">Loading the loads</span>
      <span className="skeleton h-5 w-32" />
      <span className="skeleton h-4 w-56 max-w-full" />
      <span className="skeleton h-4 w-40" />
    </span>
  )
}

function StatementSkeleton() {
  return (
    <div aria-busy="true" className="card">
      <p role="status" className="sr-only">
        Loading the settlement
      </p>
      <div className="grid gap-3 p-5">
        <div className="skeleton h-9 w-52 max-w-full" />
        <div className="skeleton h-5 w-36" />
        <div className="skeleton h-5 w-44 max-w-full" />
      </div>
      {[0, 1, 2].map((line) => (
        <div key={line} className="grid gap-2 border-t border-line px-5 py-4">
          <div className="skeleton h-5 w-32" />
          <div className="skeleton h-4 w-56 max-w-full" />
          <div className="skeleton h-4 w-40" />
        </div>
      ))}
      <div className="h-24 border-t border-line" />
    </div>
  )
}
