import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { type QuoteEquipment, quoteEquipment } from '#shared/kernel/equipment'
import { zoneOf } from '#shared/kernel/gazetteer'
import type { QuoteRecord } from '#shared/quotes/quote'
import { type QuoteRequest, quoteRequest } from '#shared/quotes/quoteRequest'
import { ErrorSummary } from '../../../platform/forms/ErrorSummary.tsx'
import { QuoteFields } from '../../../platform/forms/QuoteFields.tsx'
import { type QuoteField, quoteFieldId, quoteLabels } from '../../../platform/forms/quoteEntry.ts'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import { useGazetteer } from '../../../platform/forms/useGazetteer.ts'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../detail/ChangedMeanwhile.tsx'
import { DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { requestBody, requestEntry } from './requestEntry.ts'

interface Props {
  quote: QuoteRecord
  onDone: (record: QuoteRecord | null) => void
  onClose: () => void
}

/** Corrects the request by phone: the fields of the public form. */
export function EditRequest(props: Props) {
  return (
    <DraftDialog
      title={`Edit ${props.quote.reference}`}
      wide
      form={`quoteEdit:${props.quote.id}`}
      height="h-96"
      onClose={props.onClose}
    >
      {(persisted, close) => <EditForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function EditForm({ quote, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const gazetteer = useGazetteer()
  const onLine = useOnLine()
  const resolver = useMemo(
    () => zodResolver(quoteRequest({ zoneOf: (location) => zoneOf(gazetteer, location) })) as never,
    [gazetteer],
  )
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble, ...merging } = useCommandForm<
    'quotes',
    QuoteRequest,
    QuoteRequest
  >({
    command: { resource: 'quotes', id: quote.id, action: 'edit' },
    record: quote,
    valuesOf: requestEntry,
    bodyOf: requestBody,
    resolver,
    persisted,
    onDone: (_outcome, record) => {
      onDone(record as QuoteRecord | null)
      close()
    },
  })
  const { errors, submitCount } = form.formState
  const gaps = Object.entries(quoteLabels)
    .filter(([name]) => name in errors)
    .map(([name, label]) => ({ id: quoteFieldId(name), label }))
  return (
    <form noValidate aria-label={`Edit ${quote.reference}`} onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
        <ChangedMeanwhile
          {...merging}
          resource="quotes"
          id={quote.id}
          what="quote request"
          labelOf={(field) => quoteLabels[field as QuoteField] ?? 'Time Zone'}
          formatText={formatText}
        />
        <ErrorSummary gaps={gaps} attempt={submitCount} />
        <QuoteFields form={form} gazetteer={gazetteer} now={serverNow()} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn btn-outline" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" disabled={!onLine}>
            {submitting ? 'Saving…' : onLine ? 'Save request' : 'Needs a connection'}
          </button>
        </div>
      </fieldset>
    </form>
  )
}

/** A value of the form as a text. */
function formatText(field: string, value: unknown): string {
  const text = String(value ?? '')
  if (field === 'equipment') return quoteEquipment[text as QuoteEquipment] ?? text
  return field === 'pickupTime' ? text.replace('T', ', ') : text
}
