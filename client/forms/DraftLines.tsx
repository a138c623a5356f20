import HardDriveDownload from 'lucide-react/icons/hard-drive-download'
import { formatClock } from '#shared/time'
import { ErrorLine } from './ErrorLine.tsx'

interface Props {
  /** When the draft was last persisted, in milliseconds. */
  savedAt: number | null
  /** Why the last write failed. */
  trouble: 'full' | 'unavailable' | null
}

const troubles = {
  full: 'This device has no room left: what you type now is not saved on it. It can still be sent.',
  unavailable: 'This browser does not save what you type here: it is gone when you leave this page. It can still be sent.',
}

/** Below the fields: whether the draft is saved on this device. */
export function SavedLine({ savedAt, trouble }: Props) {
  if (trouble) {
    return <ErrorLine>{troubles[trouble]}</ErrorLine>
  }
  return (
    <p className="flex items-center gap-2 text-second text-muted">
      <HardDriveDownload aria-hidden="true" size={18} />
      {savedAt === null ? 'What you type is saved on this device.' : `Saved on this device at ${formatClock(savedAt)}`}
    </p>
  )
}

interface LifetimeProps {
  own: boolean
  onOwn: (own: boolean) => void
  /** The draft is an unsent request and does not expire. */
  stays: boolean
  /** Null while there is no draft. */
  onForget: (() => void) | null
}

/** Below the buttons: how long the draft stays on this device, and how it is deleted. */
export function DraftLifetime({ own, onOwn, stays, onForget }: LifetimeProps) {
  return (
    <div className="border-t border-line pt-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          aria-describedby="own-device-hint"
          checked={own}
          onChange={(event) => onOwn(event.target.checked)}
        />
        This is my own device
      </label>
      <p id="own-device-hint" className="field-hint">
        {own || stays
          ? 'What you type stays here until you send or forget it.'
          : 'Otherwise what you typed is forgotten here 24 hours after the last change.'}
      </p>
      {onForget && (
        <button type="button" className="link mt-1 min-h-11" onClick={onForget}>
          Forget this form
        </button>
      )}
    </div>
  )
}
