import { loadEquipment } from '#shared/kernel/equipment'
import { CheckTile } from '../../../../platform/forms/CheckTile.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { fieldId, type LoadFormState } from './loadForm.ts'
import { TextField } from './TextField.tsx'
import { useFieldError } from './useLive.ts'

/** The freight, and the equipment for it. */
export function FreightSection({ form }: { form: LoadFormState }) {
  const [equipment, isHazmat] = form.watch(['equipment', 'isHazmat'])
  const equipmentError = useFieldError(form, 'equipment')
  const detailsError = useFieldError(form, 'freightDetails')
  return (
    <section aria-labelledby="load-freight" className="card gap-4 p-4 md:p-5">
      <h2 id="load-freight" className="text-h3">
        Freight
      </h2>
      <div className="load-columns load-columns-freight">
        <div className="load-first">
          <Field id={fieldId('equipment')} label="Equipment" error={equipmentError} kind="select">
            {(control) => (
              <select {...control} {...form.register('equipment')}>
                <option value="">Select equipment</option>
                {Object.entries(loadEquipment).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <TextField form={form} name="trailerFeet" label="Length, ft" optional inputMode="numeric" />
        <TextField form={form} name="weight" label="Weight, lb" optional inputMode="numeric" />
        <TextField form={form} name="pieces" label="Pieces" optional inputMode="numeric" />
        <TextField form={form} name="trailerNumber" label="Trailer number" optional />
        <TextField form={form} name="sealNumber" label="Seal number" optional />
        {equipment === 'reefer' && <TextField form={form} name="temperature" label="Temperature, °F" optional />}
      </div>
      <Field id={fieldId('freightDetails')} label="Freight details" error={detailsError} kind="textarea" optional>
        {(control) => (
          <textarea {...control} {...form.register('freightDetails')} rows={2} placeholder="Commodity and packaging" />
        )}
      </Field>
      <div className="flex flex-wrap items-start gap-3">
        <CheckTile id={fieldId('tarps')} label="Tarps" {...form.register('tarps')} />
        <CheckTile id={fieldId('isHazmat')} label="Hazmat" {...form.register('isHazmat')} />
        {isHazmat && <TextField form={form} name="hazmat" label="UN number" className="w-44" placeholder="UN1203" />}
      </div>
    </section>
  )
}
