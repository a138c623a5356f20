import HardDrive from 'lucide-react/icons/hard-drive'
import WifiOff from 'lucide-react/icons/wifi-off'
import { whyNotPersisted } from '../../../platform/offline/database.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { formatAsOf } from '../../../platform/ui/asOf.ts'
import { StatusLine } from '../../shell/StatusLine.tsx'

interface Props {
  /** The name of the rows on the screen: `loads`. */
  what: string
  isStale: boolean
  revalidatedAt: number | null | undefined
  /** Why it is stale. */
  error?: Error | null
  refetch?: () => unknown
  /** For a section of a screen: whether the screen shows it already. A full device is shown in either case. */
  isSaid?: boolean
}

/**
 * Shows that the rows on the screen are stale, as of when, and why. A screen uses the header, where the text moves no button; a
 * full device, with its button, appears on the screen.
 */
export function StaleBanner({ what, isStale, revalidatedAt, error, refetch, isSaid }: Props) {
  const isFull = whyNotPersisted(error) === 'full'
  const isShown = isStale && revalidatedAt != null && (!isSaid || isFull)
  const asOf = isShown && `showing ${what} as of ${formatAsOf(revalidatedAt, serverNow().getTime())}`
  if (isSaid === undefined && !isFull) return <StatusLine Icon={WifiOff} text={asOf ? `Offline — ${asOf}` : null} />
  const Icon = isFull ? HardDrive : WifiOff
  return (
    <div role="status">
      {asOf && (
        <div className="banner flex-wrap md:px-6">
          <p className="flex min-w-0 grow basis-72 items-center gap-3">
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span>
              {isFull ? `This device has no room left — ${asOf}. Free some space on it to see newer ones.` : `Offline — ${asOf}`}
            </span>
          </p>
          {isFull && refetch && (
            <button type="button" className="btn btn-outline" onClick={() => refetch()}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  )
}
