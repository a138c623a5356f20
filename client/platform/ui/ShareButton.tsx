import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { pages } from '#shared/kernel/paths'

interface Props {
  /** The tracking reference. */
  reference: string
  className: string
}

/** Passes on the address at which a load is tracked, and says what became of that. */
export function ShareButton({ reference, className }: Props) {
  const [message, setMessage] = useState('')
  return (
    <>
      <button type="button" className={className} onClick={() => void share(reference).then(setMessage)}>
        <Share2 aria-hidden="true" size={20} />
        <span>Share link</span>
      </button>
      <p role="status" className="text-second text-muted order-last col-span-2 basis-full empty:hidden">
        {message}
      </p>
    </>
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
