import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { streamState } from '../api/events.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Says so while what changes would not appear by itself: what is `shown` is as old as the last reading. */
export function StreamBanner({ shown, readAt }: { shown: string; readAt: number }) {
  const away = useSyncExternalStore(streamState.subscribe, streamState.get) === 'away'
  return (
    <div role="status">
      {away && (
        <p className="banner md:px-6">
          <WifiOff aria-hidden="true" />
          <span>
            Live updates are interrupted. Reconnecting…
            {readAt > 0 && ` Showing ${shown} as of ${clock.format(readAt)}.`}
          </span>
        </p>
      )}
    </div>
  )
}
