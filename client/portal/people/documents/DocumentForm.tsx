import Send from 'lucide-react/icons/send'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type FormEvent, type ReactNode, useMemo } from 'react'
import type { KindId } from '#shared/documents/document'
import type { DocumentEntry } from '#shared/documents/documentRecord'
import { Field } from '../../../platform/forms/Field.tsx'
import { offlineLineId, useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { type CommandRow, formOf } from '../../../platform/offline/outbox/kinds.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { DraftState } from '../../detail/DraftDialog.tsx'
import { useNamedFiles } from '../../detail/photos/useNamedFiles.ts'
import { useSelectedFiles } from '../../detail/photos/useSelectedFiles.ts'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { useOpenedForm } from '../../detail/useOpenedForm.ts'
import { type DocumentValues, documentResolver, fieldOf, namePage, uncertaintyOf } from './documentForm.ts'
import type { SubmitText } from './ownDocument.ts'
import { PagesField } from './PagesField.tsx'

interface Props {
  own: SubmitText
  /** The draft to open, of one that comes back from the outbox. */
  draft: string | null
  /** Above the fields, in their card, and below it. */
  head: ReactNode
  others: ReactNode
  onDone: (outcome: 'done' | 'waiting') => void
  onCancel: () => void
}

/** What does not exist yet has no version. */
const nothing = { version: 0, updatedAt: '' }

const toCommandRow = (kind: KindId): CommandRow => ({ resource: 'documents', id: kind, reference: kind })

/** The form with which a driver submits a document. Without a network the entry waits on this phone. */
export function DocumentForm(props: Props) {
  const persisted = useOpenedForm(formOf('document', toCommandRow(props.own.kind)), props.draft)
  if (persisted) return <OpenedForm key={persisted.draft?.id ?? ''} {...props} persisted={persisted} />
  return (
    <>
      <section className="card gap-4 p-4 md:p-5">
        {wrapText(props.head)}
        <div aria-busy="true" className="skeleton h-72" />
      </section>
      {wrapText(props.others)}
    </>
  )
}

function OpenedForm({ own, head, others, persisted, onDone, onCancel }: Props & { persisted: PersistedForm }) {
  const { kind, title, ends, hint, months } = own
  const empty = useMemo((): DocumentValues => ({ kind, expiresOn: '', files: [] }), [kind])
  const valuesOf = useMemo(() => () => empty, [empty])
  const resolver = useMemo(() => documentResolver(kind, months), [kind, months])
  const selectedFiles = useSelectedFiles(
    persisted.draft,
    { form: formOf('document', toCommandRow(kind)), values: empty },
    'pages',
  )
  const { form, submit, submitting, message, startOver, isRestored, stays, isPulledBack, cancel, savedAt, trouble } =
    useCommandForm<'documents', DocumentValues, DocumentEntry>({
      command: { resource: 'documents', id: kind, action: 'create', kind: 'document', reference: kind, subject: title },
      record: nothing,
      valuesOf,
      resolver,
      persisted,
      bodyOf: (body) => body,
      filesOf: ({ files }) => files,
      fieldOf,
      onDone,
    })
  useNamedFiles(form, selectedFiles.files, namePage)
  const submitOnceStored = (event: FormEvent) => (selectedFiles.busy ? event.preventDefault() : void submit(event))
  const { errors } = form.formState
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  return (
    <form noValidate aria-label={`Upload: ${title}`} onSubmit={submitOnceStored} className="contents">
      <fieldset disabled={submitting} className="contents">
        <section aria-labelledby="document-title" className="card gap-5 p-4 md:p-5">
          {wrapText(head)}
          {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
          <PagesField held={selectedFiles} error={errors.files?.message} />
          {months !== null && (
            <Field id="document-ends" label={ends} error={errors.expiresOn?.message} hint={hint}>
              {(control) => (
                <input {...control} {...form.register('expiresOn')} type="date" className={`${control.className} min-h-14`} />
              )}
            </Field>
          )}
          <p role="status" className="-mt-3 font-semibold text-(--amber-ink) empty:hidden">
            {uncertaintyOf(months, form.watch('expiresOn'))}
          </p>
          <DraftState message={message} savedAt={savedAt} trouble={trouble} />
          {willWait && (
            <p id={offlineLineId} className="flex gap-3 rounded-box bg-(--amber-tint) p-4 text-(--amber-ink)">
              <WifiOff aria-hidden="true" className="size-6 shrink-0" />
              <span>No signal. It's saved on this phone and will send on its own.</span>
            </p>
          )}
        </section>
      </fieldset>
      {wrapText(others)}
      <div className="cab-bar no-print">
        <div className="flex gap-3">
          {isPulledBack ? (
            <CancelButton className="btn btn-outline min-h-16 w-1/3 text-h3" cancel={cancel} onCancelled={onCancel} />
          ) : (
            <button type="button" className="btn btn-outline min-h-16 w-1/3 text-h3" onClick={onCancel}>
              Cancel
            </button>
          )}
          <button
            type="submit"
            disabled={submitting}
            aria-disabled={selectedFiles.busy}
            aria-describedby={willWait ? offlineLineId : undefined}
            className="btn btn-accent min-h-16 min-w-0 flex-1 text-h2"
          >
            <Send aria-hidden="true" className="size-6 shrink-0" />
            <span>{selectedFiles.busy ? 'One moment…' : submitting ? 'Sending…' : 'Send to office'}</span>
          </button>
        </div>
      </div>
    </form>
  )
}
