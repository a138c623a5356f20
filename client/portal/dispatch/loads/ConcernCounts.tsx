import { formatCount } from '#shared/kernel/count'
import { Badge } from '../../list/badges/Badge.tsx'
import { concernLooks } from './LoadBadges.tsx'
import type { ConcernCount } from './useConcerns.ts'

interface Props {
  count: ConcernCount
  /** Loads before departure: their pickup is late, not their delivery. */
  upcoming?: boolean
}

/** `2 late, 1 at risk`, with the labels of the badges. */
export const concernText = ({ late, atRisk }: ConcernCount): string =>
  [late > 0 || atRisk === 0 ? `${formatCount(late)} late` : '', atRisk > 0 ? `${formatCount(atRisk)} at risk` : '']
    .filter(Boolean)
    .join(', ')

/** The numbers of loads that are late and at risk. Renders nothing where both are 0. */
export function ConcernCounts({ count: { late, atRisk }, upcoming = false }: Props) {
  const where = upcoming ? ' at pickup' : ''
  if (late + atRisk === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {late > 0 && <Badge {...concernLooks.late}>{`${formatCount(late)} late${where}`}</Badge>}
      {atRisk > 0 && <Badge {...concernLooks['at-risk']}>{`${formatCount(atRisk)} at risk${where}`}</Badge>}
    </span>
  )
}
