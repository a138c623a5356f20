import { useParams } from 'react-router-dom'
import { queries } from '../../../../platform/api/queries.ts'
import { RecordScreen } from '../../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../../detail/useCachedRecord.tsx'
import { missing } from '../LoadDetails.tsx'
import { LoadSkeleton } from '../LoadSkeleton.tsx'
import { LoadDesk } from './LoadDesk.tsx'

/** The detail screen of a load for the staff: first its cached row, then the whole load with the next action. */
export function DeskLoad() {
  const { id = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('loads', id, queries.load(id))
  const load = record ?? row
  return (
    <RecordScreen what="load" title={`Load ${id}`} error={error} onRetry={refetch} banner={banner} skeleton={<LoadSkeleton />}>
      {load && (
        <LoadDesk
          key={load.id}
          load={load}
          record={record ?? null}
          missing={error ? missing(error) : 'Loading…'}
          isMissing={error !== null && !record}
        />
      )}
    </RecordScreen>
  )
}
