import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDollars } from '#shared/kernel/money'
import { formatClock } from '#shared/kernel/time'
import { chargeName } from '#shared/loads/charges'
import type { LoadExpense } from '#shared/loads/expense'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { expenseState } from './expenseState.ts'
import { ReceiptPages } from './ReceiptPages.tsx'

interface Props {
  expense: LoadExpense
  /** The reader is its driver. */
  isOwn: boolean
  /** The address of the settlement that reimburses it; null for roles that read none. */
  settlementsPath: string | null
  /** The actions on it. */
  children?: ReactNode
}

/** An expense: what, by whom, the pages of its receipt, and its state. */
export function ExpenseItem({ expense, isOwn, settlementsPath, children }: Props) {
  const { code, name, amount, paidBy, paidAt, driverName, enteredBy, note, files, outcome, settlement, reason, decidedBy } =
    expense
  const payer = paidBy === 'company' ? 'the company' : isOwn ? 'you' : driverName
  const author = enteredBy === 'The office' ? 'the office' : enteredBy
  const from = author ? `entered by ${author}` : paidBy === 'company' && !isOwn ? `submitted by ${driverName}` : 'submitted'
  const tone = outcome === null ? 'text-(--amber-ink)' : outcome === 'declined' ? 'text-error' : 'text-(--green-ink)'
  return (
    <div className="grid gap-2">
      <div>
        <div className="flex items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 text-label wrap-anywhere">{chargeName(code, name)}</h3>
          <span className="shrink-0 font-sign text-label whitespace-nowrap">{formatDollars(amount)}</span>
        </div>
        <p className="text-second wrap-anywhere text-muted">{`Paid by ${payer}, ${from} ${formatClock(Date.parse(paidAt))}`}</p>
        {note && <p className="wrap-anywhere">{note}</p>}
      </div>
      <ReceiptPages files={files} />
      <div>
        <p className={`font-semibold wrap-anywhere ${tone}`}>
          <span>{expenseState(expense, isOwn)}</span>
          {settlement && outcome === 'accepted' && (
            <>
              {' '}
              {settlementsPath ? (
                <Link to={`${settlementsPath}/${settlement}`} className="link whitespace-nowrap">
                  {settlement}
                </Link>
              ) : (
                <span>{settlement}</span>
              )}
            </>
          )}
        </p>
        {outcome === 'declined' && <p className="wrap-anywhere">{reason}</p>}
        {decidedBy && !enteredBy && <p className="text-second wrap-anywhere text-muted">{`By ${decidedBy}`}</p>}
      </div>
      {wrapText(children)}
    </div>
  )
}
