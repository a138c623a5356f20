import type { ReactNode } from 'react'
import { type Control, type UseFormRegister, useController, useFormState, useWatch } from 'react-hook-form'
import { isPhone } from '#shared/drivers/driverEntry'
import { type Endorsement, endorsements } from '#shared/drivers/qualifications'
import { driverTypes } from '#shared/drivers/status'
import { type LoadEquipment, loadEquipment } from '#shared/kernel/equipment'
import { isCalendarDay, isInYears, years } from '#shared/kernel/time'
import { hasExpired } from '#shared/kernel/unusualInput'
import { usStates } from '#shared/kernel/usStates'
import { ChoiceGroup } from '../../../../platform/forms/ChoiceGroup.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { type DriverField, driverLabels } from '../driverText.ts'
import { type DriverForm, fieldId } from './driverForm.ts'

export interface Typing {
  control: Control<DriverForm, unknown, never>
  register: UseFormRegister<DriverForm>
}

interface Props {
  form: Typing
  /** Only a new driver has fields for the expiring documents: later they are documents of their own. */
  isNew: boolean
}

const offered = Object.entries(endorsements).map(([letter, name]) => [letter as Endorsement, `${letter} · ${name}`] as const)
const hauls = Object.entries(loadEquipment) as [LoadEquipment, string][]

/** An unusual but possible value gets a warning at its field, and can be saved. */
const oddPhone = "This doesn't look like a phone number. If it's right, continue."
const findUncertainty = (phone: string) => (phone.length >= 10 && !isPhone(phone) ? oddPhone : null)
const expired = (what: string) => `This ${what} has expired. You can still add the driver.`

/** False for a year that the user is still typing, such as 0002. */
const isOver = (day: string) => isCalendarDay(day) && isInYears(day) && hasExpired(day, serverNow())

/** The fields of a driver: name, license, expiring documents, equipment, emergency contact, and notes. */
export function DriverFields({ form: { register, control }, isNew }: Props) {
  const { errors } = useFormState({ control })
  const { field: endorsed } = useController({ control, name: 'endorsements' })
  const { field: hauled } = useController({ control, name: 'equipment' })
  const [phone, emergency, cdl, card] = useWatch({
    control,
    name: ['phone', 'emergencyPhone', 'cdlExpiration', 'medCardExpiry'],
  })
  const getFieldProps = (name: DriverField) => ({
    id: fieldId(name),
    label: driverLabels[name],
    error: errors[name]?.message as string | undefined,
  })
  const day = (name: 'cdlExpiration' | 'medCardExpiry', warning: string | null, optional = false) => (
    <Field {...getFieldProps(name)} warning={warning} optional={optional}>
      {(input) => (
        <input
          {...input}
          {...register(name)}
          type="date"
          min={`${years.first}-01-01`}
          max={`${years.last}-12-31`}
          autoComplete="off"
        />
      )}
    </Field>
  )
  const name = (name: 'firstName' | 'lastName' | 'emergencyName', optional = false) => (
    <Field {...getFieldProps(name)} optional={optional}>
      {(input) => <input {...input} {...register(name)} autoComplete="off" autoCapitalize="words" />}
    </Field>
  )
  const tel = (name: 'phone' | 'emergencyPhone', typed: string, optional = false) => (
    <Field {...getFieldProps(name)} warning={findUncertainty(typed)} optional={optional}>
      {(input) => <input {...input} {...register(name)} type="tel" autoComplete="off" />}
    </Field>
  )
  const select = (name: 'type' | 'licenseState', first: string, options: Record<string, string>): ReactNode => (
    <Field {...getFieldProps(name)} kind="select">
      {(input) => (
        <select {...input} {...register(name)}>
          <option value="">{first}</option>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <>
      <Part title="Driver">
        {name('firstName')}
        {name('lastName')}
        {tel('phone', phone)}
        <Field {...getFieldProps('email')} optional>
          {(input) => <input {...input} {...register('email')} type="email" inputMode="email" autoComplete="off" />}
        </Field>
        {select('type', 'Select type', driverTypes)}
      </Part>
      <Part title={isNew ? 'License and medical card' : 'License'}>
        <Field {...getFieldProps('licenseNo')}>
          {(input) => (
            <input
              {...input}
              {...register('licenseNo')}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
        {select('licenseState', 'Select state', usStates)}
        {isNew && day('cdlExpiration', isOver(cdl) ? expired('CDL') : null)}
        {isNew && day('medCardExpiry', isOver(card) ? expired('medical card') : null, true)}
        {!isNew && (
          <p className="text-muted sm:col-span-2">
            Enter CDL and medical card expirations with the documents on the driver page.
          </p>
        )}
        <div className="min-w-0 sm:col-span-2">
          <ChoiceGroup
            {...getFieldProps('endorsements')}
            optional
            options={offered}
            chosen={endorsed.value}
            onChange={endorsed.onChange}
          />
        </div>
      </Part>
      <Part title="On the road">
        <div className="min-w-0 sm:col-span-2">
          <ChoiceGroup
            {...getFieldProps('equipment')}
            optional
            hint="Experience elsewhere or equipment they may haul. Loads hauled here are added automatically."
            options={hauls}
            chosen={hauled.value}
            onChange={hauled.onChange}
          />
        </div>
        {name('emergencyName', true)}
        {tel('emergencyPhone', emergency, true)}
      </Part>
      <Part title="Notes">
        <div className="min-w-0 sm:col-span-2">
          <Field {...getFieldProps('notes')} kind="textarea" optional hint="Not visible to the driver, payroll or accounting.">
            {(input) => <textarea {...input} {...register('notes')} rows={4} />}
          </Field>
        </div>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `driver-part-${title.split(' ', 1).join().toLowerCase()}`
  return (
    <section aria-labelledby={id} className="card gap-4 p-4 md:p-5">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
