import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnLine } from '../ui/useOnLine.ts'

/** The id for `aria-describedby` of the submit button, while `useWillWait` is true. */
export const offlineLineId = 'offline-line'

/** Whether submitting now can only store the request: offline, on a device that can persist it. */
export function useWillWait(isPersisted: boolean): boolean {
  return !useOnLine() && isPersisted
}

/** Says beside the submit button that the request will be sent later. */
export function OfflineLine() {
  return (
    <p id={offlineLineId} className="tone-amber flex items-center gap-2 text-second text-(--tone-ink)">
      <WifiOff aria-hidden="true" size={18} className="shrink-0" />
      <span>You're offline. We'll save this and send it later.</span>
    </p>
  )
}
