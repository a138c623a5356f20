import { useAtomValue } from 'jotai/react'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Unplug from 'lucide-react/icons/unplug'
import WifiOff from 'lucide-react/icons/wifi-off'
import { connectionAtom } from '../../platform/transport/events.ts'
import { useOnLine } from '../../platform/ui/useOnLine.ts'
import { Badge } from '../list/badges/Badge.tsx'

/** The state of the connection: offline, reconnecting, or updates delayed. Renders nothing while the event stream is open. */
export function ConnectionBadge() {
  const onLine = useOnLine()
  const connection = useAtomValue(connectionAtom)
  return (
    <div>
      {!onLine ? (
        <Badge look="badge-tinted tone-amber" Icon={WifiOff}>
          Offline
        </Badge>
      ) : (
        (connection === 'lost' || connection === 'delayed' || connection === 'polling') && (
          <Badge look="badge-tinted tone-amber" Icon={connection === 'lost' ? Unplug : ClockAlert}>
            {connection === 'lost' ? 'Reconnecting' : 'Updates delayed'}
          </Badge>
        )
      )}
    </div>
  )
}
