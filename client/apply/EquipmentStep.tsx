import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type ApplicationEquipment, applicationEquipment } from '#shared/kernel/equipment'
import { CheckTile } from '../platform/forms/CheckTile.tsx'
import { Field } from '../platform/forms/Field.tsx'
import { BoxTruck, DryVan, Hotshot, Reefer } from '../platform/ui/Equipment.tsx'
import { type Form, fieldOf } from './form.ts'

const drawings: Record<ApplicationEquipment, ReactNode> = {
  'hotshot-32': <Hotshot feet={32} />,
  'hotshot-34': <Hotshot feet={34} />,
  'hotshot-38': <Hotshot feet={38} />,
  'hotshot-40': <Hotshot feet={40} />,
  'dry-van': <DryVan />,
  reefer: <Reefer />,
  'box-truck': <BoxTruck />,
}

/** Step 3: the applicant's own truck, if any; all of its fields are optional. */
export function EquipmentStep({ form }: { form: Form }) {
  const { register, control: all } = form
  const [owns, type] = useWatch({ control: all, name: ['ownEquipment', 'equipmentType'] })
  return (
    <>
      <CheckTile
        {...fieldOf(form, 'ownEquipment')}
        {...register('ownEquipment')}
        hint="Leave unchecked to drive company equipment."
      />
      {owns && (
        <>
          <Field {...fieldOf(form, 'equipmentType')} kind="select" optional>
            {(control) => (
              <select {...control} {...register('equipmentType')}>
                <option value="">Select type</option>
                {Object.entries(applicationEquipment).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {type && <div className="rounded-field bg-base-200 px-5 pt-4 pb-3">{drawings[type]}</div>}
          <div className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-5">
            <Field {...fieldOf(form, 'equipmentYear')} optional>
              {(control) => <input {...control} {...register('equipmentYear')} inputMode="numeric" autoComplete="off" />}
            </Field>
            <Field {...fieldOf(form, 'equipmentMake')} optional>
              {(control) => <input {...control} {...register('equipmentMake')} autoComplete="off" autoCapitalize="words" />}
            </Field>
          </div>
          <Field {...fieldOf(form, 'equipmentModel')} optional>
            {(control) => <input {...control} {...register('equipmentModel')} autoComplete="off" autoCapitalize="words" />}
          </Field>
        </>
      )}
    </>
  )
}
