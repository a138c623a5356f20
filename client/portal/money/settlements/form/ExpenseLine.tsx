import { staffPath } from '#shared/access/navigation'
import type { PayExpense } from '#shared/settlements/payInputs'
import { LoadLink } from '../StatementLoadHead.tsx'
import { signedAmount } from '../settlementParts.tsx'

/** A reimbursed expense, or one whose receipt the office has not accepted yet. The office accepts it on its load. */
export function ExpenseLine({ expense: { load, name, cents, isAccepted } }: { expense: PayExpense }) {
  return (
    <li className="flex justify-between gap-3 px-4 py-3 md:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-second text-muted">
          {isAccepted
            ? 'Reimbursed in full per receipt.'
            : `${signedAmount(cents)} once the receipt is accepted: not included yet.`}
        </p>
        <LoadLink id={load} path={staffPath('loads')} />
      </div>
      <span className="shrink-0 font-sign text-label whitespace-nowrap">{isAccepted ? signedAmount(cents) : '—'}</span>
    </li>
  )
}
