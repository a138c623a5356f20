import ClockAlert from 'lucide-react/icons/clock-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { streamState } from '../../transport/events.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Says so while changes would not appear by themselves: what is `shown` may be stale since `readAt`. */
export function StreamBanner({ shown, revalidatedAt }: { shown: string; revalidatedAt: number }) {
  const stream = useSyncExternalStore(streamState.subscribe, streamState.get)
  const Icon = stream === 'deaf' ? ClockAlert : WifiOff
  return (
    <div role="status">
      {(stream === 'away' || stream === 'deaf') && (
        <p className="banner md:px-6">
          <Icon aria-hidden="true" />
          <span>
            {stream === 'deaf'
              ? 'Live updates are delayed: changes appear within half a minute.'
              : 'Live updates are interrupted. Reconnecting…'}
            {revalidatedAt > 0 && ` Showing ${shown} as of ${clock.format(revalidatedAt)}.`}
          </span>
        </p>
      )}
    </div>
  )
}
