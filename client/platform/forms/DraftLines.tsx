import HardDriveDownload from 'lucide-react/icons/hard-drive-download'
import { useState } from 'react'
import { formatWhen } from '#shared/kernel/time'
import { DiscardQuestion } from '../ui/DiscardQuestion.tsx'
import { ErrorLine } from './ErrorLine.tsx'

interface Props {
  /** When the draft was last persisted, in milliseconds. */
  savedAt: number | null
  /** Why the last write failed. */
  trouble: 'full' | 'unavailable' | null
}

const troubles = {
  full: "This device is full, so what you type isn't saved. You can still send it.",
  unavailable: "This browser can't save what you type, so it's gone if you leave this page. You can still send it.",
}

/** Below the fields: whether the draft is saved on this device. */
export function SavedLine({ savedAt, trouble }: Props) {
  if (trouble) {
    return <ErrorLine>{troubles[trouble]}</ErrorLine>
  }
  return (
    <p className="flex items-center gap-2 text-second text-muted">
      <HardDriveDownload aria-hidden="true" size={18} />
      <span>{savedAt === null ? 'What you type is saved on this device.' : `Saved on this device ${formatWhen(savedAt)}`}</span>
    </p>
  )
}

interface LifetimeProps {
  /** The person has marked this device as shared. */
  isShared: boolean
  onShared: (isShared: boolean) => void
  /** The draft is an unsent request and does not expire. */
  stays: boolean
  /** Null while there is no draft. */
  onClear: (() => void) | null
}

/** Above the buttons: how long the draft stays on this device, and how the person deletes it. */
export function DraftLifetime({ isShared, onShared, stays, onClear }: LifetimeProps) {
  const [isAsking, setAsking] = useState(false)
  const life = stays
    ? 'This request stays on this device until you send it or clear it.'
    : `Your draft stays on this device for ${isShared ? '24 hours' : '30 days'}.`
  return (
    <div className="grid gap-1 rounded-field border border-line bg-base-200 px-4 py-2 text-second">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p>{life}</p>
        {onClear && !isAsking && (
          <button type="button" className="link min-h-11" onClick={() => setAsking(true)}>
            Clear draft
          </button>
        )}
      </div>
      {isAsking && onClear && (
        <DiscardQuestion
          question={stays ? 'Discard this request? It will not be sent.' : 'Delete what you typed?'}
          confirm={stays ? undefined : 'Yes, clear it'}
          onDiscard={() => {
            setAsking(false)
            onClear()
          }}
          onKeep={() => setAsking(false)}
        />
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="checkbox" checked={isShared} onChange={(event) => onShared(event.target.checked)} />
        <span>
          This is a shared device <span className="text-muted">(drafts are deleted after 24 hours)</span>
        </span>
      </label>
    </div>
  )
}
