import OctagonPause from 'lucide-react/icons/octagon-pause'
import type { Broker } from '#shared/customers/broker'
import { brokerStatusLabels } from '#shared/customers/status'
import { Badge } from '../../list/badges/Badge.tsx'

/** Shows that a broker is on hold; an active broker has no badge. */
export function HoldBadge({ broker: { status } }: { broker: Pick<Broker, 'status'> }) {
  if (status !== 'on_hold') return null
  return (
    <Badge look="badge-tinted tone-amber" Icon={OctagonPause}>
      {brokerStatusLabels.on_hold}
    </Badge>
  )
}

export const mcOf = ({ mcNumber }: Pick<Broker, 'mcNumber'>) => mcNumber && `MC ${mcNumber}`

/** `Net 30`; `On receipt` for zero days. */
export const termsOf = ({ netDays }: Pick<Broker, 'netDays'>) => (netDays === 0 ? 'On receipt' : `Net ${netDays}`)
