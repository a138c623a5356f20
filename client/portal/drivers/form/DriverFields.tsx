import type { ReactNode } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { type DriverEntry, isPhone } from '#shared/driverEntry'
import { driverTypes } from '#shared/driverStatus'
import { hasExpired } from '#shared/oddInput'
import { type Endorsement, endorsements } from '#shared/qualifications'
import { usStates } from '#shared/states'
import { isCalendarDay, isInYears, years } from '#shared/time'
import { ChoiceGroup } from '../../../forms/ChoiceGroup.tsx'
import { Field } from '../../../forms/Field.tsx'
import { serverNow } from '../../../transport/serverClock.ts'
import { type DriverFormValues, driverLabels, fieldId } from './entry.ts'

type Form = UseFormReturn<DriverFormValues, unknown, DriverEntry>

const offered = Object.entries(endorsements).map(([letter, name]) => [letter as Endorsement, `${letter} · ${name}`] as const)

/** What is odd but possible is said at the field, and stored all the same. */
const oddPhone = 'This does not look like a phone number. If it is right, go on.'
const expired = (what: string) => `This ${what} has expired. The driver can be added all the same.`

/** Not for a year that is still being typed, such as 0002. */
const isOver = (day: string) => isCalendarDay(day) && isInYears(day) && hasExpired(day, serverNow())

/** The fields of a new driver: who it is, the license, and what expires. */
export function DriverFields({ form }: { form: Form }) {
  const { register, control } = form
  const { field: endorsed } = useController({ control, name: 'endorsements' })
  const [phone, cdl, card] = useWatch({ control, name: ['phone', 'cdlExpiration', 'medCardExpiry'] })
  const of = (name: keyof DriverFormValues) => ({
    id: fieldId(name),
    label: driverLabels[name],
    error: form.formState.errors[name]?.message as string | undefined,
  })
  const day = (name: 'cdlExpiration' | 'medCardExpiry', warning: string | null, optional = false) => (
    <Field {...of(name)} warning={warning} optional={optional}>
      {(control) => (
        <input
          {...control}
          {...register(name)}
          type="date"
          min={`${years.first}-01-01`}
          max={`${years.last}-12-31`}
          autoComplete="off"
        />
      )}
    </Field>
  )
  const line = (name: 'firstName' | 'lastName') => (
    <Field {...of(name)}>
      {(control) => <input {...control} {...register(name)} autoComplete="off" autoCapitalize="words" />}
    </Field>
  )
  const select = (name: 'type' | 'licenseState', first: string, options: Record<string, string>): ReactNode => (
    <Field {...of(name)} kind="select">
      {(control) => (
        <select {...control} {...register(name)}>
          <option value="">{first}</option>
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {line('firstName')}
        {line('lastName')}
        <Field {...of('phone')} warning={phone.length >= 10 && !isPhone(phone) ? oddPhone : null}>
          {(control) => <input {...control} {...register('phone')} type="tel" autoComplete="off" />}
        </Field>
        {select('type', 'Select type', driverTypes)}
        <Field {...of('licenseNo')}>
          {(control) => (
            <input
              {...control}
              {...register('licenseNo')}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
        {select('licenseState', 'Select state', usStates)}
        {day('cdlExpiration', isOver(cdl) ? expired('CDL') : null)}
        {day('medCardExpiry', isOver(card) ? expired('medical card') : null, true)}
      </div>
      <ChoiceGroup {...of('endorsements')} optional options={offered} chosen={endorsed.value} onChange={endorsed.onChange} />
    </>
  )
}
