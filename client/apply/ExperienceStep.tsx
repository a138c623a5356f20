import { useController } from 'react-hook-form'
import { cdlClasses, type Endorsement, endorsements, experienceRanges } from '#shared/application'
import { type ApplicationEquipment, applicationEquipment } from '#shared/equipment'
import { ChoiceGroup } from '../forms/ChoiceGroup.tsx'
import { Field } from '../forms/Field.tsx'
import { type Form, fieldOf } from './form.ts'

const offeredEndorsements = Object.entries(endorsements).map(
  ([letter, name]) => [letter as Endorsement, `${letter} · ${name}`] as const,
)
const offeredEquipment = Object.entries(applicationEquipment) as [ApplicationEquipment, string][]

/** Step 2: what the applicant may drive, and has driven. */
export function ExperienceStep({ form }: { form: Form }) {
  const { register, control: all } = form
  const { field: endorsed } = useController({ control: all, name: 'endorsements' })
  const { field: equipment } = useController({ control: all, name: 'equipmentTypes' })
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
                  Class {letter}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field {...fieldOf(form, 'cdlExpiration')}>
          {(control) => <input {...control} {...register('cdlExpiration')} type="date" />}
        </Field>
        <Field {...fieldOf(form, 'yearsExperience')} kind="select">
          {(control) => (
            <select {...control} {...register('yearsExperience')}>
              <option value="">Select years</option>
              {experienceRanges.map((years) => (
                <option key={years} value={years}>
                  {years} years
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
        hint="All that you have hauled with, at least one."
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
