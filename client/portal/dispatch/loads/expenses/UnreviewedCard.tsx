import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { staffPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'
import { expenseTitle } from '#shared/loads/charges'
import { unreviewedExpenses } from '../../../../platform/api/expenseQueries.ts'
import { DecisionsCard } from '../../../feedback/DecisionsCard.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { useRevalidateOnChange } from '../../../list/cache/useRevalidateOnChange.ts'

/** The submitted expenses of all loads, for roles that review them. Shows an error if they cannot be fetched. */
export function UncheckedCard() {
  const query = useQuery(unreviewedExpenses)
  useRevalidateOnChange('loads', query)
  if (query.error && !query.data) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
  const { total, expenses } = query.data ?? { total: 0, expenses: [] }
  const decisions = expenses.map(({ load, expense, driverName, ...rest }) => ({
    id: expense,
    to: `${staffPath('loads')}/${load}`,
    text: load,
    rest: `, ${expenseTitle(rest)} by ${driverName}`,
  }))
  const title = total === 1 ? '1 receipt needs review' : `${formatCount(total)} receipts need review`
  return <DecisionsCard title={title} Icon={ReceiptText} decisions={decisions} total={total} />
}
