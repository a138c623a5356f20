import { useParams } from 'react-router-dom'
import { queries } from '../../api/queries.ts'
import { RecordHistory } from '../record/RecordHistory.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useCachedRecord } from '../record/useCachedRecord.tsx'
import { ApplicationAnswers } from './ApplicationAnswers.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import { ApplicationShape } from './ApplicationShape.tsx'

/** The record of an application. The CDL number is whole from the server, and masked from the cache. */
export function ApplicationRecord() {
  const { id: reference = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('applications', reference, queries.application(reference))
  const application = record ?? row
  return (
    <RecordScreen
      what="application"
      title={application ? `Application ${application.reference}` : 'Application Details'}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<ApplicationShape />}
    >
      {application && (
        <>
          <ApplicationHead application={application} />
          <ApplicationAnswers application={application} />
          <RecordHistory noun="applications" id={application.id} />
        </>
      )}
    </RecordScreen>
  )
}
