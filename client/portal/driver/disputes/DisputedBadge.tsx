import { useQuery } from '@tanstack/react-query'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { queries } from '../../../platform/api/queries.ts'
import { useOutbox } from '../../../platform/offline/outbox/useOutbox.ts'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { repliesIn } from './openDisputedEvents.ts'

/** "1 needs your answer" in a driver's header: links to the first disputed event without the driver's answer. */
export function DisputedBadge() {
  const query = useQuery(queries.openAsides())
  useRevalidateOnChange('loads', query)
  const waiting = repliesIn(useOutbox() ?? [])
  const open = (query.data ?? []).filter(({ event }) => !waiting.has(event))
  const [first] = open
  if (!first) return null
  return (
    <Link to={`${driverPath('myLoads')}/${first.load}/needs-you#${first.event}`} className="btn outbox-badge tone-red no-print">
      <OctagonAlert aria-hidden="true" size={20} />
      <span>
        <span>{open.length}</span>
        <span className="outbox-words"> {open.length === 1 ? 'needs your answer' : 'need your answer'}</span>
      </span>
    </Link>
  )
}
