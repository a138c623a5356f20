import Plus from 'lucide-react/icons/plus'
import { useContext, useState } from 'react'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { expenseTitle } from '#shared/loads/charges'
import type { ExpenseDecision, LoadExpense } from '#shared/loads/expense'
import type { LoadRecord } from '#shared/loads/load'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import { EnterExpenseDialog } from './EnterExpenseDialog.tsx'
import { ExpenseItem } from './ExpenseItem.tsx'
import { ReviewExpenseDialog } from './ReviewExpenseDialog.tsx'

type Open = 'enter' | { expense: LoadExpense; outcome: ExpenseDecision['outcome'] }

/** The expenses of a load at the desk: those to review, the state of the others, and a button to enter one. */
export function DeskReceipts({ load }: { load: LoadRecord }) {
  const role = useContext(OwnRole) ?? ''
  const onLine = useOnLine()
  const [open, setOpen] = useState<Open | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { expenses = [] } = load
  const mayCheck = can(role, 'loads:review-expense')
  const mayEnter = can(role, 'loads:enter-expense') && load.assignedDriverId !== null
  const settlementsPath = can(role, 'settlements:read') ? staffPath('settlements') : null
  if (expenses.length === 0 && !mayEnter) return null
  // The next expense to review has the green button.
  const next = expenses.find(({ outcome }) => outcome === null)
  return (
    <section aria-labelledby="load-receipts" className={`card gap-4 p-4 md:p-5 ${next ? 'border-(--amber-edge)' : ''}`}>
      <h2 id="load-receipts" tabIndex={-1} className="text-h3 outline-none">
        Receipts
      </h2>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {expenses.length === 0 && <p className="text-muted">No receipts yet.</p>}
      {expenses.length > 0 && (
        <ul className="divide-y divide-line">
          {expenses.map((expense) => (
            <li key={expense.id} className="py-4 first:pt-0 last:pb-0">
              <ExpenseItem expense={expense} isOwn={false} settlementsPath={settlementsPath}>
                {mayCheck && !expense.settlement && (
                  <Decide
                    expense={expense}
                    onLine={onLine}
                    isNext={expense === next}
                    onDecide={(outcome) => setOpen({ expense, outcome })}
                  />
                )}
              </ExpenseItem>
            </li>
          ))}
        </ul>
      )}
      {mayEnter && (
        <button type="button" className="btn btn-outline self-start no-print" disabled={!onLine} onClick={() => setOpen('enter')}>
          <Plus aria-hidden="true" className="size-5" />
          <span>{onLine ? 'Add a receipt…' : 'Needs a connection'}</span>
        </button>
      )}
      {open === 'enter' && (
        <EnterExpenseDialog load={load} onDone={() => setAnnouncement('Receipt added.')} onClose={() => setOpen(null)} />
      )}
      {open && open !== 'enter' && (
        <ReviewExpenseDialog
          load={load}
          {...open}
          onDone={() => setAnnouncement(`${expenseTitle(open.expense)}: ${open.outcome}.`)}
          onClose={() => {
            setOpen(null)
            // The button that had the focus may be a different one now.
            setTimeout(() => document.getElementById('load-receipts')?.focus())
          }}
        />
      )}
    </section>
  )
}

interface DecideProps {
  expense: LoadExpense
  onLine: boolean
  isNext: boolean
  onDecide: (outcome: ExpenseDecision['outcome']) => void
}

/** Accept and decline. After the decision only the opposite one, until a settlement includes the expense. */
function Decide({ expense, onLine, isNext, onDecide }: DecideProps) {
  const { outcome } = expense
  if (!onLine && outcome === null) return <p className="text-second text-muted no-print">Connect to accept or decline.</p>
  if (!onLine) return null
  const srTitle = <span className="sr-only"> {expenseTitle(expense)}</span>
  return (
    <div className="flex flex-wrap gap-2 no-print">
      {outcome !== 'accepted' && (
        <button type="button" className={`btn ${isNext ? 'btn-primary' : 'btn-outline'}`} onClick={() => onDecide('accepted')}>
          <span>Accept…</span>
          {srTitle}
        </button>
      )}
      {outcome !== 'declined' && (
        <button type="button" className="btn btn-outline" onClick={() => onDecide('declined')}>
          <span>Decline…</span>
          {srTitle}
        </button>
      )}
    </div>
  )
}
