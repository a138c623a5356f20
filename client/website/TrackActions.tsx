import RefreshCw from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { pages } from '#shared/paths'

interface Props {
  reference: string
  /** A retry that the person has requested is under way. */
  checking: boolean
  onCheckAgain: () => void
}

/** Below a load that was found: passes its address on, and asks the server again. */
export function TrackActions({ reference, checking, onCheckAgain }: Props) {
  const [said, setSaid] = useState('')
  return (
    <div className="no-print mt-4 grid grid-cols-2 gap-3">
      <button type="button" className="btn btn-outline btn-lg px-2" onClick={() => void share(reference).then(setSaid)}>
        <Share2 aria-hidden="true" size={20} />
        Share link
      </button>
      <button
        type="button"
        className="btn btn-outline btn-lg px-2"
        aria-disabled={checking}
        onClick={checking ? undefined : onCheckAgain}
      >
        <RefreshCw aria-hidden="true" size={20} />
        Check again
      </button>
      <p role="status" className="text-second text-muted col-span-2 empty:hidden">
        {said}
      </p>
    </div>
  )
}

/** By the device's own sheet, or else as a copy; returns what to say. Over plain http browsers have neither. */
async function share(reference: string): Promise<string> {
  const url = new URL(`${pages.track}?ref=${reference}`, location.href).href
  const { share, clipboard } = navigator as Partial<Pick<Navigator, 'share' | 'clipboard'>>
  if (share) {
    const sharing = share.call(navigator, { title: `Load ${reference}`, url })
    const isClosed = await sharing.then(
      () => true,
      (error: unknown) => error instanceof Error && error.name === 'AbortError',
    )
    if (isClosed) return ''
  }
  const isCopied = await (clipboard?.writeText(url) ?? Promise.reject()).then(
    () => true,
    () => false,
  )
  return isCopied ? 'The link was copied.' : `The link is ${url}`
}
