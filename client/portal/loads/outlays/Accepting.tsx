import CircleAlert from 'lucide-react/icons/circle-alert'
import { isLaidOut } from '#shared/charges'
import type { LoadRecord } from '#shared/load'
import { cents } from '#shared/money'
import type { LoadOutlay } from '#shared/outlay'
import { coveredBy } from '#shared/outlayCover'
import { payerOf } from '../loadText.ts'

/** What is said with accepting a receipt. `isCovered`: null until it is asked. */
export interface AcceptingValues {
  bill: boolean
  isCovered: boolean | null
}

interface Props {
  load: LoadRecord
  values: AcceptingValues
  /** What the server asks, and what it says of the charges. */
  errors: { isCovered?: string | undefined; bill?: string | undefined }
  onChange: (values: Partial<AcceptingValues>) => void
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
export function Accepting({ load, values, errors, onChange }: Props) {
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
                  onChange={() => onChange({ isCovered: one, ...(one && { bill: false }) })}
                />
                {one ? 'Yes, this is its receipt: pay nothing more' : 'No, it is another one: pay it back, too'}
              </label>
            ))}
          </div>
          {errors.isCovered && <Problem>{errors.isCovered}</Problem>}
        </fieldset>
      )}
      {canBeBilled(load) && values.isCovered !== true && (
        <label className="check-tile items-center">
          <input
            type="checkbox"
            className="checkbox shrink-0"
            checked={values.bill}
            onChange={({ target }) => onChange({ bill: target.checked })}
          />
          Add it to the charges: {payerOf(load)} pays it
        </label>
      )}
      {errors.bill && <Problem>{errors.bill}</Problem>}
    </>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className="field-error">
      <CircleAlert aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
