import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDays } from '#shared/kernel/time'
import type { BatchOutcome, SettlementBatch } from '#shared/settlements/settlementBatch'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { settlementBatches } from '../../../../platform/api/settlementBatches.ts'
import { ApiError } from '../../../../platform/transport/request.ts'
import { FormFrame, FormSkeleton } from '../../../dispatch/loads/form/FormFrame.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { NotFound } from '../../../feedback/NotFound.tsx'
import { csvOf } from '../../../people/drivers/import/csvOf.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { processPath } from '../settlementPaths.ts'
import { AllItems, NotDone } from './BatchItems.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { batchText } from './batchText.ts'

/** A batch while the server processes it, and its outcome. Every user sees the same progress. */
export function Batch() {
  const { id = '' } = useParams()
  const mayProcess = usePermission('settlements:process')
  const { data: batch, error, refetch } = useQuery({ ...settlementBatches.one(id), enabled: mayProcess })
  const back = { to: staffPath('settlements'), text: 'Back to the settlements' }
  if (mayProcess && !batch && error instanceof ApiError && error.status === 404) {
    return (
      <NotFound to={processPath} text="Process All Settlements">
        Batch not found. Check the address.
      </NotFound>
    )
  }
  const text = batch && batchText[batch.action]
  return (
    <FormFrame
      title={text?.title ?? batchText.process.title}
      lead={batch ? `${formatDays(batch.from, batch.until)} · started by ${batch.startedBy ?? 'someone'}` : null}
      back={back}
      beside={
        batch?.endedAt && (
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => saveFile(`settlements-${batch.from}.csv`, toFile(batch))}
          >
            <Download aria-hidden="true" className="size-5" />
            <span>Download results</span>
          </button>
        )
      }
    >
      {!mayProcess ? (
        <NoAccess />
      ) : batch ? (
        <div className="grid gap-4">
          <BatchProgress batch={batch} isUnknown={batch.endedAt === null && error !== null} onDone={refetch} />
          <NotDone batch={batch} />
          <AllItems batch={batch} />
        </div>
      ) : error ? (
        <ErrorAlert error={error} onRetry={refetch} />
      ) : (
        <FormSkeleton />
      )}
    </FormFrame>
  )
}

const columns = [
  'Settlement',
  'Driver',
  'Earnings',
  'Reimbursements',
  'Corrections',
  'Deductions',
  'Net pay',
  'Result',
  'Why',
  'At',
]

/** The outcome of each settlement, as a CSV file. */
function toFile({ action, items }: SettlementBatch): Blob {
  const { done, notDone } = batchText[action]
  const text: Record<BatchOutcome, string> = { waiting: 'Not attempted', done, refused: notDone, failed: notDone }
  const rows = items.map(({ outcome, why, at, ...item }) => [
    ...[item.id, item.driverName],
    ...[item.earnings, item.reimbursements, item.corrections, item.deducted, item.netPay].map((amount) => amount.toFixed(2)),
    ...[text[outcome], why ?? '', at ?? ''],
  ])
  return csvOf([columns, ...rows])
}
