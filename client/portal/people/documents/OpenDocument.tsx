import Camera from 'lucide-react/icons/camera'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { AskedFor, Checked, Checking, DocumentBadge, OnFile, Refused } from './DocumentState.tsx'
import { isAskedFor, type OwnDocument } from './ownDocument.ts'
import { WaitingDocument } from './WaitingDocument.tsx'

// Lazy, because of its schemas, which the portal's start does without; precached, so it opens without a network.
const DocumentForm = lazy(() =>
  import('./DocumentForm.tsx').then(
    (loaded) => ({ default: loaded.DocumentForm }),
    () => ({ default: NotLoaded }),
  ),
)

interface Props {
  own: OwnDocument
  today: string
  /** The form has unsent changes. */
  isBegun: boolean
  /** Rendered between the form and its buttons: the other documents. */
  others: ReactNode
  onSay: (text: string) => void
}

/** A document type of the driver: the document on file, the status of the new one, and the form to submit one. */
export function OpenDocument({ own, today, isBegun, others, onSay }: Props) {
  const { title, checking, refused, waiting, pagesLost } = own
  const navigate = useNavigate()
  const draft: string | null = useLocation().state?.draft ?? null
  // For screen readers only: the visible part changes by itself after sending.
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  /** Null until the driver opens or closes the form. */
  const [selected, setSelected] = useState<boolean | null>(null)
  // A form with a draft opens, and does not close while the driver types.
  useEffect(() => {
    if (isBegun) setSelected((before) => before ?? true)
  }, [isBegun])
  // Opens explicitly: after sending, the draft is deleted a moment before its id leaves the address.
  useEffect(() => {
    if (draft !== null) setSelected(true)
  }, [draft])
  // A driver who has submitted a document does not see the next form open.
  const isOpen = selected ?? (own.isOpen && !checking && !refused && waiting.length === 0)
  const done = (outcome: 'done' | 'waiting') => {
    setSelected(false)
    setAnnouncement(outcome === 'done' ? 'Sent to the office for review.' : 'Saved on this phone. Not sent yet.')
    if (draft) navigate('.', { replace: true, state: null })
    heading.current?.focus()
  }
  const head = (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 ref={heading} id="document-title" tabIndex={-1} className="text-h2 outline-none">
            {title}
          </h2>
          <p className="text-muted">
            <OnFile own={own} today={today} />
          </p>
        </div>
        <DocumentBadge own={own} today={today} />
      </div>
      {waiting.map((entry) => (
        <WaitingDocument key={entry.seq} entry={entry} onSay={onSay} />
      ))}
      {isAskedFor(own) && <AskedFor own={own} />}
      {checking && <Checking document={checking} own={own} />}
      {refused && <Refused document={refused} />}
      {!checking && !refused && <Checked own={own} today={today} />}
    </>
  )
  const status = (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
  if (isOpen) {
    const form = { own, draft, head, others, onDone: done, onCancel: () => navigate(driverPath('myDocuments')) }
    return (
      <>
        {status}
        <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
          <DocumentForm {...form} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      {status}
      <section aria-labelledby="document-title" className="card gap-4 p-4 md:p-5">
        {head}
        {own.isOpen ? (
          <button
            type="button"
            className={`btn min-h-16 text-h3 ${refused || pagesLost > 0 ? 'btn-accent' : 'btn-outline'}`}
            onClick={() => setSelected(true)}
          >
            <Camera aria-hidden="true" className="size-6" />
            <span>{refused ? 'Upload again' : pagesLost > 0 ? 'Take it again' : own.upload}</span>
          </button>
        ) : (
          <p className="text-muted">The office no longer needs these.</p>
        )}
      </section>
      {wrapText(others)}
    </>
  )
}

function NotLoaded() {
  return <ErrorLine>This form didn't load. Reload when you have signal.</ErrorLine>
}
