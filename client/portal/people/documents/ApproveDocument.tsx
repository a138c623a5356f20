import type { FieldErrors, Resolver } from 'react-hook-form'
import { documentLabel } from '#shared/documents/document'
import { documentDayProblem, enteredDaysProblem, monthsOf } from '#shared/documents/documentDay'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { driverNotifiedText } from '#shared/drivers/driverLogin'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay, isCalendarDay } from '#shared/kernel/time'
import { Field } from '../../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { Decided } from './ReviewedDocuments.tsx'

interface Props {
  document: DocumentRow
  onDone: (text: string) => void
  onClose: () => void
}

interface Values {
  validFrom: string
  expiresOn: string
}

const labels: Record<keyof Values, string> = { validFrom: 'Valid from', expiresOn: 'Expires' }

const fields = ['validFrom', 'expiresOn'] as const
const noDay = 'Please enter a valid date'

const formatTitle = (document: DocumentRow) => `Approve: ${documentLabel(document)}`

/** Approves a document that a driver or an applicant has sent, with the days that are printed on it. */
export function ApproveDocument(props: Props) {
  const { document, onClose } = props
  return (
    <DraftDialog title={formatTitle(document)} form={`documentApprove:${document.id}`} height="h-48" onClose={onClose}>
      {(persisted, close) => <ApproveForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

// The record is the document, whatever the form asks of it.
const valuesOf = (document: { version: number }): Values => ({
  validFrom: companyDay(serverNow()),
  expiresOn: (document as DocumentRow).expiresOn ?? '',
})

function ApproveForm({ document, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { kind, driverName, withApplication = false } = document
  // A driver submits a document that never expires without a day. The application asks for no day.
  const months = monthsOf(kind, document.expiresOn !== null)
  const hasEnd = months !== null
  const resolver: Resolver<Values, unknown, Values> = (values) => {
    const { validFrom, expiresOn } = values
    const today = companyDay(serverNow())
    const errors: FieldErrors<Values> = {}
    const wrong = (field: keyof Values, message: string | null | undefined) => {
      if (message) errors[field] ??= { type: 'day', message }
    }
    if (withApplication) {
      const days = { validFrom, expiresOn: expiresOn || null }
      const problems = isCalendarDay(validFrom) ? enteredDaysProblem(months, days, today) : { validFrom: noDay }
      for (const field of fields) wrong(field, problems?.[field])
    }
    const submitted = document.submittedAt ? companyDay(new Date(document.submittedAt)) : today
    if (hasEnd) wrong('expiresOn', isCalendarDay(expiresOn) ? documentDayProblem(months, expiresOn, submitted, today) : noDay)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const bodyOf = ({ validFrom, expiresOn }: Values) => ({
    ...(withApplication && { validFrom }),
    expiresOn: expiresOn || null,
  })
  const commandForm = useCommandForm<'documents', Values, Values>({
    command: { resource: 'documents', id: document.id, action: 'approve' },
    record: document,
    valuesOf,
    bodyOf,
    resolver,
    persisted,
    onDone: (_outcome, approved) => {
      const until = approved?.expiresOn ?? document.expiresOn
      onDone(`${documentLabel(document)} approved. Valid${until ? ` until ${formatDay(until)}` : ''}.`)
      close()
    },
  })
  const { form, submitting } = commandForm
  const isOver = document.status !== 'checking'
  return (
    <DraftForm
      asked={commandForm}
      isOver={isOver}
      close={close}
      title={formatTitle(document)}
      resource="documents"
      id={document.id}
      what="document"
      labelOf={(field) => labels[field as keyof Values]}
      formatText={(_field, value) => formatDay(String(value))}
      button="Approve"
      meanwhile="Approving…"
    >
      {isOver && !submitting && <Decided document={document} />}
      <p>{`${driverNotifiedText(driverName, undefined)} ${withApplication ? 'It takes effect under your name.' : 'The new one takes effect now. The one on file stays in the history.'}`}</p>
      {withApplication && (
        <Field
          id="approve-begins"
          label={labels.validFrom}
          error={form.formState.errors.validFrom?.message}
          hint="The first day, as printed on it."
        >
          {(control) => <input {...control} {...form.register('validFrom')} type="date" />}
        </Field>
      )}
      {hasEnd && (
        <Field
          id="approve-ends"
          label={labels.expiresOn}
          error={form.formState.errors.expiresOn?.message}
          hint={
            withApplication
              ? 'The last day, as printed on it.'
              : "The date printed on it. Correct the driver's entry if it differs."
          }
        >
          {(control) => <input {...control} {...form.register('expiresOn')} type="date" />}
        </Field>
      )}
    </DraftForm>
  )
}
