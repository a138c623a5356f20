import { useAtomValue } from 'jotai/react'
import ClockAlert from 'lucide-react/icons/clock-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { connectionAtom } from '../../platform/transport/events.ts'
import { formatAsOf } from '../../platform/ui/asOf.ts'
import { StatusLine } from '../shell/StatusLine.tsx'

const texts = {
  lost: 'Live updates are interrupted. Reconnecting…',
  delayed: 'Live updates are delayed: changes appear within half a minute.',
  polling: 'This network holds back live updates. We check for changes every 30 seconds.',
} as const

/** Shown while the event stream is interrupted: the `shown` rows may be stale since `revalidatedAt`. */
export function StreamBanner({ shown, revalidatedAt }: { shown: string; revalidatedAt: number }) {
  const connection = useAtomValue(connectionAtom)
  return <StatusLine Icon={connection === 'lost' ? WifiOff : ClockAlert} text={streamText(connection, shown, revalidatedAt)} />
}

/** Null while the event stream is open. */
export function streamText(connection: string, shown: string, revalidatedAt: number): string | null {
  if (!(connection in texts)) return null
  const asOf = revalidatedAt > 0 ? ` Showing ${shown} as of ${formatAsOf(revalidatedAt, Date.now())}.` : ''
  return texts[connection as keyof typeof texts] + asOf
}
