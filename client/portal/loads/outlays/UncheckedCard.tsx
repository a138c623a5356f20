import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { outlayTitle } from '#shared/charges'
import { formatCount } from '#shared/count'
import { staffPath } from '#shared/navigation'
import { uncheckedOutlays } from '../../../api/outlayQueries.ts'
import { useRevalidateOnChange } from '../../cache/useRevalidateOnChange.ts'
import { DecisionsCard } from '../../feedback/DecisionsCard.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'

/** For who checks receipts: what drivers have handed in, of whatever load; an error where that is not known. */
export function UncheckedCard() {
  const query = useQuery(uncheckedOutlays)
  useRevalidateOnChange('loads', query)
  if (query.error && !query.data) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
  const { total, outlays } = query.data ?? { total: 0, outlays: [] }
  const decisions = outlays.map(({ load, outlay, driverName, ...of }) => ({
    ...{ id: outlay, to: `${staffPath('loads')}/${load}`, words: load },
    rest: `, ${outlayTitle(of)} by ${driverName}`,
  }))
  const title = total === 1 ? '1 receipt needs review' : `${formatCount(total)} receipts need review`
  return <DecisionsCard title={title} Icon={ReceiptText} decisions={decisions} total={total} />
}
