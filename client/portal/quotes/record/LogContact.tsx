import PhoneCall from 'lucide-react/icons/phone-call'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { QuoteRecord } from '#shared/quote'
import { useOpenedForm } from '../../record/useOpenedForm.ts'
import { ContactForm } from './ContactForm.tsx'

/** Logs a contact: a button, and then its form. A form with something typed is open at once. */
export function LogContact({ quote }: { quote: QuoteRecord }) {
  const { state } = useLocation()
  const opened = useOpenedForm(`quoteContact:${quote.id}`, state?.draft ?? null)
  // Once its form is closed nothing of a draft is restored: the next form begins empty, under the same id.
  const [closed, setClosed] = useState<string | null>(null)
  const persisted = useMemo(
    () => (opened?.draft?.id === closed && opened?.draft ? { ...opened, draft: { ...opened.draft, restored: null } } : opened),
    [opened, closed],
  )
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const restored = persisted?.draft?.restored?.id ?? null
  useEffect(() => {
    if (restored) setOpen(true)
  }, [restored])
  const close = (words: string) => {
    setClosed(persisted?.draft?.id ?? null)
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
