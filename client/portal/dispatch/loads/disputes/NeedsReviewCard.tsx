import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { staffPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'
import { eventName } from '#shared/tracking/status'
import { queries } from '../../../../platform/api/queries.ts'
import { DecisionsCard } from '../../../feedback/DecisionsCard.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { useRevalidateOnChange } from '../../../list/cache/useRevalidateOnChange.ts'

/** The disputed events that the desk has to resolve. Shows an error if they cannot be fetched. */
export function NeedsReviewCard() {
  const query = useQuery(queries.unresolvedDisputes())
  useRevalidateOnChange('loads', query)
  if (query.error && !query.data) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
  const { total, events } = query.data ?? { total: 0, events: [] }
  const decisions = events.map(({ load, event, type, stop, driverName }) => ({
    id: event,
    to: `${staffPath('loads')}/${load}`,
    text: load,
    rest: `, “${eventName(type, stop)}” by ${driverName}`,
  }))
  const title = total === 1 ? '1 event needs review' : `${formatCount(total)} events need review`
  return <DecisionsCard title={title} Icon={TriangleAlert} decisions={decisions} total={total} all={staffPath('loads')} />
}
