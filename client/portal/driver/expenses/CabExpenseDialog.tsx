import { type FormEvent, useMemo } from 'react'
import type { ExpenseBody } from '#shared/loads/expense'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../platform/forms/Field.tsx'
import { useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../../../platform/forms/RestoredLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { formOf } from '../../../platform/offline/outbox/kinds.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useNamedFiles } from '../../detail/photos/useNamedFiles.ts'
import { useSelectedFiles } from '../../detail/photos/useSelectedFiles.ts'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { ExpenseFields } from '../../dispatch/loads/expenses/ExpenseFields.tsx'
import { type ExpenseValues, expenseResolver, namePage, noExpense } from '../../dispatch/loads/expenses/expenseForm.ts'
import { PagesField } from '../../people/documents/PagesField.tsx'

interface Props {
  load: LoadRecord
  /** The draft to open when an expense returns from the outbox. */
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

/** Enters a driver's expense with a photo of its receipt. Offline all of it waits on this phone. */
export function CabExpenseDialog(props: Props) {
  return (
    <DraftDialog
      title="Add a receipt"
      wide
      form={toFormName(props.load)}
      draft={props.draft}
      height="h-96"
      onClose={props.onClose}
    >
      {(persisted, close) => <ExpenseForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const toFormName = ({ id }: LoadRecord) => formOf('cabExpense', { resource: 'loads', id, reference: id })
const valuesOf = () => noExpense

function ExpenseForm({ load, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const begun = useMemo(() => ({ form: toFormName(load), values: noExpense }), [load])
  const selectedFiles = useSelectedFiles(persisted.draft, begun, 'pages')
  const { form, submit, submitting, message, startOver, isRestored, stays, savedAt, trouble, cancel } = useCommandForm<
    'loads',
    ExpenseValues,
    ExpenseBody
  >({
    command: { resource: 'loads', id: load.id, action: 'expenses', kind: 'cabExpense', reference: load.id },
    record: load,
    valuesOf,
    persisted,
    bodyOf: (body) => body,
    filesOf: ({ files }) => files,
    resolver: expenseResolver,
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  useNamedFiles(form, selectedFiles.files, namePage)
  // Waits for photos in progress: they would miss the expense that has to name them.
  const submitOnceStored = (event: FormEvent) => (selectedFiles.busy ? event.preventDefault() : void submit(event))
  const { errors } = form.formState
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  return (
    <form noValidate aria-label="Add a receipt" onSubmit={submitOnceStored} className="mt-4 grid gap-5">
      <fieldset disabled={submitting} className="contents">
        {isRestored && savedAt !== null && <RestoredLine onStartOver={startOver} isUnsent={stays} />}
        <PagesField held={selectedFiles} error={errors.files?.message} />
        <ExpenseFields form={form} isCab />
        <Field
          id="expense-note"
          label="Note"
          kind="textarea"
          optional
          error={errors.note?.message}
          hint="The office will see it."
        >
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <div className="grid gap-3">
          <button type="submit" aria-disabled={selectedFiles.busy} className="btn btn-accent min-h-16 text-h2">
            {selectedFiles.busy ? 'One moment…' : submitting ? 'Sending…' : 'Send to office'}
          </button>
          <CancelButton className="btn btn-outline min-h-14" cancel={cancel} onCancelled={close} />
        </div>
      </fieldset>
    </form>
  )
}
