import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnLine } from '../ui/useOnLine.ts'

/** What describes the button that submits, where `useWillWait` says so. */
export const offlineLineId = 'offline-line'

/** Whether what is submitted now can only wait: without a network, on a device that can store it. */
export function useWillWait(isPersisted: boolean): boolean {
  return !useOnLine() && isPersisted
}

/** At the button that submits, before it is pressed. */
export function OfflineLine() {
  return (
    <p id={offlineLineId} className="tone-amber flex items-center gap-2 text-second text-(--tone-ink)">
      <WifiOff aria-hidden="true" size={18} className="shrink-0" />
      You are offline: this will be kept and sent later.
    </p>
  )
}
