import ReceiptText from 'lucide-react/icons/receipt-text'
import { lazy, Suspense, useState } from 'react'
import type { LoadRecord } from '#shared/loads/load'
import { loadTotal } from '#shared/loads/loadMoney'
import { calculatePrice, payerOf } from '../../dispatch/loads/loadText.ts'

// Lazy: the cab and the shipper, who read loads, too, do without forms.
const IssueDialog = lazy(async () => ({ default: (await import('./IssueDialog.tsx')).IssueDialog }))

/** Opens the dialog that issues the invoice of a load. */
export function IssueButton({ load, className }: { load: LoadRecord; className: string }) {
  const [asking, setAsking] = useState(false)
  const price = calculatePrice(load)
  if (!price) return null
  return (
    <>
      <button type="button" className={`btn ${className}`} onClick={() => setAsking(true)}>
        <ReceiptText aria-hidden="true" className="size-5" />
        <span>Invoice…</span>
      </button>
      {asking && (
        <Suspense fallback={null}>
          <IssueDialog
            load={load}
            total={loadTotal(price)}
            payer={payerOf(load) ?? 'Customer'}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
