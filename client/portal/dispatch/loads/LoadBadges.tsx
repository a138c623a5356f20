import Ban from 'lucide-react/icons/ban'
import MapPin from 'lucide-react/icons/map-pin'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { assumed } from '#shared/kernel/distance'
import { formatDuration } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { concernOf, type LoadConcern } from '#shared/loads/loadConcern'
import { trackingStatuses } from '#shared/tracking/status'
import { useMinute } from '../../detail/now.ts'
import { Badge, type Look } from '../../list/badges/Badge.tsx'
import { RowWaiting } from '../../list/badges/PendingRows.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { NeedsReviewBadge } from './disputes/NeedsReviewBadge.tsx'
import { UnreadBadge } from './messages/UnreadBadge.tsx'

/** Red for late, amber for at risk. Arrived is solid, because the load is not completed. */
export const concernLooks: Record<LoadConcern['state'], Look> = {
  late: { look: 'badge-solid tone-red', Icon: OctagonAlert },
  'at-risk': { look: 'badge-tinted tone-amber', Icon: TriangleAlert },
}
const cancelled = { look: 'badge-tinted tone-grey', Icon: Ban }
const arrived = { look: 'badge-solid tone-green', Icon: MapPin }

interface Props {
  load: LoadRow
  /** In a table: shows only the time, the rest is for screen readers. */
  compact?: boolean
  withoutConcern?: boolean
}

/** The status of a load, or its wait at the delivery; whether it is late or at risk, with the time; and what needs the desk. */
export function LoadBadges({ load, compact = false, withoutConcern = false }: Props) {
  if (load.cancelledAt) return <Badge {...cancelled}>Cancelled</Badge>
  return (
    <>
      {load.arrivedAt ? (
        <Badge {...arrived}>{trackingStatuses.arrived_delivery}</Badge>
      ) : (
        <StatusBadge resource="loads" status={load.status} />
      )}
      <UnreadBadge load={load} compact={compact} />
      {!withoutConcern && mayConcern.has(load.status) && <Concern load={load} compact={compact} />}
      <NeedsReviewBadge load={load} compact={compact} />
      <RowWaiting id={load.id} />
    </>
  )
}

/** Only these have a countdown. */
const mayConcern: ReadonlySet<string> = new Set(['booked', 'planned', 'enroute'])

function Concern({ load, compact }: Required<Pick<Props, 'load' | 'compact'>>) {
  const concern = concernOf(load, useMinute())
  if (!concern) return null
  const { state, stop, driving, lateBy, isByDelay } = concern
  const milliseconds = lateBy ?? concern.milliseconds
  const time = milliseconds < 60_000 ? 'under 1 min' : formatDuration(milliseconds)
  const estimate = driving === undefined ? '' : ` for ${formatDuration(driving * 60_000)} at ${assumed.milesPerHour} mph`
  const rest =
    lateBy === undefined ? ` left${estimate}` : ` late ${isByDelay ? 'by the new time' : `at ${assumed.milesPerHour} mph`}`
  const whole = state === 'late' ? '' : stop === 'pickup' ? ' past its pickup' : rest
  return (
    <Badge {...concernLooks[state]}>
      <span className={driving === undefined && lateBy === undefined ? undefined : 'whitespace-normal'}>
        <span>{`${state === 'late' ? 'Late' : 'At risk'}, ${time}`}</span>
        {compact ? <span className="sr-only">{whole}</span> : <span>{whole}</span>}
      </span>
    </Badge>
  )
}
