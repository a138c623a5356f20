import CircleAlert from 'lucide-react/icons/circle-alert'
import type { FieldErrors, SetValueConfig, UseFormRegisterReturn } from 'react-hook-form'
import { charges, type ExpenseCode, expenseCodes, type PaidBy, whoPaid } from '#shared/loads/charges'
import { Field } from '../../../../platform/forms/Field.tsx'
import { MoneyInput } from '../../../../platform/forms/MoneyInput.tsx'
import type { ExpenseValues } from './expenseForm.ts'

/** The part of the form that this component uses. */
interface ExpenseForm {
  formState: { errors: FieldErrors<ExpenseValues>; isSubmitted: boolean }
  watch: (names: ['code', 'paidBy']) => [ExpenseCode | '', PaidBy | '']
  register: (name: 'name' | 'amount') => UseFormRegisterReturn
  setValue: {
    (name: 'code', value: ExpenseCode, options: SetValueConfig): void
    (name: 'paidBy', value: PaidBy, options: SetValueConfig): void
    (name: 'amount', value: string): void
  }
}

interface Props {
  form: ExpenseForm
  /** In the cab: large, and addressed to the driver. */
  isCab: boolean
}

const inCab = { driver: 'I paid it', company: 'Company card or code' } as const

/** The category, the amount and the payer of an expense. */
export function ExpenseFields({ form, isCab }: Props) {
  const { errors } = form.formState
  const [code, paidBy] = form.watch(['code', 'paidBy'])
  return (
    <>
      <Choice
        id="expense-code"
        label="What you paid for"
        error={errors.code?.message}
        isCab={isCab}
        options={expenseCodes.map((code) => [code, charges[code]] as const)}
        value={code}
        onChange={(code) => form.setValue('code', code, set(form))}
      />
      {code === 'other' && (
        <Field id="expense-name" label="Describe it" error={errors.name?.message}>
          {(control) => <input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
      )}
      <Field id="expense-amount" label="Amount on the receipt" error={errors.amount?.message}>
        {(control) => (
          <MoneyInput
            control={{ ...control, inputMode: 'decimal', autoComplete: 'off' }}
            field={form.register('amount')}
            onWritten={(value) => form.setValue('amount', value)}
            className="w-48"
          />
        )}
      </Field>
      <Choice
        id="expense-paid-by"
        label="Who paid"
        error={errors.paidBy?.message}
        isCab={isCab}
        isLong={isCab}
        options={(['driver', 'company'] as const).map((payer) => [payer, isCab ? inCab[payer] : whoPaid[payer]] as const)}
        value={paidBy}
        onChange={(payer) => form.setValue('paidBy', payer, set(form))}
      />
    </>
  )
}

const set = ({ formState }: ExpenseForm) => ({ shouldDirty: true, shouldValidate: formState.isSubmitted })

interface ChoiceProps<Value extends string> {
  id: string
  label: string
  error: string | undefined
  isCab: boolean
  /** On a phone each option has its own line. */
  isLong?: boolean
  options: readonly (readonly [Value, string])[]
  value: Value | ''
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ id, label, error, isCab, isLong = false, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend className="field-label mb-1.5">{label}</legend>
      <div className={`grid gap-2 ${isLong ? 'sm:grid-cols-2' : 'grid-cols-2'}`}>
        {options.map(([option, text], index) => (
          <label key={option} className={`check-tile items-center ${isCab ? 'min-h-14' : ''}`}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option}`}
              name={id}
              className="radio shrink-0"
              checked={value === option}
              aria-invalid={error !== undefined}
              onChange={() => onChange(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
