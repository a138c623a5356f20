import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDuration } from '#shared/kernel/time'
import { useNow } from '../../detail/now.ts'
import { Badge } from '../../list/badges/Badge.tsx'

const minute = 60_000
/** How long before its end a price is marked, in milliseconds. */
const soon = 60 * minute

/** How long a price is still valid; nothing once it is over. */
export function ValidityBadge({ until }: { until: string }) {
  const left = Date.parse(until) - useNow()
  if (!(left > 0)) return null
  const text = `${left < minute ? 'under 1 min' : formatDuration(left)} left`
  return left <= soon ? (
    <Badge look="badge-tinted tone-amber" Icon={TriangleAlert}>
      {text}
    </Badge>
  ) : (
    <Badge look="tone-grey" Icon={Clock}>
      {text}
    </Badge>
  )
}
