import { useAtomValue } from 'jotai/react'
import ClockAlert from 'lucide-react/icons/clock-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { connectionAtom } from '../../transport/events.ts'
import { formatAsOf } from '../../ui/asOf.ts'

/** Shown while the event stream is interrupted: the `shown` rows may be stale since `revalidatedAt`. */
export function StreamBanner({ shown, revalidatedAt }: { shown: string; revalidatedAt: number }) {
  const connection = useAtomValue(connectionAtom)
  const Icon = connection === 'delayed' ? ClockAlert : WifiOff
  return (
    <div role="status">
      {(connection === 'lost' || connection === 'delayed') && (
        <p className="banner md:px-6">
          <Icon aria-hidden="true" />
          <span>
            {connection === 'delayed'
              ? 'Live updates are delayed: changes appear within half a minute.'
              : 'Live updates are interrupted. Reconnecting…'}
            {revalidatedAt > 0 && ` Showing ${shown} as of ${formatAsOf(revalidatedAt, Date.now())}.`}
          </span>
        </p>
      )}
    </div>
  )
}
