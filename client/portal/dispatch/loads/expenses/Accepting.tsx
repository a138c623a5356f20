import type { SetValueConfig } from 'react-hook-form'
import { cents } from '#shared/kernel/money'
import { isReimbursable } from '#shared/loads/charges'
import type { LoadExpense } from '#shared/loads/expense'
import { coveredBy } from '#shared/loads/expenseCoverage'
import type { LoadRecord } from '#shared/loads/load'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { payerOf } from '../loadText.ts'

/** The answers that go with accepting an expense. `isCovered`: null until the server asks. */
export interface AcceptingValues {
  bill: boolean
  isCovered: boolean | null
}

/** The server's questions and its messages about the charges, by field. */
type Problems = Partial<Record<keyof AcceptingValues, { message?: string | undefined }>>

/** The part of the form that this component uses. */
interface AcceptingForm {
  formState: { errors: Problems }
  watch: (names: ['bill', 'isCovered']) => [boolean, boolean | null]
  setValue: (name: keyof AcceptingValues, value: boolean | null, options?: SetValueConfig) => void
  clearErrors: (name: keyof AcceptingValues) => void
}

interface Props {
  load: LoadRecord
  accepting: ReturnType<typeof acceptingOf>
}

/** Whether the charges of the load can still change. */
const canBeBilled = ({ status, cancelledAt, charges }: LoadRecord) =>
  !cancelledAt && status !== 'invoiced' && status !== 'paid' && charges !== undefined

/** Whether an expense has probably no matching charge yet. */
export function isUncharged(load: LoadRecord, expense: Pick<LoadExpense, 'code' | 'amount'>): boolean {
  if (!canBeBilled(load) || !isReimbursable(expense.code)) return false
  const all = (load.charges ?? []).map(({ code, amount }) => ({ code, cents: cents(amount) }))
  const accepted = (load.expenses ?? []).filter(({ outcome }) => outcome === 'accepted')
  const priced = { code: expense.code, cents: cents(expense.amount) }
  const covers = coveredBy(all, [...accepted.map(({ code, amount }) => ({ code, cents: cents(amount) })), priced])
  return !covers.includes(accepted.length)
}

/** The answers of a form that accepts an expense. */
export function acceptingOf(form: AcceptingForm) {
  const { errors } = form.formState
  const [bill, answer] = form.watch(['bill', 'isCovered'])
  return {
    errors,
    bill,
    /** The answer that counts: none if the server no longer asks. */
    isCovered: errors.isCovered ? null : answer,
    /** The server asks, and the user has not answered yet. */
    isAsked: errors.isCovered !== undefined && answer === null,
    say: (field: keyof AcceptingValues, value: boolean) => {
      // The user has answered the server's question or message.
      form.clearErrors(field)
      form.setValue(field, value, { shouldDirty: true })
    },
    /** Runs before sending: removes the answer to a question that the server no longer asks. */
    reset: () => {
      if (errors.isCovered) form.setValue('isCovered', null)
    },
  }
}

/** Whether to charge the customer, and whether the expense is the one that a settlement has reimbursed already. */
export function Accepting({ load, accepting: { errors, bill, isCovered, isAsked, say } }: Props) {
  return (
    <>
      {(isAsked || isCovered !== null) && (
        <fieldset className="field">
          <legend className="field-label mb-1.5">Already reimbursed?</legend>
          <div className="grid gap-2">
            {([true, false] as const).map((option) => (
              <label key={String(option)} className="check-tile items-center">
                <input
                  type="radio"
                  name="expense-covered"
                  className="radio shrink-0"
                  checked={isCovered === option}
                  onChange={() => {
                    say('isCovered', option)
                    // A reimbursed charge must not be charged twice.
                    if (option) say('bill', false)
                  }}
                />
                <span>{option ? "Yes, this is that receipt: don't pay again" : 'No, reimburse this one too'}</span>
              </label>
            ))}
          </div>
          <ErrorLine>{errors.isCovered?.message}</ErrorLine>
        </fieldset>
      )}
      {!isAsked && <ErrorLine>{errors.isCovered?.message}</ErrorLine>}
      {canBeBilled(load) && isCovered !== true && (
        <label className="check-tile items-center">
          <input
            type="checkbox"
            className="checkbox shrink-0"
            checked={bill}
            onChange={({ target }) => say('bill', target.checked)}
          />
          <span>{`Bill it to ${payerOf(load) ?? ''}`}</span>
        </label>
      )}
      <ErrorLine>{errors.bill?.message}</ErrorLine>
    </>
  )
}
