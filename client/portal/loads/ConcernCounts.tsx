import { formatCount } from '#shared/count'
import { Badge } from '../badges/Badge.tsx'
import { concernLooks } from './LoadBadges.tsx'
import type { LoadConcerns } from './useConcerns.ts'

/** The numbers of loads that are late and at risk. Renders nothing where both are 0. */
export function ConcernCounts({ concerns: { late, atRisk } }: { concerns: LoadConcerns }) {
  if (late + atRisk === 0) return null
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {late > 0 && <Badge {...concernLooks.late}>{formatCount(late)} late</Badge>}
      {atRisk > 0 && <Badge {...concernLooks['at-risk']}>{formatCount(atRisk)} at risk</Badge>}
    </span>
  )
}
