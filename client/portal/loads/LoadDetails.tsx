import { useParams } from 'react-router-dom'
import { can } from '#shared/permissions'
import type { CurrentUser } from '#shared/user'
import { queries } from '../../api/queries.ts'
import { NoResponse } from '../../transport/request.ts'
import { RecordHistory } from '../record/RecordHistory.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useCachedRecord } from '../record/useCachedRecord.tsx'
import { LoadParts } from './LoadParts.tsx'

/** The record of a load: its cached row at once, then with its events. */
export function LoadDetails({ user: { role } }: { user: CurrentUser }) {
  const { id = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('loads', id, queries.load(id))
  const load = record ?? row
  return (
    <RecordScreen what="load" title={`Load ${id}`} error={error} onRetry={refetch} banner={banner} skeleton={<Skeleton />}>
      {load && (
        <>
          <LoadParts
            load={load}
            record={record ?? null}
            missing={error ? missing(error) : 'Loading…'}
            writes={can(role, 'loads:write')}
            own={role === 'driver'}
          />
          <RecordHistory noun="loads" id={load.id} />
        </>
      )}
    </RecordScreen>
  )
}

const missing = (error: Error) =>
  error instanceof NoResponse ? 'This needs a connection.' : `This could not be loaded. ${error.message}`

const lines = [0, 1, 2, 3]

function Skeleton() {
  return (
    <>
      <div className="skeleton h-9 w-64 max-w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="card gap-4 p-4 md:p-5">
          <div className="skeleton h-6 w-20" />
          {[0, 1].map((stop) => (
            <div key={stop} className="grid gap-2">
              <div className="skeleton h-5 w-32" />
              <div className="skeleton h-4 w-48 max-w-full" />
            </div>
          ))}
          <div className="skeleton h-52" />
        </div>
        <div className="card gap-4 p-4 md:p-5">
          <div className="skeleton h-6 w-20" />
          {lines.map((line) => (
            <div key={line} className="skeleton h-5 w-4/5" />
          ))}
        </div>
      </div>
    </>
  )
}
