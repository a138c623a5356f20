import type { SetValueConfig } from 'react-hook-form'
import { cents } from '#shared/kernel/money'
import { isReimbursable } from '#shared/loads/charges'
import type { LoadExpense } from '#shared/loads/expense'
import { coveredBy } from '#shared/loads/expenseCoverage'
import type { LoadRecord } from '#shared/loads/load'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { payerOf } from '../loadText.ts'

/** What is said with accepting a receipt. `isCovered`: null until it is asked. */
export interface AcceptingValues {
  bill: boolean
  isCovered: boolean | null
}

/** What the server asks, or has said of the charges; by the fields. */
type Problems = Partial<Record<keyof AcceptingValues, { message?: string | undefined }>>

/** What is needed of the form, whatever else it has. */
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

/** Whether what is charged for the load may still be added to. */
const canBeBilled = ({ status, cancelledAt, charges }: LoadRecord) =>
  !cancelledAt && status !== 'invoiced' && status !== 'paid' && charges !== undefined

/** Whether a receipt is most likely for something that is not among the charges yet. */
export function isUncharged(load: LoadRecord, outlay: Pick<LoadExpense, 'code' | 'amount'>): boolean {
  if (!canBeBilled(load) || !isReimbursable(outlay.code)) return false
  const all = (load.charges ?? []).map(({ code, amount }) => ({ code, cents: cents(amount) }))
  const accepted = (load.outlays ?? []).filter(({ outcome }) => outcome === 'accepted')
  const one = { code: outlay.code, cents: cents(outlay.amount) }
  const covers = coveredBy(all, [...accepted.map(({ code, amount }) => ({ code, cents: cents(amount) })), one])
  return !covers.includes(accepted.length)
}

/** What a form says with accepting a receipt. */
export function acceptingOf(form: AcceptingForm) {
  const { errors } = form.formState
  const [bill, answer] = form.watch(['bill', 'isCovered'])
  return {
    errors,
    bill,
    /** The answer that counts: none where the server has said of it that nothing is asked any more. */
    isCovered: errors.isCovered ? null : answer,
    /** The server asks it, and has not said of an answer that it does not. */
    isAsked: errors.isCovered !== undefined && answer === null,
    say: (field: keyof AcceptingValues, value: boolean) => {
      // What the server has asked, or has said of the charges, is answered.
      form.clearErrors(field)
      form.setValue(field, value, { shouldDirty: true })
    },
    /** Before it is sent: what is not asked any more is not answered either. */
    takeBack: () => {
      if (errors.isCovered) form.setValue('isCovered', null)
    },
  }
}

/** Whether who pays for the load is charged it, and, where a settlement has paid such a charge back, whether it is that one. */
export function Accepting({ load, accepting: { errors, bill, isCovered, isAsked, say } }: Props) {
  return (
    <>
      {(isAsked || isCovered !== null) && (
        <fieldset className="field">
          <legend className="field-label mb-1.5">Already reimbursed?</legend>
          <div className="grid gap-2">
            {([true, false] as const).map((one) => (
              <label key={String(one)} className="check-tile items-center">
                <input
                  type="radio"
                  name="outlay-covered"
                  className="radio shrink-0"
                  checked={isCovered === one}
                  onChange={() => {
                    say('isCovered', one)
                    // What is charged already is not charged once more.
                    if (one) say('bill', false)
                  }}
                />
                <span>{one ? "Yes, this is that receipt: don't pay again" : 'No, reimburse this one too'}</span>
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
