import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { queries } from '../../api/queries.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { RecordScreen } from '../RecordScreen.tsx'
import { StreamBanner } from '../StreamBanner.tsx'
import { useRenewal } from '../useRenewal.ts'
import { ApplicationAnswers } from './ApplicationAnswers.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import { ApplicationShape } from './ApplicationShape.tsx'

/** One application with everything that was sent, its CDL number whole, as the server has it now. */
export function ApplicationRecord() {
  const { reference = '' } = useParams()
  const reading = useQuery(queries.application(reference))
  const { data: application, error, refetch, dataUpdatedAt } = reading
  useRenewal('applications', reading, (ids) => !application || ids.includes(application.id))
  return (
    <RecordScreen
      what="application"
      title={application ? `Application ${application.reference}` : 'Application Details'}
      error={error}
      onRetry={refetch}
      banner={<StreamBanner shown="the application" readAt={dataUpdatedAt} />}
      skeleton={<ApplicationShape />}
    >
      {application && (
        <>
          {error && <ErrorAlert error={error} onRetry={refetch} />}
          <ApplicationHead application={application} />
          <ApplicationAnswers application={application} />
        </>
      )}
    </RecordScreen>
  )
}
