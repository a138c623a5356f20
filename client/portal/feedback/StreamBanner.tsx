import { useAtomValue } from 'jotai/react'
import ClockAlert from 'lucide-react/icons/clock-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { connectionAtom } from '../../transport/events.ts'
import { formatAsOf } from '../../ui/asOf.ts'

const texts = {
  lost: 'Live updates are interrupted. Reconnecting…',
  delayed: 'Live updates are delayed: changes appear within half a minute.',
  polling: 'This network holds back live updates. We check for changes every 30 seconds.',
} as const

/** Shown while the event stream is interrupted: the `shown` rows may be stale since `revalidatedAt`. */
export function StreamBanner({ shown, revalidatedAt }: { shown: string; revalidatedAt: number }) {
  const connection = useAtomValue(connectionAtom)
  const text = connection in texts ? texts[connection as keyof typeof texts] : null
  const Icon = connection === 'lost' ? WifiOff : ClockAlert
  return (
    <div role="status">
      {text && (
        <p className="banner md:px-6">
          <Icon aria-hidden="true" />
          <span>{`${text}${revalidatedAt > 0 ? ` Showing ${shown} as of ${formatAsOf(revalidatedAt, Date.now())}.` : ''}`}</span>
        </p>
      )}
    </div>
  )
}
