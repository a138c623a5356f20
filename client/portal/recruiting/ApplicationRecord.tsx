import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation, useParams } from 'react-router-dom'
import { company } from '#shared/company'
import { pages } from '#shared/paths'
import { queries } from '../../api/queries.ts'
import { ApiError } from '../../api/request.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { NoAccess } from '../NoAccess.tsx'
import { NotFound } from '../NotFound.tsx'
import { StreamBanner } from '../StreamBanner.tsx'
import { useRenewal } from '../useRenewal.ts'
import { ApplicationAnswers } from './ApplicationAnswers.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import { RecordSkeleton } from './RecordSkeleton.tsx'

/** One application with everything that was sent, its CDL number whole, as the server has it now. */
export function ApplicationRecord() {
  const { reference = '' } = useParams()
  const { search } = useLocation()
  const reading = useQuery(queries.application(reference))
  const { data: application, error, refetch, dataUpdatedAt } = reading
  useRenewal('applications', reading, (ids) => !application || ids.includes(application.id))
  const refused = error instanceof ApiError ? error.status : null
  const list = pages.portalRecruiting + search

  if (refused === 404) {
    return (
      <NotFound to={list} words="Back to the applications">
        There is no application at this address. It may be mistyped, or the application has been deleted.
      </NotFound>
    )
  }
  return (
    <>
      <title>{`${application ? `Application ${application.reference}` : 'Application'} | ${company.name}`}</title>
      {refused !== 403 && <StreamBanner shown="the application" readAt={dataUpdatedAt} />}
      <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
        {refused === 403 ? (
          <>
            <h1>Application</h1>
            <NoAccess />
          </>
        ) : (
          <>
            <Link to={list} className="link inline-flex min-h-11 items-center gap-2 justify-self-start no-print">
              <ArrowLeft aria-hidden="true" className="size-5" />
              Back to the applications
            </Link>
            {!application && <h1 className={error ? '' : 'sr-only'}>Application</h1>}
            {error && <ErrorAlert error={error} onRetry={refetch} />}
            {application ? (
              <>
                <ApplicationHead application={application} />
                <ApplicationAnswers application={application} />
              </>
            ) : (
              !error && <RecordSkeleton />
            )}
          </>
        )}
      </div>
    </>
  )
}
