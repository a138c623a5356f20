import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef, useState } from 'react'

interface Props {
  address: string
  /** The title for sharing. */
  title: string
  onClose: () => void
}

/** A new link to copy or share. It is shown once: the server does not return it again. */
export function NewLink({ address, title, onClose }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The form that had the focus is gone.
  useEffect(() => field.current?.focus(), [])
  const canShare = 'share' in navigator

  async function copy() {
    // Without permission, or on plain http, the user copies it by hand.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    setAnnouncement(isCopied ? 'The link is on your clipboard.' : 'Your browser blocked copying. Copy it from the field.')
    if (!isCopied) field.current?.select()
  }

  return (
    <div className="mt-2 grid gap-4">
      <p>Copy or share it now: it is shown this once. Another one can be made at any time.</p>
      <input
        ref={field}
        readOnly
        aria-label="The link"
        className="input"
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="text-second text-muted empty:hidden">
        {announcement}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Done
        </button>
        {canShare && (
          <button
            type="button"
            className="btn btn-outline"
            // The user closed the dialog without sharing: the link is still visible.
            onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
          >
            <Share2 aria-hidden="true" className="size-5" />
            <span>Share…</span>
          </button>
        )}
        <button type="button" className="btn btn-primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          <span>Copy link</span>
        </button>
      </div>
    </div>
  )
}
