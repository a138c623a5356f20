import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { company } from '#shared/kernel/company'
import './compliance.css'
import { queries } from '../../../platform/api/queries.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { useAddress } from '../../list/useAddress.ts'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { AskQualified } from './AskQualified.tsx'
import { QualifiedAnswer } from './QualifiedAnswer.tsx'

const title = 'Qualification check by date'

/** Whether a driver was qualified on a day, or the drivers of a load, with the evidence. Users print it for an audit. */
export function Qualified() {
  const role = useContext(OwnRole)
  return (
    <div className="grid content-start gap-4 p-3 py-5 md:p-6">
      <title>{`${title} | ${company.name}`}</title>
      {can(role, 'documents:write') ? (
        <Answers />
      ) : (
        <>
          <h1>{title}</h1>
          <NoAccess />
        </>
      )}
    </div>
  )
}

function Answers() {
  const { params } = useAddress()
  const [driverId, day, loadId] = ['driver', 'day', 'load'].map((name) => params.get(name) ?? '')
  const query = loadId ? { loadId } : driverId && day ? { driverId, day } : null
  const { data, error, refetch } = useQuery({ ...queries.qualified(query ?? {}), enabled: query !== null })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <Link to={staffPath('compliance')} className="btn btn-ghost -ml-3 no-print">
            <ArrowLeft aria-hidden="true" className="size-5" />
            <span>Back to Compliance</span>
          </Link>
          <h1>{title}</h1>
          <p className="mt-1 text-second text-muted">Based on document and status history, for today or any past date</p>
        </div>
        {data && query && (
          <button type="button" className="btn btn-primary no-print" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            <span>Print</span>
          </button>
        )}
      </div>
      <AskQualified key={params.toString()} />
      <div role="status" className="grid gap-4">
        {error && query && <ErrorAlert error={error} onRetry={refetch} />}
        {query && !data && !error && <div aria-busy="true" className="skeleton h-96" />}
        {query && data?.answers.length === 0 && <p className="card p-4">{`No driver was assigned to load ${loadId ?? ''}.`}</p>}
        {query &&
          data?.answers.map((answer) => (
            <QualifiedAnswer key={`${answer.driverId} ${answer.day}`} answer={answer} asOf={data.asOf} loadId={loadId} />
          ))}
      </div>
    </>
  )
}
