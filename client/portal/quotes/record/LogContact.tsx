import PhoneCall from 'lucide-react/icons/phone-call'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { QuoteRecord } from '#shared/quotes/quote'
import { useOpenedForm } from '../../detail/useOpenedForm.ts'
import { ContactForm } from './ContactForm.tsx'

/** Logs contacts one after the other. Each has a form of its own, so that a logged contact never reappears. */
export function LogContact({ quote }: { quote: QuoteRecord }) {
  const { state } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const [closed, setClosed] = useState<{ count: number; draft: string | null }>({ count: 0, draft: null })
  const openDraft: string | null = state?.draft ?? null
  const draft = openDraft === closed.draft ? null : openDraft
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <OneContact
        key={`${closed.count} ${draft}`}
        quote={quote}
        draft={draft}
        isNext={closed.count > 0}
        onOpen={() => setAnnouncement('')}
        onClose={(text) => {
          setAnnouncement(text)
          setClosed({ count: closed.count + 1, draft: openDraft })
        }}
      />
    </>
  )
}

interface Props {
  quote: QuoteRecord
  /** The draft to open, for a contact that returns from the outbox. */
  draft: string | null
  /** An earlier contact was closed, so that the button has the focus. */
  isNext: boolean
  onOpen: () => void
  /** Receives the status message. */
  onClose: (announcement: string) => void
}

/** A button, and then its form. A form with a draft is open at once. */
function OneContact({ quote, draft, isNext, onOpen, onClose }: Props) {
  const persisted = useOpenedForm(`quoteContact:${quote.id}`, draft)
  const [isOpen, setOpen] = useState(false)
  const isReady = persisted !== null
  const hasDraft = persisted?.draft?.restored != null
  useEffect(() => {
    if (hasDraft) setOpen(true)
    else if (isReady && isNext) document.getElementById('log-contact')?.focus()
  }, [hasDraft, isReady, isNext])
  if (isOpen && persisted) {
    return <ContactForm key={persisted.draft?.id ?? ''} quote={quote} persisted={persisted} onClose={onClose} />
  }
  return (
    <button
      id="log-contact"
      type="button"
      className="btn btn-outline justify-self-start"
      disabled={!persisted}
      onClick={() => {
        onOpen()
        setOpen(true)
      }}
    >
      <PhoneCall aria-hidden="true" className="size-5" />
      <span>Log a contact</span>
    </button>
  )
}
