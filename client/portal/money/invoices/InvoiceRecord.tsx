import { useParams } from 'react-router-dom'
import { invoiceQueries } from '../../../platform/api/invoiceQueries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { RecordHistory } from '../../detail/RecordHistory.tsx'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { InvoiceDoing } from './InvoiceActionDialog.tsx'
import { InvoiceHead } from './InvoiceHead.tsx'
import { InvoicePage } from './InvoicePage.tsx'
import { invoiceHistoryText } from './invoiceHistoryText.ts'
import { PaymentsCard } from './PaymentsCard.tsx'

/** The detail screen of an invoice: its cached row at once, then its content, its payments and its history. */
export function InvoiceRecord() {
  const { id: number = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('invoices', number, invoiceQueries.one(number))
  const invoice = record ?? row
  return (
    <RecordScreen
      what="invoice"
      title={`Invoice ${number}`}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<div className="skeleton h-96" />}
    >
      {invoice && (
        <InvoiceDoing>
          <InvoiceHead invoice={invoice} record={record ?? null} />
          {record ? (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
              <InvoicePage invoice={record} />
              <div className="grid min-w-0 gap-4">
                <PaymentsCard invoice={record} />
                <RecordHistory resource="invoices" id={invoice.id} more={invoiceHistoryText} />
              </div>
            </div>
          ) : (
            <div className="card p-5 text-muted">{error ? missing(error) : <span className="skeleton block h-64" />}</div>
          )}
        </InvoiceDoing>
      )}
    </RecordScreen>
  )
}

const missing = (error: Error) =>
  error instanceof NoResponse ? 'Connect to see this invoice.' : `Couldn't load this invoice. ${error.message}`
