import { circuity } from '#shared/kernel/distance'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { typedNumber } from '#shared/kernel/typedNumber'
import { divide } from '#shared/quotes/calculatePrice'
import { maxCounted } from '../../../../platform/forms/amounts.ts'
import { Field } from '../../../../platform/forms/Field.tsx'
import { MoneyInput } from '../../../../platform/forms/MoneyInput.tsx'
import { useDebouncedValue } from '../../../../platform/forms/useDebouncedValue.ts'
import { Accessorials } from './Accessorials.tsx'
import { BackTo } from './BackTo.tsx'
import { fieldId, type LoadForm, type LoadFormState } from './loadForm.ts'
import { isUnknown } from './loadFormEntry.ts'
import type { Proposals } from './useFormProposals.ts'
import { useFieldError } from './useLive.ts'

interface Props {
  form: LoadFormState
  values: LoadForm
  proposals: Proposals
  gazetteer: Gazetteer
}

const centsIn = (typed: string) => {
  const value = typedNumber(typed)
  return value >= 0 && value <= maxCounted ? cents(value) : 0
}

/** The distance, and the price for it. */
export function MoneyCard({ form, values, proposals, gazetteer }: Props) {
  const { estimate } = proposals
  const distanceError = useFieldError(form, 'distance')
  const linehaulError = useFieldError(form, 'linehaul')
  const miles = Math.round(typedNumber(values.distance, 0))
  const linehaul = centsIn(values.linehaul)
  const total = values.charges.reduce((sum, { amount }) => sum + centsIn(amount), linehaul)
  const totalText = linehaul > 0 ? formatDollars(dollars(total)) : ''
  // Not announced at every digit.
  const spokenTotal = useDebouncedValue(totalText && `Total ${totalText}`)
  const perMile = (amount: number) =>
    amount > 0 && miles > 0 && miles <= maxCounted ? `${formatDollars(dollars(divide(amount, miles)))}/mi` : null
  const isChanged = estimate !== null && typedNumber(values.distance, 0) !== estimate.road
  const isOff = values.stops.some(({ location }) => isUnknown(location, gazetteer))
  return (
    <section aria-labelledby="load-money" className="card overflow-clip">
      <div className="grid gap-4 p-4 md:p-5">
        <h2 id="load-money" className="text-h3">
          Money
        </h2>
        <div className="grid grid-cols-2 gap-3">
          <Field
            id={fieldId('distance')}
            label="Distance, mi"
            error={distanceError}
            hint={
              estimate
                ? `${estimate.straight.toLocaleString('en-US')} air miles × ${circuity.toFixed(2)}`
                : isOff
                  ? "We couldn't find a city: enter the miles"
                  : 'Road miles, all stops'
            }
          >
            {(control) => (
              <input
                {...control}
                {...form.register('distance')}
                className="input text-right"
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </Field>
          <Field id={fieldId('linehaul')} label="Linehaul, $" error={linehaulError} hint={perMile(linehaul)}>
            {(control) => (
              <MoneyInput
                control={{ ...control, inputMode: 'decimal', autoComplete: 'off' }}
                field={form.register('linehaul')}
                onWritten={(amount) => form.setValue('linehaul', amount)}
                className=""
              />
            )}
          </Field>
          {isChanged && (
            <BackTo
              onBack={() =>
                form.setValue('distance', String(estimate.road), {
                  shouldDirty: true,
                  shouldValidate: distanceError !== undefined,
                })
              }
            >
              {`${estimate.road.toLocaleString('en-US')} mi`}
            </BackTo>
          )}
        </div>
        <Accessorials form={form} fuel={proposals.fuel} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 border-t-2 border-base-content px-4 py-3 md:px-5">
        <div>
          <p className="font-sign text-h3 leading-tight">Total</p>
          <p className="text-[0.875rem] text-muted">{(linehaul > 0 && perMile(total)) || 'Linehaul and accessorials'}</p>
        </div>
        <p className="font-sign text-[2rem] leading-none">{totalText || '—'}</p>
        <p role="status" className="sr-only">
          {spokenTotal}
        </p>
      </div>
    </section>
  )
}
