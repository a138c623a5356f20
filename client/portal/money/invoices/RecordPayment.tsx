import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { formatDollars } from '#shared/kernel/money'
import { Field } from '../../../platform/forms/Field.tsx'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { DialogOf } from './InvoiceActionDialog.tsx'

const open = ['open'] as const
/** Invoices beyond this limit are found by the search. */
const maxInvoices = 2_000

/** Records a received payment. The user selects the invoice first. */
export function RecordPayment() {
  const mayPay = usePermission('invoices:pay')
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<InvoiceRow | null>(null)
  if (!mayPay) return null
  return (
    <>
      <button type="button" className="btn btn-primary" onClick={() => setAsking(true)}>
        <CheckCheck aria-hidden="true" className="size-5" />
        <span>Record payment</span>
      </button>
      {asking && <Which onChoose={setChosen} onClose={() => setAsking(false)} />}
      {chosen && !asking && <DialogOf invoice={chosen} action="pay" onClose={() => setChosen(null)} />}
    </>
  )
}

function Which({ onChoose, onClose }: { onChoose: (invoice: InvoiceRow) => void; onClose: () => void }) {
  const rows = useCachedRows(useCache(), 'invoices', { statuses: open, limit: maxInvoices })?.rows
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Dialog title="Record payment" onClose={onClose}>
      {(close) => (
        <form
          noValidate
          aria-label="Record payment"
          className="mt-2 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const invoice = rows?.find((row) => row.number === number)
            if (!invoice) return setError('Please choose the invoice')
            onChoose(invoice)
            close()
          }}
        >
          {rows?.length === 0 ? (
            <p>No open invoices.</p>
          ) : (
            <Field id="payment-of" label="Invoice" kind="select" error={error} hint="Open invoices, oldest first">
              {(control) => (
                <select {...control} value={number} onChange={({ target }) => setNumber(target.value)}>
                  <option value="">Choose…</option>
                  {rows?.map((row) => (
                    <option key={row.id} value={row.number}>
                      {`${row.number}, ${row.payer}, ${formatDollars(leftOf(row))}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="btn btn-outline max-sm:grow" onClick={close}>
              Cancel
            </button>
            {rows?.length !== 0 && (
              <button type="submit" className="btn btn-primary max-sm:grow">
                Next
              </button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  )
}
