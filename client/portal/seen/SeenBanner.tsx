import WifiOff from 'lucide-react/icons/wifi-off'
import { formatSeenAt } from '../../ui/seenAt.ts'

interface Props {
  /** What is shown: `loads`. */
  what: string
  isOld: boolean
  readAt: number | null | undefined
}

/** True while it stays: what is on the screen is what this device has last seen, and of when. */
export function SeenBanner({ what, isOld, readAt }: Props) {
  return (
    <div role="status">
      {isOld && readAt != null && (
        <p className="banner md:px-6">
          <WifiOff aria-hidden="true" />
          <span>
            Offline — showing {what} as of {formatSeenAt(readAt, Date.now())}
          </span>
        </p>
      )}
    </div>
  )
}
