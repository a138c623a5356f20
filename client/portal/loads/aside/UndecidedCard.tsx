import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatCount } from '#shared/count'
import { staffPath } from '#shared/navigation'
import { eventName } from '#shared/trackingStatus'
import { queries } from '../../../api/queries.ts'
import { useRevalidateOnChange } from '../../cache/useRevalidateOnChange.ts'
import { DecisionsCard } from '../../feedback/DecisionsCard.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'

/** For the desk: what drivers recorded and does not count until somebody decides; an error where that is not known. */
export function UndecidedCard() {
  const query = useQuery(queries.undecidedAsides())
  useRevalidateOnChange('loads', query)
  if (query.error && !query.data) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
  const { total, events } = query.data ?? { total: 0, events: [] }
  const decisions = events.map(({ load, event, type, stop, driverName }) => ({
    ...{ id: event, to: `${staffPath('loads')}/${load}`, words: load },
    rest: `, “${eventName(type, stop)}” by ${driverName}`,
  }))
  const title = total === 1 ? '1 event needs review' : `${formatCount(total)} events need review`
  return <DecisionsCard title={title} Icon={TriangleAlert} decisions={decisions} total={total} all={staffPath('loads')} />
}
