import PhoneCall from 'lucide-react/icons/phone-call'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { QuoteRecord } from '#shared/quote'
import { useOpenedForm } from '../../record/useOpenedForm.ts'
import { ContactForm } from './ContactForm.tsx'

/** Logs a contact: a button, and then its form. A form with something typed is open at once. */
export function LogContact({ quote }: { quote: QuoteRecord }) {
  const { state } = useLocation()
  const persisted = useOpenedForm(`quoteContact:${quote.id}`, state?.draft ?? null)
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const hasDraft = persisted?.draft?.restored != null
  useEffect(() => {
    if (hasDraft) setOpen(true)
  }, [hasDraft])
  const close = (words: string) => {
    setSaid(words)
    setOpen(false)
    setTimeout(() => document.getElementById('log-contact')?.focus())
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isOpen && persisted ? (
        <ContactForm key={persisted.draft?.id ?? ''} quote={quote} persisted={persisted} onClose={close} />
      ) : (
        <button
          id="log-contact"
          type="button"
          className="btn btn-outline justify-self-start"
          disabled={!persisted}
          onClick={() => {
            setSaid('')
            setOpen(true)
          }}
        >
          <PhoneCall aria-hidden="true" className="size-5" />
          Log a contact
        </button>
      )}
    </>
  )
}
