import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isLaidOut } from '#shared/charges'
import type { LoadRecord } from '#shared/load'
import { cents } from '#shared/money'
import type { LoadOutlay } from '#shared/outlay'
import { coveredBy } from '#shared/outlayCover'
import { ErrorLine } from '../../../forms/ErrorLine.tsx'
import { payerOf } from '../loadText.ts'

/** What is said with accepting a receipt. `isCovered`: null until it is asked. */
export interface AcceptingValues {
  bill: boolean
  isCovered: boolean | null
}

interface Props {
  load: LoadRecord
  form: UseFormReturn<AcceptingValues>
}

/** Whether what is charged for the load may still be added to. */
const canBeBilled = ({ status, cancelledAt, charges }: LoadRecord) =>
  !cancelledAt && status !== 'invoiced' && status !== 'paid' && charges !== undefined

/** Whether a receipt is most likely for something that is not among the charges yet. */
export function isUncharged(load: LoadRecord, outlay: Pick<LoadOutlay, 'code' | 'amount'>): boolean {
  if (!canBeBilled(load) || !isLaidOut(outlay.code)) return false
  const all = (load.charges ?? []).map(({ code, amount }) => ({ code, cents: cents(amount) }))
  const accepted = (load.outlays ?? []).filter(({ outcome }) => outcome === 'accepted')
  const one = { code: outlay.code, cents: cents(outlay.amount) }
  const covers = coveredBy(all, [...accepted.map(({ code, amount }) => ({ code, cents: cents(amount) })), one])
  return !covers.includes(accepted.length)
}

/** Whether who pays for the load is charged it, and, where a settlement has paid such a charge back, whether it is that one. */
export function Accepting({ load, form }: Props) {
  const { errors } = form.formState
  const values = form.watch()
  const set = (field: keyof AcceptingValues, value: boolean) => {
    // What the server has asked, or has said of the charges, is answered.
    form.clearErrors(field)
    form.setValue(field, value, { shouldDirty: true })
  }
  // Answered, and nothing is asked any more: the answer goes, and why stays until it is sent again.
  const notAsked = values.isCovered === null ? undefined : errors.isCovered?.message
  useEffect(() => {
    if (notAsked === undefined) return
    form.clearErrors('isCovered')
    form.setValue('isCovered', null, { shouldDirty: true })
    form.setError('root.isCovered', { type: 'server', message: notAsked })
  }, [form, notAsked])
  return (
    <>
      {(errors.isCovered || values.isCovered !== null) && (
        <fieldset className="field">
          <legend className="field-label mb-1.5">Is it paid back already?</legend>
          <div className="grid gap-2">
            {([true, false] as const).map((one) => (
              <label key={String(one)} className="check-tile items-center">
                <input
                  type="radio"
                  name="outlay-covered"
                  className="radio shrink-0"
                  checked={values.isCovered === one}
                  onChange={() => {
                    set('isCovered', one)
                    // What is charged already is not charged once more.
                    if (one) set('bill', false)
                  }}
                />
                {one ? 'Yes, this is its receipt: pay nothing more' : 'No, it is another one: pay it back, too'}
              </label>
            ))}
          </div>
          <ErrorLine>{errors.isCovered?.message}</ErrorLine>
        </fieldset>
      )}
      <ErrorLine>{errors.root?.isCovered?.message}</ErrorLine>
      {canBeBilled(load) && values.isCovered !== true && (
        <label className="check-tile items-center">
          <input
            type="checkbox"
            className="checkbox shrink-0"
            checked={values.bill}
            onChange={({ target }) => set('bill', target.checked)}
          />
          Add it to the charges: {payerOf(load)} pays it
        </label>
      )}
      <ErrorLine>{errors.bill?.message}</ErrorLine>
    </>
  )
}
