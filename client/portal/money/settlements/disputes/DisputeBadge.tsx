import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Flag from 'lucide-react/icons/flag'
import { type DisputeOutcome, disputeOutcomes } from '#shared/settlements/disputeOutcome'
import { Badge, type Look } from '../../../list/badges/Badge.tsx'

const looks: Record<DisputeOutcome, Look> = {
  agreed: { look: 'badge-tinted tone-green', Icon: CircleCheck },
  declined: { look: 'tone-red', Icon: Ban },
}

/** What became of a dispute. */
export function DisputeBadge({ outcome }: { outcome: DisputeOutcome | null }) {
  if (outcome === null) {
    return (
      <Badge look="tone-amber" Icon={Flag}>
        Open
      </Badge>
    )
  }
  return <Badge {...looks[outcome]}>{disputeOutcomes[outcome]}</Badge>
}
