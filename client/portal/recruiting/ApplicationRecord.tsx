import { useParams } from 'react-router-dom'
import { queries } from '../../platform/api/queries.ts'
import { PrivacyCard } from '../admin/privacy/PrivacyCard.tsx'
import { RecordHistory } from '../detail/RecordHistory.tsx'
import { RecordScreen } from '../detail/RecordScreen.tsx'
import { useCachedRecord } from '../detail/useCachedRecord.tsx'
import { ApplicationAnswers } from './ApplicationAnswers.tsx'
import { ApplicationHead } from './ApplicationHead.tsx'
import { ApplicationSkeleton } from './ApplicationSkeleton.tsx'
import { ApplicantDocumentsCard } from './record/ApplicantDocumentsCard.tsx'
import { applicationActions } from './record/applicationHistoryText.ts'
import { DecisionCard } from './record/DecisionCard.tsx'
import { LogCard } from './record/LogCard.tsx'

/** The record of an application. The CDL number is whole from the server, and masked from the cache, which has no log. */
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
      skeleton={<ApplicationSkeleton />}
    >
      {application && (
        <>
          <ApplicationHead key={application.reference} application={application} />
          <div className="@container/record">
            <div className="grid items-start gap-4 @min-[54rem]/record:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="@container/answers grid min-w-0 gap-4">
                <ApplicationAnswers application={application} />
                <ApplicantDocumentsCard application={application} />
                <LogCard key={application.id} application={application} />
              </div>
              <div className="grid min-w-0 gap-4">
                {record ? (
                  <DecisionCard key={record.id} application={record} />
                ) : (
                  <p className="card p-5 text-muted">Connect to decide.</p>
                )}
                {record && (
                  <PrivacyCard resource="applications" record={record} name={`${record.firstName} ${record.lastName}`} />
                )}
                <RecordHistory resource="applications" id={application.id} more={{ actions: applicationActions }} />
              </div>
            </div>
          </div>
        </>
      )}
    </RecordScreen>
  )
}
