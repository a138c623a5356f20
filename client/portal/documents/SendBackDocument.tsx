import type { Resolver } from 'react-hook-form'
import { reasonProblem } from '#shared/command'
import { documentKinds } from '#shared/document'
import type { DocumentRow } from '#shared/documentRecord'
import { Field } from '../../forms/Field.tsx'
import type { PersistedForm } from '../../offline/drafts/persistedForm.ts'
import { useOnLine } from '../../ui/useOnLine.ts'
import { ChangedMeanwhile } from '../record/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../record/DraftDialog.tsx'
import { useCommandForm } from '../record/useCommandForm.ts'
import { Decided } from './Decided.tsx'

interface Props {
  document: DocumentRow
  onDone: (words: string) => void
  onClose: () => void
}

interface Values {
  reason: string
}

const nothing: Values = { reason: '' }
const valuesOf = () => nothing
const titleOf = ({ kind }: DocumentRow) => `Send back: ${documentKinds[kind]}`

const resolver: Resolver<Values, unknown, Values> = (values) => {
  const problem = reasonProblem(values.reason)
  return problem ? { values: {}, errors: { reason: { type: 'schema', message: problem } } } : { values, errors: {} }
}

/** Sends a document back to its driver, with the words that the driver reads. */
export function SendBackDocument(props: Props) {
  const { document, onClose } = props
  return (
    <DraftDialog title={titleOf(document)} form={`documentSendBack:${document.id}`} height="h-48" onClose={onClose}>
      {(persisted, close) => <SendBackForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function SendBackForm({ document, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { kind, driverName } = document
  const {
    form,
    submit,
    submitting,
    message,
    savedAt,
    trouble,
    forget,
    findings: _,
    ...merging
  } = useCommandForm<'documents', Values, Values>({
    command: { noun: 'documents', id: document.id, verb: 'send-back' },
    ...{ record: document, valuesOf, bodyOf: (body) => body, resolver, persisted },
    onDone: () => {
      onDone(`${documentKinds[kind]} sent back to ${driverName}.`)
      close()
    },
  })
  const onLine = useOnLine()
  const isOver = document.status !== 'checking'
  return (
    <form noValidate aria-label={titleOf(document)} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          noun="documents"
          id={document.id}
          what="document"
          labelOf={() => 'Why'}
          wordsOf={(_field, value) => String(value)}
        />
        {isOver && !submitting && <Decided document={document} />}
        <p>It does not count then. The one on file stays what it is.</p>
        <Field
          id="send-back-reason"
          label="Why"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint={`${driverName} reads these words. Like: the day is not readable`}
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
        <DraftState {...{ message, savedAt, trouble }} />
        <DraftButtons
          submitting={submitting}
          isPossible={onLine}
          isOver={isOver}
          tone="btn-error"
          onCancel={() => void forget().then(close)}
        >
          Send back
        </DraftButtons>
      </fieldset>
    </form>
  )
}
