import { formatStop } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { trackingEvents } from '#shared/tracking/status'
import { StopTime } from '../../detail/RouteStops.tsx'

interface Props {
  load: LoadRow
  className: string
  /** For a place right below the two stops: omits the location of an event at one of them. */
  compact?: boolean
}

/** The last event of a load: type, location, and local time there. Renders nothing before the first event. */
export function LastEvent({ load: { lastEvent, pickupLocation, deliveryLocation }, className, compact = false }: Props) {
  if (!lastEvent) return null
  const { type, location, occurredAt, zone } = lastEvent
  const eventLabel = trackingEvents[type]
  const isAtStop = type !== 'check_call' && (location === pickupLocation || location === deliveryLocation)
  return (
    <p className={className} title={compact ? `${eventLabel}, ${location}, ${formatStop(occurredAt, zone)}` : undefined}>
      <span className="sr-only">Last update: </span>
      <span>{`${eventLabel}, ${compact && isAtStop ? '' : `${location}, `}`}</span>
      <StopTime at={occurredAt} zone={zone} />
    </p>
  )
}
