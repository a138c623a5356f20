import { type FormEvent, useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import type { ExpenseBody } from '#shared/loads/expense'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { OfficePages } from '../../../people/documents/OfficePages.tsx'
import { Accepting, type AcceptingValues } from './Accepting.tsx'
import { ExpenseFields } from './ExpenseFields.tsx'
import { type ExpenseValues, namePage, noExpense, reviewExpense } from './expenseForm.ts'

interface Props {
  load: LoadRecord
  onDone: () => void
  onClose: () => void
}

/** `enteredAt`: the time of the first press. It identifies the expense when the user presses again after a lost answer. */
type Values = ExpenseValues & AcceptingValues & { enteredAt: string }
type Sent = ExpenseBody & AcceptingValues

/** The office enters an expense, which accepts it. */
export function EnterExpenseDialog(props: Props) {
  return (
    <DraftDialog title="Add a receipt" form={`loadEnterExpense:${props.load.id}`} height="h-96" onClose={props.onClose}>
      {(persisted, close) => <EnterForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const nothing: Values = { ...noExpense, bill: false, enteredAt: '' }
const valuesOf = () => nothing
const resolver: Resolver<Values, unknown, Sent> = ({ bill, enteredAt, ...expense }) => {
  const { body, errors } = reviewExpense(expense)
  return body ? { values: { ...body, bill, paidAt: enteredAt }, errors: {} } : { values: {}, errors }
}

function EnterForm({ load, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { form, submit, submitting, findings, message, savedAt, trouble, forget } = useCommandForm<'loads', Values, Sent>({
    command: { resource: 'loads', id: load.id, action: 'enter-expense' },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: () => {
      onDone()
      close()
    },
  })
  const { errors } = form.formState
  const press = (event: FormEvent) => {
    if (!form.getValues('enteredAt')) form.setValue('enteredAt', serverNow().toISOString())
    return submit(event)
  }
  const record = useMemo(() => ({ resource: 'loads', id: load.id }) as const, [load.id])
  const onLine = useOnLine()
  const files = form.watch('files')
  return (
    <form noValidate aria-label="Add a receipt" onSubmit={press} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <OfficePages
          of={record}
          optional={false}
          files={files}
          error={errors.files?.message}
          onChange={(change) => {
            const now = change(form.getValues('files')).map(namePage)
            form.setValue('files', now, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }}
        />
        <ExpenseFields form={form} isCab={false} />
        <Field
          id="expense-note"
          label="Note"
          kind="textarea"
          optional
          error={errors.note?.message}
          hint="The driver sees this, too."
        >
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        <Accepting load={load} form={form} />
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          {withWarnings('Add receipt', findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
