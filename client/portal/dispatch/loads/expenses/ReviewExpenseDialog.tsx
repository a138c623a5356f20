import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { reasonProblem } from '#shared/kernel/findings'
import { expenseTitle } from '#shared/loads/charges'
import type { ExpenseDecision, LoadExpense } from '#shared/loads/expense'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { Accepting, type AcceptingValues, isUncharged } from './Accepting.tsx'
import { acceptingText } from './expenseState.ts'
import { ReceiptPages } from './ReceiptPages.tsx'

interface Props {
  load: LoadRecord
  expense: LoadExpense
  outcome: ExpenseDecision['outcome']
  onDone: () => void
  onClose: () => void
}

interface Values extends AcceptingValues {
  reason: string
}

/** Accepts a driver's expense, or declines it with a reason for the driver. */
export function ReviewExpenseDialog(props: Props) {
  const { expense, outcome, onClose } = props
  return (
    <DraftDialog
      title={outcome === 'accepted' ? 'Accept this receipt?' : 'Decline this receipt?'}
      form={`loadReviewExpense:${expense.id}:${outcome}`}
      height="h-48"
      onClose={onClose}
    >
      {(persisted, close) => <CheckForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const goesAgain = ' The charge added with it is removed unless the load is invoiced.'

/** Declining needs a reason. */
const createResolver =
  (outcome: Props['outcome']): Resolver<Values, unknown, Values> =>
  (values) => {
    const problem = outcome === 'declined' ? reasonProblem(values.reason) : null
    return problem ? { values: {}, errors: { reason: { type: 'schema', message: problem } } } : { values, errors: {} }
  }

function CheckForm({
  load,
  expense,
  outcome,
  persisted,
  onDone,
  close,
}: Props & { persisted: PersistedForm; close: () => void }) {
  const isAccepting = outcome === 'accepted'
  const [first] = useMemo(() => [{ reason: '', bill: isUncharged(load, expense) }], [load, expense])
  const valuesOf = useMemo(() => () => first, [first])
  const resolver = useMemo(() => createResolver(outcome), [outcome])
  const bodyOf = ({ reason, bill }: Values) => ({
    expense: expense.id,
    outcome,
    was: expense.outcome,
    ...(isAccepting ? { bill } : { reason }),
  })
  const { form, submit, submitting, findings, message, savedAt, trouble, forget } = useCommandForm<'loads', Values, Values>({
    command: { resource: 'loads', id: load.id, action: 'review-expense' },
    record: load,
    valuesOf,
    bodyOf,
    resolver,
    persisted,
    onDone: () => {
      onDone()
      close()
    },
  })
  const onLine = useOnLine()
  const { errors } = form.formState
  const action = isAccepting ? 'Accept' : 'Decline'
  return (
    <form noValidate aria-label={`${action} ${expenseTitle(expense)}`} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <p className="wrap-anywhere">
          <strong>{expenseTitle(expense)}</strong>
          <span>{`. ${
            !isAccepting
              ? `It won't be reimbursed. It stays on file.${expense.outcome === 'accepted' ? goesAgain : ''}`
              : acceptingText(expense)
          }`}</span>
        </p>
        <ReceiptPages files={expense.files} />
        {isAccepting ? (
          <Accepting load={load} form={form} />
        ) : (
          <Field id="expense-reason" label="Reason" kind="textarea" error={errors.reason?.message} hint="The driver sees this.">
            {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
          </Field>
        )}
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          {withWarnings(action, findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
