import { type ReactNode, useContext, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { fieldVisibility, seesHistory } from '#shared/access/permissions'
import type { Driver, DriverRecord as DriverRecordOfApi } from '#shared/drivers/driver'
import { queries } from '../../../platform/api/queries.ts'
import { PrivacyCard } from '../../admin/privacy/PrivacyCard.tsx'
import { RecordHistory } from '../../detail/RecordHistory.tsx'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { OwnRole, usePermission } from '../../shell/session/usePermission.ts'
import { DocumentsToCheck } from '../documents/DocumentsToCheck.tsx'
import { DriverDocuments } from '../documents/DriverDocuments.tsx'
import { DriverDetails } from './DriverDetails.tsx'
import { DriverHead } from './DriverHead.tsx'
import { historyText } from './driverHistoryText.ts'
import { FromApplication } from './FromApplication.tsx'
import { AccountsCard } from './pay/AccountsCard.tsx'
import { PayCard } from './pay/PayCard.tsx'
import { StatusCard } from './StatusCard.tsx'

/** The record of a driver, with all fields that the role may see. */
export function DriverRecord() {
  const { id = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('drivers', id, queries.driver(id))
  const driver = record ?? row
  return (
    <RecordScreen
      what="driver"
      title={driver?.fullName ?? 'Driver Details'}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<PricingSkeleton />}
      beside={driver && <FromApplication driverId={driver.id} />}
    >
      {driver && <DriverFields key={driver.id} driver={driver} record={record} isMissing={error !== null} />}
    </RecordScreen>
  )
}

interface FieldsProps {
  driver: Driver
  record: DriverRecordOfApi | undefined
  isMissing: boolean
}

function DriverFields({ driver, record, isMissing }: FieldsProps) {
  const role = useContext(OwnRole) ?? ''
  const checks = usePermission('documents:approve')
  const decides = usePermission('drivers:suspend')
  const seesPay = fieldVisibility(role, 'drivers', 'payTerms') !== 'nothing'
  const [announcement, setAnnouncement] = useState('')
  const head = useRef<HTMLHeadingElement>(null)
  const done = (text: string) => {
    setAnnouncement(text)
    // After the dialog has given the focus back to a button that may be another one now.
    setTimeout(() => head.current?.focus())
  }
  // Who sees no more than name and status has no columns.
  const isKnown = driver.licenseNo !== undefined
  // No device stores them: they are there once the record is.
  const pay = record?.payTerms && <PayCard driver={record} onDone={done} />
  const accounts = record?.payAccounts && <AccountsCard driver={record} onDone={done} />
  return (
    <>
      <DriverHead driver={record ?? driver} heading={head} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {checks && <DocumentsToCheck driver={driver} />}
      {isKnown && (
        <Columns isSplit={decides || seesPay}>
          {checks && <DriverDocuments driver={driver} onDone={done} />}
          {(decides || seesPay) && (
            <div className="grid min-w-0 content-start gap-4 @4xl/record:col-start-2 @4xl/record:row-span-2 @4xl/record:row-start-1">
              {decides && <StatusCard driver={record ?? driver} onDone={done} />}
              {pay}
            </div>
          )}
          <div className="grid min-w-0 content-start gap-4">
            <DriverDetails driver={driver} record={record} isMissing={isMissing} />
            {accounts}
            {record && <PrivacyCard resource="drivers" record={record} name={driver.fullName} />}
            {seesHistory(role, 'drivers') && (
              <RecordHistory resource="drivers" id={driver.id} more={historyText} parts="documents" />
            )}
          </div>
        </Columns>
      )}
      {!isKnown && (
        <>
          {pay}
          {accounts}
        </>
      )}
    </>
  )
}

/** Beside each other where there is room for both. */
function Columns({ isSplit, children }: { isSplit: boolean; children: ReactNode }) {
  const split = isSplit ? '@4xl/record:grid-cols-[minmax(0,1fr)_19rem] @4xl/record:grid-rows-[auto_1fr]' : ''
  return (
    <div className="@container/record">
      <div className={`grid items-start gap-4 ${split}`}>{children}</div>
    </div>
  )
}

function PricingSkeleton() {
  return (
    <>
      <div className="skeleton h-36" />
      <Columns isSplit>
        <div className="skeleton h-96" />
        <div className="skeleton h-80" />
      </Columns>
    </>
  )
}
