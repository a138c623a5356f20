import type { ReactNode } from 'react'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { typedNumber } from '#shared/kernel/typedNumber'
import type { FuelInputs } from '#shared/quotes/pricingInput'
import { PricingRow } from './PricingRow.tsx'
import { fuelEntry } from './pricingEntry.ts'
import { controlOf, type PricingFormState, pricingFieldId } from './pricingFields.ts'

interface Props {
  form: PricingFormState
  /** As the settings have it. */
  proposed: FuelInputs
  perMileCents: number
  fuelCents: number
  distance: number
}

const fields = [
  { name: 'index', label: 'Index', ariaLabel: 'Diesel index, dollars a gallon' },
  { name: 'peg', label: 'Peg', ariaLabel: 'Peg, dollars a gallon' },
  { name: 'mpg', label: 'mi/gal', ariaLabel: 'Miles a gallon' },
] as const

/** The fuel surcharge is its own formula: max(0, index − peg) ÷ miles a gallon, by the mile. */
export function FuelRow({ form, proposed, perMileCents, fuelCents, distance }: Props) {
  const { errors } = form.formState
  const entry = fuelEntry(proposed)
  const [index, peg, mpg, week] = form.watch(['index', 'peg', 'mpg', 'week'])
  const isChanged =
    typedNumber(index, 3) !== proposed.index ||
    typedNumber(peg, 3) !== proposed.peg ||
    typedNumber(mpg) !== proposed.mpg ||
    week !== proposed.week
  const error = errors.index ?? errors.peg ?? errors.mpg ?? errors.week
  const errorAt = fields.find(({ name }) => errors[name])?.name ?? 'index'
  const field = ({ name, label, ariaLabel }: (typeof fields)[number]) => (
    <label className="grid gap-1">
      <span aria-hidden="true" className="text-[0.8125rem] leading-tight text-muted">
        {label}
      </span>
      <input
        {...controlOf(name, errors[name])}
        {...form.register(name)}
        aria-label={ariaLabel}
        className="input w-[4.75rem] px-2 text-right"
      />
    </label>
  )
  const [first, second, third] = fields
  return (
    <PricingRow
      label="Fuel surcharge"
      below={
        <>
          <span>EIA diesel, week of </span>
          <span className="whitespace-nowrap">{shortDay(week)}</span>
        </>
      }
      amount={formatDollars(dollars(fuelCents))}
      error={error?.message}
      errorId={`${pricingFieldId(errorAt)}-error`}
      hint={`= ${formatDollars(dollars(perMileCents))}/mi × ${distance.toLocaleString('en-US')} mi. Never below 0.`}
      back={
        isChanged
          ? {
              text: `(${entry.index} − ${entry.peg}) ÷ ${entry.mpg}`,
              onBack: () => {
                for (const name of ['index', 'peg', 'mpg', 'week'] as const)
                  form.setValue(name, entry[name], { shouldDirty: true })
              },
            }
          : null
      }
    >
      <fieldset className="flex flex-wrap items-end gap-x-1.5 gap-y-2">
        <legend className="sr-only">Fuel surcharge</legend>
        <Sign>(</Sign>
        {field(first)}
        <Sign>−</Sign>
        {field(second)}
        <Sign>) ÷</Sign>
        {field(third)}
      </fieldset>
    </PricingRow>
  )
}

const Sign = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="grid h-11 place-items-center text-muted">
    {children}
  </span>
)

const shortDay = (day: string) => formatDay(day).split(', ')[0]
