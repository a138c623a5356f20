import type { SetValueConfig } from 'react-hook-form'
import { isReimbursable } from '#shared/loads/charges'
import type { LoadExpense } from '#shared/loads/expense'
import type { LoadRecord } from '#shared/loads/load'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { payerOf } from '../loadText.ts'

/** The choice that goes with accepting an expense. */
export interface AcceptingValues {
  bill: boolean
}

/** The part of the form that this component uses. */
interface AcceptingForm {
  formState: { errors: { bill?: { message?: string | undefined } } }
  watch: (name: 'bill') => boolean
  setValue: (name: 'bill', value: boolean, options?: SetValueConfig) => void
  clearErrors: (name: 'bill') => void
}

interface Props {
  load: LoadRecord
  form: AcceptingForm
}

/** Whether the charges of the load can still change. */
const canBeBilled = ({ status, cancelledAt, charges }: LoadRecord) =>
  !cancelledAt && status !== 'invoiced' && status !== 'paid' && charges !== undefined

/** Whether the load has no charge for this expense yet: its charges of the code are as many as the accepted expenses, or fewer. */
export function isUncharged(load: LoadRecord, { code }: Pick<LoadExpense, 'code'>): boolean {
  if (!canBeBilled(load) || !isReimbursable(code)) return false
  const charges = (load.charges ?? []).filter((charge) => charge.code === code)
  const accepted = (load.expenses ?? []).filter((expense) => expense.code === code && expense.outcome === 'accepted')
  return charges.length <= accepted.length
}

/** Whether to charge the customer for an expense. */
export function Accepting({ load, form }: Props) {
  const set = (bill: boolean) => {
    // The user has answered the server's message.
    form.clearErrors('bill')
    form.setValue('bill', bill, { shouldDirty: true })
  }
  return (
    <>
      {canBeBilled(load) && (
        <label className="check-tile items-center">
          <input
            type="checkbox"
            className="checkbox shrink-0"
            checked={form.watch('bill')}
            onChange={({ target }) => set(target.checked)}
          />
          <span>{`Bill it to ${payerOf(load) ?? ''}`}</span>
        </label>
      )}
      <ErrorLine>{form.formState.errors.bill?.message}</ErrorLine>
    </>
  )
}
