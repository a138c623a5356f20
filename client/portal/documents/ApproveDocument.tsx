import type { Resolver } from 'react-hook-form'
import { companyDay } from '#shared/companyDay'
import { documentLabel } from '#shared/document'
import { documentDayProblem, monthsOf } from '#shared/documentDay'
import type { DocumentRow } from '#shared/documentRecord'
import { driverNotifiedText } from '#shared/driverLogin'
import { formatDay, isCalendarDay } from '#shared/time'
import { Field } from '../../forms/Field.tsx'
import type { PersistedForm } from '../../offline/drafts/persistedForm.ts'
import { serverNow } from '../../transport/serverClock.ts'
import { DraftDialog } from '../record/DraftDialog.tsx'
import { DraftForm } from '../record/DraftForm.tsx'
import { useCommandForm } from '../record/useCommandForm.ts'
import { Decided } from './Decided.tsx'

interface Props {
  document: DocumentRow
  onDone: (words: string) => void
  onClose: () => void
}

interface Values {
  expiresOn: string
}

const titleOf = (document: DocumentRow) => `Approve: ${documentLabel(document)}`

/** Approves a document that a driver has handed in, with the day that is printed on it. */
export function ApproveDocument(props: Props) {
  const { document, onClose } = props
  return (
    <DraftDialog title={titleOf(document)} form={`documentApprove:${document.id}`} height="h-48" onClose={onClose}>
      {(persisted, close) => <ApproveForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

// The record is the document, whatever the form asks of it.
const valuesOf = (document: { version: number }): Values => ({ expiresOn: (document as DocumentRow).expiresOn ?? '' })

function ApproveForm({ document, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { kind, driverName } = document
  // One without an end was handed in without a day.
  const hasEnd = document.expiresOn !== null
  const resolver: Resolver<Values, unknown, Values> = (values) => {
    const { expiresOn } = values
    if (!hasEnd) return { values, errors: {} }
    const today = companyDay(serverNow())
    const handedIn = document.handedInAt ? companyDay(new Date(document.handedInAt)) : today
    const problem = isCalendarDay(expiresOn)
      ? documentDayProblem(monthsOf(kind, hasEnd), expiresOn, handedIn, today)
      : 'Please enter a valid date'
    return problem ? { values: {}, errors: { expiresOn: { type: 'day', message: problem } } } : { values, errors: {} }
  }
  const asked = useCommandForm<'documents', Values, Values>({
    command: { noun: 'documents', id: document.id, verb: 'approve' },
    ...{ record: document, valuesOf, bodyOf: ({ expiresOn }) => ({ expiresOn: expiresOn || null }), resolver, persisted },
    onDone: (_outcome, approved) => {
      const until = approved?.expiresOn ?? document.expiresOn
      onDone(`${documentLabel(document)} approved. Valid${until ? ` until ${formatDay(until)}` : ''}.`)
      close()
    },
  })
  const { form, submitting } = asked
  const isOver = document.status !== 'checking'
  return (
    <DraftForm
      {...{ asked, isOver, close }}
      title={titleOf(document)}
      noun="documents"
      id={document.id}
      what="document"
      labelOf={() => 'Expires'}
      wordsOf={(_field, value) => formatDay(String(value))}
      button="Approve"
      meanwhile="Approving…"
    >
      {isOver && !submitting && <Decided document={document} />}
      <p>{`${driverNotifiedText(driverName, undefined)} The new one takes effect now. The one on file stays in the history.`}</p>
      {hasEnd && (
        <Field
          id="approve-ends"
          label="Expires"
          error={form.formState.errors.expiresOn?.message}
          hint="The date printed on it. Correct the driver's entry if it differs."
        >
          {(control) => <input {...control} {...form.register('expiresOn')} type="date" />}
        </Field>
      )}
    </DraftForm>
  )
}
