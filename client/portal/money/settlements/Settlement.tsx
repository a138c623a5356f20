import Printer from 'lucide-react/icons/printer'
import { useParams } from 'react-router-dom'
import { driverPath, staffPath } from '#shared/access/navigation'
import { formatDay } from '#shared/kernel/time'
import { settlementPaymentMethods } from '#shared/settlements/paymentMethod'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { taxText } from '#shared/settlements/taxText'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { RecordHistory } from '../../detail/RecordHistory.tsx'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { fileCalled } from './batch/paymentBatchText.ts'
import { Comparison } from './Comparison.tsx'
import { DownloadReport } from './DownloadReport.tsx'
import { useDisputes } from './disputes/useDisputes.tsx'
import { LineReceipt } from './LineReceipt.tsx'
import { Statement } from './Statement.tsx'
import { settlementHistoryText } from './settlementHistoryText.ts'
import { StepButtons } from './steps/SettlementStepButtons.tsx'

/** The record of a settlement, as a statement: the sums from the cached row at once, then the lines. */
export function Settlement({ isOwn }: { isOwn: boolean }) {
  const { id = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('settlements', id, queries.settlement(id))
  const settlement = record ?? row
  const needsConnection = useOnLine() ? undefined : 'report-needs-connection'
  const { atLine, atNotIn, others, dialogs } = useDisputes(settlement ?? undefined, record, isOwn)
  return (
    <RecordScreen
      what="settlement"
      title={`Settlement ${id}`}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<StatementSkeleton />}
      narrow
    >
      {settlement && (
        <>
          <Statement
            settlement={settlement}
            calculation={record?.calculation}
            kind={record?.kind}
            loadsPath={isOwn ? driverPath('myLoads') : staffPath('loads')}
            isOwn={isOwn}
            atLine={(line, settledCents) => {
              const { within, below } = atLine(line, settledCents)
              return {
                within,
                below: (
                  <>
                    {line.group === 'reimbursements' && record && <LineReceipt line={line.key} receipts={record.receipts} />}
                    {wrapText(below)}
                  </>
                ),
              }
            }}
            compared={isOwn && record && <Comparison settlement={settlement} record={record} />}
            below={others}
            atNotIn={atNotIn}
          >
            <div className="px-5 py-4 text-muted">{error ? missing(error) : <LineSkeleton />}</div>
          </Statement>
          {wrapText(dialogs)}
          {record && <WhoAndHow settlement={record} />}
          <div className="flex flex-wrap gap-2 no-print">
            {!isOwn && <StepButtons settlement={settlement} />}
            <DownloadReport id={settlement.id} className="btn-outline grow" off={needsConnection}>
              Download Report
            </DownloadReport>
            <DownloadReport id={settlement.id} kind="csv" className="btn-ghost grow" off={needsConnection}>
              Download as CSV
            </DownloadReport>
            <button type="button" className="btn btn-ghost grow" onClick={() => print()}>
              <Printer aria-hidden="true" className="size-5" />
              <span>Print</span>
            </button>
          </div>
          {needsConnection && (
            <p id={needsConnection} className="text-center text-second text-muted no-print">
              {`Connect to download the PDF or CSV.${record ? ' This page is saved on this device and opens without a connection.' : ''}`}
            </p>
          )}
          <RecordHistory resource="settlements" id={settlement.id} more={settlementHistoryText} />
        </>
      )}
    </RecordScreen>
  )
}

/** The tax note of the settlement, who prepared and processed it, and how it was paid. */
function WhoAndHow({
  settlement: { preparedBy, processedBy, paymentBatch, method, reference, paidOn, driverType },
}: {
  settlement: SettlementRecord
}) {
  const lines = [
    driverType && taxText(driverType),
    preparedBy && `Prepared by ${preparedBy}`,
    processedBy && `Processed by ${processedBy}`,
    paymentBatch && `In ${fileCalled(paymentBatch)}`,
    method && paidOn && `Paid on ${formatDay(paidOn)}: ${settlementPaymentMethods[method]}, ${reference}`,
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="text-second text-muted">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}

const missing = (error: Error) =>
  error instanceof NoResponse
    ? 'Connect to see the lines of this settlement.'
    : `Couldn't load the settlement lines. ${error.message}`

function LineSkeleton() {
  return (
    <span role="status" className="grid gap-2">
      <span className="sr-only">Loading the lines</span>
      <span className="skeleton h-5 w-32" />
      <span className="skeleton h-4 w-56 max-w-full" />
      <span className="skeleton h-4 w-40" />
    </span>
  )
}

function StatementSkeleton() {
  return (
    <div className="card">
      <div className="grid gap-3 p-5">
        <div className="skeleton h-9 w-52 max-w-full" />
        <div className="skeleton h-5 w-36" />
        <div className="skeleton h-5 w-44 max-w-full" />
      </div>
      {[0, 1, 2].map((line) => (
        <div key={line} className="grid gap-2 border-t border-line px-5 py-4">
          <div className="skeleton h-5 w-32" />
          <div className="skeleton h-4 w-56 max-w-full" />
          <div className="skeleton h-4 w-40" />
        </div>
      ))}
      <div className="h-24 border-t border-line" />
    </div>
  )
}
