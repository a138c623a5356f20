import RefreshCw from 'lucide-react/icons/refresh-cw'
import { ShareButton } from '../platform/ui/ShareButton.tsx'

interface Props {
  reference: string
  /** A retry that the person has requested is under way. */
  checking: boolean
  onCheckAgain: () => void
}

/** Below a load that was found: passes its address on, and asks the server again. */
export function TrackActions({ reference, checking, onCheckAgain }: Props) {
  return (
    <div className="no-print mt-4 grid grid-cols-2 gap-3">
      <ShareButton reference={reference} className="btn btn-outline btn-lg px-2" />
      <button
        type="button"
        className="btn btn-outline btn-lg px-2"
        aria-disabled={checking}
        onClick={checking ? undefined : onCheckAgain}
      >
        <RefreshCw aria-hidden="true" size={20} />
        <span>Check again</span>
      </button>
    </div>
  )
}
