import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'

/** Copies a text, and announces the result. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [announcement, setAnnouncement] = useState('')
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setAnnouncement(isCopied ? 'Copied.' : "This browser won't let us copy. Select it and copy it yourself.")
  }
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
        <span>{what}</span>
      </button>
      <span role="status" className="text-second text-muted empty:hidden">
        {announcement}
      </span>
    </>
  )
}
