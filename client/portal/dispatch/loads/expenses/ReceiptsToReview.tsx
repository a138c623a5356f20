import ReceiptText from 'lucide-react/icons/receipt-text'
import type { LoadRecord } from '#shared/loads/load'

/** Above a load at the desk: the number of expenses to review, with a link to them. */
export function ReceiptsToCheck({ load: { expenses = [] } }: { load: LoadRecord }) {
  const count = expenses.filter(({ outcome }) => outcome === null).length
  if (count === 0) return null
  return (
    <p className="card flex-row flex-wrap items-center justify-between gap-3 border-(--amber-edge) bg-(--amber-tint) p-4 no-print">
      <span className="flex gap-2 font-semibold text-(--amber-ink)">
        <ReceiptText aria-hidden="true" className="size-6 shrink-0" />
        <span>{count === 1 ? '1 receipt needs review' : `${count} receipts need review`}</span>
      </span>
      <button type="button" className="btn btn-outline" onClick={() => document.getElementById('load-receipts')?.focus()}>
        Review
      </button>
    </p>
  )
}
