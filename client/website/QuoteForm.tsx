import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { zoneOf } from '#shared/gazetteer'
import { pickupInstant, type QuoteRequest, quoteRequest } from '#shared/quote'
import { learnServerTime } from '../api/health.ts'
import { serverNow } from '../api/serverTime.ts'
import { ErrorSummary } from '../forms/ErrorSummary.tsx'
import { KeptFor, SavedLine } from '../forms/Kept.tsx'
import { RestoredLine } from '../forms/RestoredLine.tsx'
import { useGazetteer } from '../forms/useGazetteer.ts'
import { type KeptForm, openKeptForm, useKeptForm } from '../offline/keptForm.ts'
import { notify } from '../ui/toasts.ts'
import { QuoteFields } from './QuoteFields.tsx'
import { emptyQuote, isEmptyQuote, isQuoteField, quoteFieldId, quoteLabels, quoteOf } from './quoteEntry.ts'
import { sendQuote } from './sendQuote.ts'

interface Props {
  /** What this device has kept of it. */
  kept: KeptForm
  onCancel: () => void
  /** After the request was taken, by the server or by this device: back to the intro. */
  onSent: () => void
}

/** Opens what was typed before, or the draft `id`. */
export const openQuote = (id: string | null) => openKeptForm('quote', id)

/** The form view of the quote request panel (§2): checked on submit, then on change; a refusal keeps everything (§4). */
export function QuoteForm({ kept, onCancel, onSent }: Props) {
  const gazetteer = useGazetteer()
  const resolver = useMemo(
    () => zodResolver(quoteRequest({ now: serverNow, zoneOf: (location) => zoneOf(gazetteer, location) })),
    [gazetteer],
  )
  const form = useForm<QuoteRequest>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The summary takes the focus, not the first field: it says how much is wrong.
    shouldFocusError: false,
    defaultValues: quoteOf(kept.draft?.restored?.values),
  })
  const { savedAt, trouble, own, changeOwn, keep, forget } = useKeptForm(kept)
  const [restored, setRestored] = useState(kept.draft?.restored != null)
  const { errors, isSubmitting, submitCount } = form.formState
  const heading = useRef<HTMLHeadingElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const busy = useRef(false)

  useEffect(() => {
    heading.current?.focus()
    learnServerTime()
  }, [])

  // Every keystroke, at once: nobody knows when a phone dies.
  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values)
        if (now === last) return
        last = now
        void (isEmptyQuote(values) ? forget() : keep({ ...values }))
      },
    })
  }, [form, keep, forget])

  const startOver = () => {
    form.reset(emptyQuote)
    setRestored(false)
    void forget()
    heading.current?.focus()
  }

  const send = async (quote: QuoteRequest, event?: BaseSyntheticEvent) => {
    const body = { ...quote, freightDetails: quote.freightDetails || null, ...trapped(event?.target) }
    const pickup = pickupInstant(quote, { zoneOf: (location) => zoneOf(gazetteer, location) })
    const told = await sendQuote(body, kept.draft, pickup)
    if (told.notice) notify(told.notice)
    if (!told.taken) {
      for (const [name, message] of Object.entries(told.fields)) {
        if (isQuoteField(name)) form.setError(name, { type: 'server', message })
      }
      return
    }
    form.reset(emptyQuote)
    onSent()
  }

  /** A second press while the first is on its way does nothing, however fast it comes. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    try {
      await form.handleSubmit(send)(event)
    } finally {
      busy.current = false
    }
  }

  // A disabled button loses the focus: after a refusal it comes back, unless the summary has taken it.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && document.activeElement === document.body) submitButton.current?.focus()
  }, [submitCount, isSubmitting])

  const gaps = Object.entries(quoteLabels)
    .filter(([name]) => name in errors)
    .map(([name, label]) => ({ id: quoteFieldId(name), label }))

  return (
    <form noValidate aria-labelledby="quote-form-title" onSubmit={submit} className="grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} id="quote-form-title" className="text-[1.75rem] leading-tight">
          Get Your Quote
        </h2>
        <p className="mt-1 text-muted">Provide your shipment details for an accurate quote</p>
      </div>
      {restored && <RestoredLine onStartOver={startOver} />}
      <ErrorSummary gaps={gaps} attempt={submitCount} />
      <QuoteFields form={form} gazetteer={gazetteer} />
      <SavedLine savedAt={savedAt} trouble={trouble} />
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <button ref={submitButton} type="submit" className="btn btn-primary btn-lg sm:min-w-60" disabled={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Submit Quote Request'}
        </button>
        <button type="button" className="btn btn-ghost btn-lg" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </button>
      </div>
      {kept.draft && <KeptFor own={own} onOwn={changeOwn} onForget={savedAt === null ? null : startOver} />}
    </form>
  )
}

/** What a robot wrote into the field that nobody sees; read from the page, because robots write past React. */
function trapped(form: unknown): Pick<QuoteRequest, 'companyUrl'> {
  const written = form instanceof HTMLFormElement ? new FormData(form).get('companyUrl') : null
  // That it was filled is all there is to know: whatever a robot wrote must not be what gets its request refused.
  return written ? { companyUrl: 'filled' } : {}
}
