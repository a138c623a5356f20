import { useParams } from 'react-router-dom'
import type { CurrentUser } from '#shared/users/user'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { LoadParts } from './LoadParts.tsx'
import { LoadSkeleton } from './LoadSkeleton.tsx'

/** The detail screen of a load for its driver or shipper: first its cached row, then the load with its events. */
export function LoadDetails({ user: { role } }: { user: CurrentUser }) {
  const { id = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('loads', id, queries.load(id))
  const load = record ?? row
  return (
    <RecordScreen what="load" title={`Load ${id}`} error={error} onRetry={refetch} banner={banner} skeleton={<LoadSkeleton />}>
      {load && (
        <LoadParts load={load} record={record ?? null} missing={error ? missing(error) : 'Loading…'} own={role === 'driver'} />
      )}
    </RecordScreen>
  )
}

/** The text in place of a load that cannot be shown. */
export const missing = (error: Error) =>
  error instanceof NoResponse ? 'This needs a connection.' : `This could not be loaded. ${error.message}`
