import CircleAlert from 'lucide-react/icons/circle-alert'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray, useWatch } from 'react-hook-form'
import { dollars, formatDollars } from '#shared/kernel/money'
import { chargeName, charges, isReimbursable } from '#shared/loads/charges'
import { loadLimits } from '#shared/loads/loadEntry'
import { MoneyInput } from '../../../../platform/forms/MoneyInput.tsx'
import { BackTo } from './BackTo.tsx'
import { accessorialCodes, type ChargeForm, fieldId, type LoadFormState } from './loadForm.ts'
import { isAmount, type Proposals } from './useFormProposals.ts'
import { useFieldError } from './useLive.ts'

type Fuel = Proposals['fuel']

/** The charges other than the linehaul. */
export function Accessorials({ form, fuel }: { form: LoadFormState; fuel: Fuel }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'charges' })
  const typed = useWatch({ control: form.control, name: 'charges' })
  const fuelAt = typed.findIndex(({ code }) => code === 'fuel_surcharge')
  const fuelTyped = typed[fuelAt]?.amount
  const isFull = fields.length >= loadLimits.charges
  const add = (charge: ChargeForm) => {
    append(charge, { shouldFocus: false })
    focusSoon(`charges.${typed.length}.${charge.amount ? 'amount' : 'code'}`)
  }
  const removeAt = (at: number) => {
    remove(at)
    focusSoon('add-charge')
  }
  return (
    <fieldset className="grid min-w-0 gap-2" aria-labelledby={fieldId('accessorials')}>
      <p id={fieldId('accessorials')} className="field-label">
        Accessorials, $
      </p>
      {fields.map(({ id }, at) => (
        <Charge key={id} form={form} at={at} onRemove={() => removeAt(at)} />
      ))}
      {fuel && fuelAt >= 0 && (
        <div>
          <p className="field-hint">{fuelText(fuel)}</p>
          {fuelTyped !== undefined && !isAmount(fuelTyped, fuel.amount) && (
            <BackTo onBack={() => form.setValue(`charges.${fuelAt}.amount`, fuel.amount, { shouldDirty: true })}>
              {`$${fuel.amount}`}
            </BackTo>
          )}
        </div>
      )}
      <div className="-ml-3 grid justify-items-start">
        {fuel && fuelAt < 0 && (
          <button
            type="button"
            className="btn btn-ghost"
            disabled={isFull}
            onClick={() => add({ code: 'fuel_surcharge', amount: fuel.amount, note: '' })}
          >
            <Plus aria-hidden="true" className="size-5" />
            <span>{`Add fuel surcharge, $${fuel.amount}`}</span>
          </button>
        )}
        <button
          id={fieldId('add-charge')}
          type="button"
          className="btn btn-ghost"
          disabled={isFull}
          onClick={() => add({ code: 'detention', amount: '', note: '' })}
        >
          <Plus aria-hidden="true" className="size-5" />
          <span>{isFull ? `Up to ${loadLimits.charges} accessorials` : 'Add accessorial'}</span>
        </button>
      </div>
    </fieldset>
  )
}

/** `Fuel: ($3.72 − $1.20) ÷ 6.0 = $0.42 × 430 mi`. */
function fuelText({ inputs: { index, peg, mpg }, perMileCents, miles }: NonNullable<Fuel>): string {
  const formula = `(${formatDollars(index)} − ${formatDollars(peg)}) ÷ ${mpg.toFixed(1)}`
  return `Fuel: ${formula} = ${formatDollars(dollars(perMileCents))} × ${miles.toLocaleString('en-US')} mi`
}

function Charge({ form, at, onRemove }: { form: LoadFormState; at: number; onRemove: () => void }) {
  const { code, note } = useWatch({ control: form.control, name: `charges.${at}` })
  const path = `charges.${at}` as const
  const codeError = useFieldError(form, `${path}.code`)
  const amountError = useFieldError(form, `${path}.amount`)
  const noteError = useFieldError(form, `${path}.note`)
  const error = codeError ?? amountError ?? noteError
  const chargeText = chargeName(code, note) || charges.other
  const getControlProps = (name: 'code' | 'amount' | 'note', problem: string | undefined) => ({
    id: fieldId(`${path}.${name}`),
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? fieldId(`${path}.error`) : undefined,
  })
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <select
          {...getControlProps('code', codeError)}
          {...form.register(`${path}.code`)}
          aria-label="Accessorial"
          className="select min-w-0 grow basis-32"
        >
          {accessorialCodes.map((option) => (
            <option key={option} value={option}>
              {charges[option]}
            </option>
          ))}
        </select>
        <MoneyInput
          control={{ ...getControlProps('amount', amountError), inputMode: 'decimal', autoComplete: 'off' }}
          field={form.register(`${path}.amount`)}
          onWritten={(amount) => form.setValue(`${path}.amount`, amount)}
          label={`Amount of ${chargeText}`}
          className="w-28 shrink-0"
        />
        <button
          type="button"
          className="btn btn-ghost btn-square -mr-2 shrink-0"
          aria-label={`Remove ${chargeText}`}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {code === 'other' && (
        <input
          {...getControlProps('note', noteError)}
          {...form.register(`${path}.note`)}
          className="input"
          aria-label="Charge description"
          placeholder="Description"
        />
      )}
      {isReimbursable(code) && (
        <p className="field-hint">A charge bills the customer. To reimburse the driver, enter the receipt on the load.</p>
      )}
      {error && (
        <p id={fieldId(`${path}.error`)} className="field-error">
          <CircleAlert aria-hidden="true" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
    </div>
  )
}

/** Waits for the field to render. */
const focusSoon = (path: string) => setTimeout(() => document.getElementById(fieldId(path))?.focus())
