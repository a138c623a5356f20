import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { zoneOf } from '#shared/kernel/gazetteer'
import type { Notice } from '#shared/kernel/messages'
import { type QuoteRequest, quoteRequest } from '#shared/quotes/quoteRequest'
import { SavedLine } from '../../../platform/forms/DraftLines.tsx'
import { ErrorSummary } from '../../../platform/forms/ErrorSummary.tsx'
import { OfflineLine, offlineLineId, useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { QuoteFields } from '../../../platform/forms/QuoteFields.tsx'
import {
  emptyQuote,
  isEmptyQuote,
  isQuoteField,
  quoteBody,
  quoteFieldId,
  quoteLabels,
  quoteOf,
} from '../../../platform/forms/quoteEntry.ts'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import { useGazetteer } from '../../../platform/forms/useGazetteer.ts'
import { usePersistTyping } from '../../../platform/forms/usePersistTyping.ts'
import { useSubmit } from '../../../platform/forms/useSubmit.ts'
import { type PersistedForm, useDiscarded, usePersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { sendForm } from '../../../platform/offline/outbox/sendForm.ts'
import { signedInUser } from '../../../platform/offline/session/session.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { notify } from '../../../platform/ui/toasts.ts'

const notices = {
  accepted: { tone: 'success', title: 'Quote Request Saved', text: "It's in the list of open requests." },
  savedOffline: {
    tone: 'waiting',
    title: 'Quote Request Saved',
    text: 'It is waiting on this device and will be sent as soon as you are back online.',
  },
  saved: {
    tone: 'waiting',
    title: 'Quote Request Saved',
    text: 'Our server could not take it just now. It is waiting on this device and will be sent automatically.',
  },
  failed: (message: string | undefined): Notice => ({
    tone: 'error',
    title: 'Quote Request Not Saved',
    text: message ?? 'Please try again.',
  }),
} as const

/** The fields of the public form. Sent through the outbox: the caller has hung up, and nothing is lost. */
export function PhoneForm({ persisted }: { persisted: PersistedForm }) {
  const navigate = useNavigate()
  const gazetteer = useGazetteer()
  const resolver = useMemo(() => zodResolver(quoteRequest({ zoneOf: (location) => zoneOf(gazetteer, location) })), [gazetteer])
  const form = useForm<QuoteRequest>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: quoteOf(persisted.draft?.restored?.values),
  })
  const { savedAt, trouble, persist, clear, forget, cancel, isPulledBack, noteRefused, stays } = usePersistedForm(persisted)
  usePersistTyping(form, { isEmpty: isEmptyQuote, persist, clear })
  const startOver = () => {
    form.reset(emptyQuote)
    void forget()
  }
  useDiscarded(persisted, startOver)
  const willWait = useWillWait(persisted.draft !== null && trouble === null)

  const send = async (quote: QuoteRequest, _event: BaseSyntheticEvent | undefined, onPersisted: () => void) => {
    const { body, pickup } = quoteBody(quote, gazetteer)
    const result = await sendForm('quoteByPhone', body, persisted.draft, {
      notices,
      onPersisted,
      userId: signedInUser(),
      expiresAt: pickup && pickup > serverNow() ? pickup.getTime() : null,
    })
    if (result.notice) notify(result.notice, result)
    if (!result.taken) {
      noteRefused(result.stays)
      for (const [name, message] of Object.entries(result.fields)) {
        if (isQuoteField(name)) form.setError(name, { type: 'server', message })
      }
      return
    }
    form.reset(emptyQuote)
    const { reference } = (result.receipt ?? {}) as { reference?: string }
    navigate(reference ? `${staffPath('quotes')}/${reference}` : staffPath('quotes'))
  }
  const { submit, submitting } = useSubmit(form, send)
  const { errors, submitCount } = form.formState
  const gaps = Object.entries(quoteLabels)
    .filter(([name]) => name in errors)
    .map(([name, label]) => ({ id: quoteFieldId(name), label }))
  return (
    <form noValidate aria-label="Quote by phone" onSubmit={submit} className="card gap-5 p-5 md:p-6">
      <fieldset disabled={submitting} className="contents">
        {persisted.draft?.restored && savedAt !== null && (
          <RestoredLine onStartOver={startOver} isUnsent={stays}>
            {isPulledBack && (
              <CancelButton className="btn btn-ghost" cancel={cancel} onCancelled={() => navigate(staffPath('quotes'))}>
                Cancel editing
              </CancelButton>
            )}
          </RestoredLine>
        )}
        <ErrorSummary gaps={gaps} attempt={submitCount} />
        <QuoteFields form={form} gazetteer={gazetteer} now={serverNow()} />
        <SavedLine savedAt={savedAt} trouble={trouble} />
        {willWait && <OfflineLine />}
        <button
          type="submit"
          className="btn btn-primary btn-lg justify-self-end max-sm:w-full"
          aria-describedby={willWait ? offlineLineId : undefined}
        >
          {submitting ? 'Saving…' : 'Save request'}
        </button>
      </fieldset>
    </form>
  )
}
