import HardDrive from 'lucide-react/icons/hard-drive'
import WifiOff from 'lucide-react/icons/wifi-off'
import { whyNotPersisted } from '../../offline/database.ts'
import { serverNow } from '../../transport/serverClock.ts'
import { formatAsOf } from '../../ui/asOf.ts'

interface Props {
  /** The name of the rows on the screen: `loads`. */
  what: string
  isStale: boolean
  revalidatedAt: number | null | undefined
  /** Why it is stale. */
  error?: Error | null
  refetch?: () => unknown
  /** Another banner of this screen says it already; that the device is full is said here all the same. */
  isSaid?: boolean
}

/** Says that the rows on the screen are stale, as of when, and why. */
export function StaleBanner({ what, isStale, revalidatedAt, error, refetch, isSaid = false }: Props) {
  const isFull = whyNotPersisted(error) === 'full'
  const Icon = isFull ? HardDrive : WifiOff
  return (
    <div role="status">
      {isStale && revalidatedAt != null && (!isSaid || isFull) && (
        <div className="banner flex-wrap md:px-6">
          <p className="flex min-w-0 grow basis-72 items-center gap-3">
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span>
              {`${isFull ? 'This device has no room left' : 'Offline'} — showing ${what} as of ${formatAsOf(revalidatedAt, serverNow().getTime())}${isFull ? '. Free some space on it to see newer ones.' : ''}`}
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
