import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { formatCount } from '#shared/kernel/count'
import type { LoadRow } from '#shared/loads/load'
import { Badge } from '../../../list/badges/Badge.tsx'

/**
 * The number of disputed events of a load that need the desk's review. Renders nothing for none. In a table only the number is
 * visible.
 */
export function NeedsReviewBadge({ load: { unresolved = 0 }, compact }: { load: Pick<LoadRow, 'unresolved'>; compact: boolean }) {
  if (unresolved === 0) return null
  return (
    <Badge look="badge-tinted tone-amber" Icon={CircleQuestionMark}>
      <span>{formatCount(unresolved)}</span> {compact ? <span className="sr-only">to decide</span> : <span>to decide</span>}
    </Badge>
  )
}
