import ReceiptText from 'lucide-react/icons/receipt-text'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { formatClock } from '#shared/kernel/time'
import { expenseTitle } from '#shared/loads/charges'
import type { ExpenseBody } from '#shared/loads/expense'
import type { LoadRecord } from '#shared/loads/load'
import { useUnshownCommands } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { useDraftKind } from '../../detail/useDraftKind.ts'
import { WaitingEntry } from '../../detail/WaitingEntry.tsx'
import { ExpenseItem } from '../../dispatch/loads/expenses/ExpenseItem.tsx'
import { storedBy } from '../../dispatch/loads/storedBy.ts'

// Loads the schema apart from the start of the portal. It is precached, so the form opens offline.
const CabExpenseDialog = lazy(() => import('./CabExpenseDialog.tsx').then((loaded) => ({ default: loaded.CabExpenseDialog })))

/** A driver's expenses of a load: the ones that wait on this phone, the state of the others, and a button for the next. */
export function CabReceipts({ load }: { load: LoadRecord }) {
  const { state } = useLocation()
  const draft: string | null = state?.draft ?? null
  const kind = useDraftKind(draft)
  const [open, setOpen] = useState<{ draft: string | null } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (draft && kind === 'cabExpense') setOpen({ draft })
  }, [draft, kind])
  const { id, expenses = [] } = load
  const isStored = storedBy(expenses, ({ paidAt }) => paidAt)
  // The outbox deletes an entry a moment after its expense has arrived with the load.
  const pending = (useUnshownCommands('loads', id) ?? []).filter(
    (entry) => entry.kind === 'cabExpense' && !isStored(entry.id, (entry.body as ExpenseBody).paidAt),
  )
  return (
    <section aria-labelledby={`receipts-${id}`} className="card gap-4 p-4 text-[1.0625rem] md:p-6">
      <h2 id={`receipts-${id}`} className="text-h3">
        Receipts
      </h2>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {expenses.length + pending.length === 0 && (
        <p className="text-muted">Lumper, scale or tolls: send the receipt here. Works without signal too.</p>
      )}
      {expenses.length > 0 && (
        <ul className="divide-y divide-line">
          {expenses.map((expense) => (
            <li key={expense.id} className="py-4 first:pt-0 last:pb-0">
              <ExpenseItem expense={expense} isOwn settlementsPath={driverPath('mySettlements')} />
            </li>
          ))}
        </ul>
      )}
      {pending.map((entry) => {
        const body = entry.body as ExpenseBody
        return (
          <WaitingEntry key={entry.id} entry={entry} title={expenseTitle(body)} onSay={setAnnouncement}>
            {`${formatClock(Date.parse(body.paidAt))}, ${body.files.length === 1 ? '1 page' : `${body.files.length} pages`}`}
          </WaitingEntry>
        )
      })}
      <button type="button" className="btn btn-outline min-h-16 text-h3 no-print" onClick={() => setOpen({ draft: null })}>
        <ReceiptText aria-hidden="true" className="size-6" />
        <span>Add a receipt</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CabExpenseDialog
            key={open.draft ?? ''}
            load={load}
            draft={open.draft}
            onDone={(outcome) =>
              setAnnouncement(outcome === 'done' ? 'Sent to the office.' : "Saved on this phone until it's sent.")
            }
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
