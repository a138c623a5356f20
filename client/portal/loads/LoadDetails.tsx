import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation, useParams } from 'react-router-dom'
import { company } from '#shared/company'
import type { LoadRecord } from '#shared/load'
import { can } from '#shared/permissions'
import type { CurrentUser } from '#shared/user'
import { queries } from '../../api/queries.ts'
import { ApiError, NoAnswer } from '../../api/request.ts'
import { useReading, useSeenRow } from '../../offline/seenRows.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { NoAccess } from '../NoAccess.tsx'
import { NotFound } from '../NotFound.tsx'
import { SeenBanner } from '../seen/SeenBanner.tsx'
import { useSeen } from '../seen/SeenScreens.tsx'
import { useIsSlow } from '../seen/useIsSlow.ts'
import { useRenewal } from '../useRenewal.ts'
import { LoadParts } from './LoadParts.tsx'
import { loadsPath } from './loadSays.ts'

/** One load: at once as this device has last seen it, then with its events as the server has it now. */
export function LoadDetails({ user: { role } }: { user: CurrentUser }) {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const seen = useSeen()
  const row = useSeenRow(seen, 'loads', id)
  const read = useReading(seen, 'loads')
  const reading = useQuery(queries.load(id))
  const { data, error, isFetching, refetch, dataUpdatedAt } = reading
  useRenewal('loads', reading, (ids) => ids.includes(id))
  const isSlow = useIsSlow(isFetching)
  const refused = error instanceof ApiError ? error.status : null
  const list = loadsPath(role) + search

  if (refused === 404) {
    return (
      <NotFound to={list} words="Back to the loads">
        There is no load at this address. Its number may be mistyped, or it is not yours to see.
      </NotFound>
    )
  }
  // What the list has heard of meanwhile is newer than what was read here.
  const record: LoadRecord | null = data ? { ...data, ...(row && row.version > data.version ? row : {}) } : null
  const load = record ?? row
  return (
    <>
      <title>{`Load ${id} | ${company.name}`}</title>
      {refused !== 403 && load && (
        <SeenBanner what="the load" isOld={isSlow || error !== null} readAt={data ? dataUpdatedAt : read?.at} />
      )}
      <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
        {refused === 403 ? (
          <>
            <h1>Load</h1>
            <NoAccess />
          </>
        ) : (
          <>
            <Link to={list} className="link inline-flex min-h-11 items-center gap-2 justify-self-start no-print">
              <ArrowLeft aria-hidden="true" className="size-5" />
              Back to the loads
            </Link>
            {load ? (
              <LoadParts
                load={load}
                record={record}
                missing={error ? missing(error) : 'Loading…'}
                writes={can(role, 'loads:write')}
                own={role === 'driver'}
              />
            ) : (
              <>
                <h1>Load {id}</h1>
                {error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton />}
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}

const missing = (error: Error) =>
  error instanceof NoAnswer ? 'This needs a connection.' : `This could not be loaded. ${error.message}`

function Skeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <p role="status" className="sr-only">
        Loading the load
      </p>
      <div className="skeleton h-96 rounded-box" />
      <div className="skeleton h-64 rounded-box" />
    </div>
  )
}
