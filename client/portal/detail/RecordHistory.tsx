import { useContext } from 'react'
import { seesHistory } from '#shared/access/permissions'
import { driverStatusLabels } from '#shared/drivers/status'
import { invoiceStatusLabels } from '#shared/invoices/status'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { settlementStatusLabels } from '#shared/settlements/status'
import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import { OwnRole } from '../shell/session/usePermission.ts'
import { History } from './History.tsx'
import type { HistoryText } from './HistoryLine.tsx'

type Plain = Exclude<CachedResource, 'quotes' | 'loads' | 'brokers' | 'documents'>

const plainStatuses: Record<Plain, HistoryText['statuses']> = {
  drivers: driverStatusLabels,
  settlements: settlementStatusLabels,
  applications: applicationStatusLabels,
  invoices: invoiceStatusLabels,
}

interface Props {
  resource: Plain
  id: string
  /** The texts of actions other than status changes. */
  more?: Pick<HistoryText, 'actions' | 'changed' | 'ofPart'>
  /** The resource whose changes are part of this history. */
  parts?: CachedResource
}

/** The history of a row that changes mostly its status, for roles that may see it. */
export function RecordHistory({ resource, id, more, parts }: Props) {
  if (!seesHistory(useContext(OwnRole), resource)) return null
  const text = {
    ...more,
    actions: { status: 'Status', ...more?.actions },
    statuses: plainStatuses[resource],
    nobody: 'The system',
  }
  return (
    <div className="no-print">
      <History resource={resource} id={id} text={text} parts={parts} />
    </div>
  )
}
