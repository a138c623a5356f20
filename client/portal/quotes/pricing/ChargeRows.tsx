import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray } from 'react-hook-form'
import { formatDollars } from '#shared/kernel/money'
import { typedNumber } from '#shared/kernel/typedNumber'
import { chargeName, charges, extraCodes } from '#shared/loads/charges'
import { priceLimits } from '#shared/quotes/pricingInput'
import { MoneyInput } from '../../../platform/forms/MoneyInput.tsx'
import { PricingRow } from './PricingRow.tsx'
import { controlOf, type PricingFormState, pricingFieldId } from './pricingFields.ts'

/** The charges other than linehaul and fuel. */
export function ChargeRows({ form, isReefer }: { form: PricingFormState; isReefer: boolean }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'charges' })
  const typed = form.watch('charges')
  const add = () => {
    const usual = isReefer && !typed.some(({ code }) => code === 'reefer_fuel') ? 'reefer_fuel' : 'lumper'
    append({ code: usual, amount: '', note: '' }, { shouldFocus: false })
    setTimeout(() => document.getElementById(pricingFieldId(`charges.${typed.length}.code`))?.focus())
  }
  const removeAt = (at: number) => {
    remove(at)
    setTimeout(() => document.getElementById(pricingFieldId('add-charge'))?.focus())
  }
  return (
    <div className="border-t border-line">
      {fields.map((field, at) => (
        <Charge key={field.id} form={form} at={at} isFirst={at === 0} onRemove={() => removeAt(at)} />
      ))}
      <div className={`sheet-row border-t-0 ${fields.length > 0 ? 'pt-0' : ''}`}>
        <p className="sheet-label">{fields.length === 0 && 'Accessorials'}</p>
        <button
          id={pricingFieldId('add-charge')}
          type="button"
          className="btn btn-ghost -ml-3 justify-self-start"
          disabled={fields.length >= priceLimits.charges}
          onClick={add}
        >
          <Plus aria-hidden="true" className="size-5" />
          <span>Add accessorial</span>
        </button>
      </div>
    </div>
  )
}

interface ChargeProps {
  form: PricingFormState
  at: number
  isFirst: boolean
  onRemove: () => void
}

function Charge({ form, at, isFirst, onRemove }: ChargeProps) {
  const errors = form.formState.errors.charges?.[at]
  const [code, amount, note] = form.watch([`charges.${at}.code`, `charges.${at}.amount`, `charges.${at}.note`])
  const fieldName = (name: string) => `charges.${at}.${name}`
  const chargeLabel = chargeName(code, note) || charges.other
  const value = typedNumber(amount) || 0
  const error = errors?.code ?? errors?.amount ?? errors?.note
  const errorAt = errors?.amount ? 'amount' : errors?.note ? 'note' : 'code'
  return (
    <div className={isFirst ? '' : '[&>.sheet-row]:pt-0'}>
      <PricingRow
        label={isFirst ? 'Accessorials' : <span className="sr-only">{chargeLabel}</span>}
        amount={formatDollars(value)}
        error={error?.message}
        errorId={`${pricingFieldId(fieldName(errorAt))}-error`}
      >
        <div className="flex flex-wrap items-center gap-2">
          <select
            id={pricingFieldId(fieldName('code'))}
            aria-label="Accessorial"
            {...form.register(`charges.${at}.code`)}
            className="select w-auto max-w-36 grow basis-32 @2xl/sheet:max-w-52"
          >
            {extraCodes.map((option) => (
              <option key={option} value={option}>
                {charges[option]}
              </option>
            ))}
          </select>
          <MoneyInput
            control={controlOf(fieldName('amount'), errors?.amount)}
            field={form.register(`charges.${at}.amount`)}
            onWritten={(written) => form.setValue(`charges.${at}.amount`, written)}
            label={`Amount of ${chargeLabel}`}
            className="w-26"
          />
          <button type="button" className="btn btn-ghost btn-square" aria-label={`Remove ${chargeLabel}`} onClick={onRemove}>
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {code === 'other' && (
          <input
            {...controlOf(fieldName('note'), errors?.note)}
            {...form.register(`charges.${at}.note`)}
            inputMode="text"
            className="input max-w-72"
            aria-label="Charge description"
            placeholder="Description"
          />
        )}
      </PricingRow>
    </div>
  )
}
