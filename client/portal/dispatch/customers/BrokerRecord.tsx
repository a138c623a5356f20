import { useContext, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { seesHistory } from '#shared/access/permissions'
import type { Broker, BrokerRecord as BrokerRecordOfApi } from '#shared/customers/broker'
import { brokerStatusLabels } from '#shared/customers/status'
import { queries } from '../../../platform/api/queries.ts'
import { History } from '../../detail/History.tsx'
import type { HistoryText } from '../../detail/HistoryLine.tsx'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { useResourceChanges } from '../../list/cache/useResourceChanges.ts'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { BrokerHead } from './BrokerHead.tsx'
import { BrokerLoads } from './BrokerLoads.tsx'
import { ContactCard, PaymentCard } from './brokerCards.tsx'
import { brokerChanges } from './customerChangeText.ts'
import { HoldBanner } from './HoldBanner.tsx'

const historyText: HistoryText = {
  actions: { status: 'Added', edit: 'Edited', hold: 'Put on hold', release: 'Released' },
  statuses: brokerStatusLabels,
  nobody: 'The system',
  changed: brokerChanges,
}

/** The detail screen of a broker: its contact, its payment terms, and its loads. */
export function BrokerRecord() {
  const { id = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('brokers', id, queries.broker(id))
  // A changed load changes the totals of a broker, but not the row of the broker.
  useResourceChanges('loads', () => refetch())
  const broker = record ?? row
  return (
    <RecordScreen
      what="broker"
      title={broker?.name ?? 'Broker Details'}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<PricingSkeleton />}
    >
      {broker && <BrokerFields key={broker.id} broker={broker} record={record ?? null} isMissing={error !== null} />}
    </RecordScreen>
  )
}

interface FieldsProps {
  broker: Broker
  /** Null until it is loaded. */
  record: BrokerRecordOfApi | null
  isMissing: boolean
}

function BrokerFields({ broker, record, isMissing }: FieldsProps) {
  const role = useContext(OwnRole) ?? ''
  const [announcement, setAnnouncement] = useState('')
  const head = useRef<HTMLHeadingElement>(null)
  const done = (text: string) => {
    setAnnouncement(text)
    // Waits until the dialog has returned the focus to a button that may be a different one now.
    setTimeout(() => head.current?.focus())
  }
  return (
    <>
      <BrokerHead broker={broker} heading={head} onDone={done} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <HoldBanner broker={broker} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <BrokerLoads broker={broker} />
          {seesHistory(role, 'brokers') && (
            <div className="no-print">
              <History resource="brokers" id={broker.id} text={historyText} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-4 md:grid-cols-2 md:items-start max-lg:order-first lg:grid-cols-1">
          <ContactCard broker={broker} />
          <PaymentCard broker={broker} record={record} isMissing={isMissing} />
        </div>
      </div>
    </>
  )
}

function PricingSkeleton() {
  return (
    <>
      <div className="skeleton h-10 w-72 max-w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4 md:grid-cols-2 lg:order-last lg:grid-cols-1">
          <div className="skeleton h-44" />
          <div className="skeleton h-52" />
        </div>
        <div className="skeleton h-96" />
      </div>
    </>
  )
}
