import Unplug from 'lucide-react/icons/unplug'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { streamState } from '../../api/events.ts'
import { useOnLine } from '../../ui/useOnLine.ts'
import { Badge } from '../Badge.tsx'

/** On every screen: that there is no network, or no server behind it. Nothing while all is well. */
export function ConnectionWord() {
  const onLine = useOnLine()
  const isAway = useSyncExternalStore(streamState.subscribe, streamState.get) === 'away'
  return (
    <span role="status" className="flex min-w-0 overflow-hidden">
      {!onLine ? (
        <Badge look="badge-tinted tone-amber" Icon={WifiOff}>
          Offline
        </Badge>
      ) : (
        isAway && (
          <Badge look="badge-tinted tone-amber" Icon={Unplug}>
            Reconnecting
          </Badge>
        )
      )}
    </span>
  )
}
