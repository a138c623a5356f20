import { useController, useWatch } from 'react-hook-form'
import { cdlClasses, type Endorsement, endorsements, experienceRanges } from '#shared/drivers/qualifications'
import { type ApplicationEquipment, applicationEquipment } from '#shared/kernel/equipment'
import { isCalendarDay, isInYears, years } from '#shared/kernel/time'
import { hasExpired, oddInput } from '#shared/kernel/unusualInput'
import { ChoiceGroup } from '../platform/forms/ChoiceGroup.tsx'
import { Field } from '../platform/forms/Field.tsx'
import { serverNow } from '../platform/transport/serverClock.ts'
import { type Form, fieldOf } from './form.ts'

const offeredEndorsements = Object.entries(endorsements).map(
  ([letter, name]) => [letter as Endorsement, `${letter} · ${name}`] as const,
)
const offeredEquipment = Object.entries(applicationEquipment) as [ApplicationEquipment, string][]

/** Step 2: CDL, years of experience, equipment types. */
export function ExperienceStep({ form }: { form: Form }) {
  const { register, control: all } = form
  const { field: endorsed } = useController({ control: all, name: 'endorsements' })
  const { field: equipment } = useController({ control: all, name: 'equipmentTypes' })
  const cdlExpiration = useWatch({ control: all, name: 'cdlExpiration' }) ?? ''
  // Not for a year that is still being typed, such as 0002.
  const expired = isCalendarDay(cdlExpiration) && isInYears(cdlExpiration) && hasExpired(cdlExpiration, serverNow())
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...fieldOf(form, 'cdlNumber')}>
          {(control) => (
            <input
              {...control}
              {...register('cdlNumber')}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field {...fieldOf(form, 'cdlClass')} kind="select">
          {(control) => (
            <select {...control} {...register('cdlClass')}>
              {cdlClasses.map((letter) => (
                <option key={letter} value={letter}>
                  {`Class ${letter}`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field {...fieldOf(form, 'cdlExpiration')} warning={expired ? oddInput.cdlExpiration.warning : null}>
          {(control) => (
            <input
              {...control}
              {...register('cdlExpiration')}
              type="date"
              min={`${years.first}-01-01`}
              max={`${years.last}-12-31`}
            />
          )}
        </Field>
        <Field {...fieldOf(form, 'yearsExperience')} kind="select">
          {(control) => (
            <select {...control} {...register('yearsExperience')}>
              <option value="">Select years</option>
              {experienceRanges.map((years) => (
                <option key={years} value={years}>
                  {`${years} years`}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <ChoiceGroup
        {...fieldOf(form, 'endorsements')}
        optional
        options={offeredEndorsements}
        chosen={endorsed.value}
        onChange={endorsed.onChange}
      />
      <ChoiceGroup
        {...fieldOf(form, 'equipmentTypes')}
        hint="Everything you've hauled with. Pick at least one."
        short
        options={offeredEquipment}
        chosen={equipment.value}
        onChange={equipment.onChange}
      />
      <Field {...fieldOf(form, 'previousEmployer')} optional>
        {(control) => <input {...control} {...register('previousEmployer')} autoComplete="off" autoCapitalize="words" />}
      </Field>
    </>
  )
}
