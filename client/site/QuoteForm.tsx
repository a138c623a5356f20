import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { zoneOf } from '#shared/kernel/gazetteer'
import { type QuoteRequest, quoteRequest } from '#shared/quotes/quoteRequest'
import type { AskedBefore } from '../platform/forms/askAgain.ts'
import { DraftLifetime, SavedLine } from '../platform/forms/DraftLines.tsx'
import { ErrorSummary } from '../platform/forms/ErrorSummary.tsx'
import { trapped } from '../platform/forms/Honeypot.tsx'
import { OfflineLine, offlineLineId, useWillWait } from '../platform/forms/OfflineLine.tsx'
import { QuoteFields } from '../platform/forms/QuoteFields.tsx'
import {
  emptyQuote,
  isEmptyQuote,
  isQuoteField,
  quoteBody,
  quoteFieldId,
  quoteLabels,
  quoteOf,
} from '../platform/forms/quoteEntry.ts'
import { RestoredLine } from '../platform/forms/RestoredLine.tsx'
import { useGazetteer } from '../platform/forms/useGazetteer.ts'
import { usePersistTyping } from '../platform/forms/usePersistTyping.ts'
import { useSubmit } from '../platform/forms/useSubmit.ts'
import {
  openPersistedForm,
  type PersistedForm,
  useDiscarded,
  usePersistedForm,
} from '../platform/offline/drafts/persistedForm.ts'
import type { FormResult } from '../platform/offline/outbox/sendForm.ts'
import { CancelButton } from '../platform/outbox/CancelButton.tsx'
import { learnServerTime } from '../platform/transport/health.ts'
import { newKey } from '../platform/transport/key.ts'
import { serverNow } from '../platform/transport/serverClock.ts'
import { notify } from '../platform/ui/toasts.ts'
import { sendQuote } from './sendQuote.ts'

interface Props {
  /** The form's state on this device when it opens. */
  persisted: PersistedForm
  /** The values of an earlier request, which fill in the form instead of a draft. */
  again: AskedBefore | null
  onCancel: () => void
  /** Called once the server or this device has the request. */
  onSent: (result: FormResult & { taken: true }) => void
}

/**
 * Opens the draft `id`, or the newest one (see openPersistedForm). A request that is sent again gets a new draft, so that other
 * drafts stay unchanged.
 */
export const openQuote = (id: string | null, prefilled: AskedBefore | null) =>
  openPersistedForm('quote', prefilled ? newKey() : id)

const underway = 'Submitting...'

/** The form view of the quote panel (§2): validated on submit, then on change; after a refusal the input stays (§4). */
export function QuoteForm({ persisted, again, onCancel, onSent }: Props) {
  const gazetteer = useGazetteer()
  const resolver = useMemo(() => zodResolver(quoteRequest({ zoneOf: (location) => zoneOf(gazetteer, location) })), [gazetteer])
  const form = useForm<QuoteRequest>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The error summary gets the focus instead of the first invalid field.
    shouldFocusError: false,
    defaultValues: quoteOf(persisted.draft?.restored?.values ?? again?.values),
  })
  const { savedAt, trouble, isShared, changeShared, stays, isPulledBack, persist, clear, forget, cancel, noteRefused } =
    usePersistedForm(persisted)
  const [restored, setRestored] = useState(persisted.draft?.restored != null || again !== null)
  const { errors, submitCount } = form.formState
  const heading = useRef<HTMLHeadingElement>(null)
  const willWait = useWillWait(persisted.draft !== null && trouble === null)

  useEffect(() => {
    heading.current?.focus()
    learnServerTime()
  }, [])

  usePersistTyping(form, { isEmpty: isEmptyQuote, persist, clear })

  const startOver = () => {
    form.reset(emptyQuote)
    setRestored(false)
    void forget()
    heading.current?.focus()
  }
  useDiscarded(persisted, startOver)

  const send = async (quote: QuoteRequest, event: BaseSyntheticEvent | undefined, onPersisted: () => void) => {
    const { body, pickup } = quoteBody(quote, gazetteer)
    const result = await sendQuote({ ...body, ...trapped(event?.target) }, persisted.draft, pickup, onPersisted)
    if (result.notice) notify(result.notice, result)
    if (!result.taken) {
      noteRefused(result.stays)
      for (const [name, message] of Object.entries(result.fields)) {
        if (isQuoteField(name)) form.setError(name, { type: 'server', message })
      }
      return
    }
    form.reset(emptyQuote)
    onSent(result)
  }

  const { submit, submitting } = useSubmit(form, send)
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
      <p role="status" className="sr-only">
        {submitting && underway}
      </p>
      {/* Disabled while submitting, so that the values stay those that are sent. */}
      <fieldset disabled={submitting} className="contents">
        {restored && <RestoredLine from={again?.from} onStartOver={startOver} isUnsent={stays} />}
        <ErrorSummary gaps={gaps} attempt={submitCount} />
        <QuoteFields form={form} gazetteer={gazetteer} now={serverNow()} />
        <SavedLine savedAt={savedAt} trouble={trouble} />
        {persisted.draft && (
          <DraftLifetime
            isShared={isShared}
            stays={stays}
            onShared={changeShared}
            onClear={savedAt === null ? null : startOver}
          />
        )}
        {willWait && <OfflineLine />}
        <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
          <button
            type="submit"
            className="btn btn-primary btn-lg sm:min-w-60"
            aria-describedby={willWait ? offlineLineId : undefined}
          >
            {submitting ? underway : 'Submit Quote Request'}
          </button>
          {isPulledBack ? (
            <CancelButton className="btn btn-ghost btn-lg" cancel={cancel} onCancelled={onCancel} />
          ) : (
            <button type="button" className="btn btn-ghost btn-lg" onClick={onCancel}>
              Cancel
            </button>
          )}
        </div>
      </fieldset>
    </form>
  )
}
