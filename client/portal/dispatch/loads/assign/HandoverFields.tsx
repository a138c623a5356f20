import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import type { LoadRecord } from '#shared/loads/load'
import { Field } from '../../../../platform/forms/Field.tsx'
import { PlaceField } from '../../../../platform/forms/PlaceField.tsx'
import { HappenedAt, ReportedBy } from '../record/HappenedFields.tsx'
import { type HandoverBody, type HandoverEntry, milesDriven } from './handoverForm.ts'

interface Props {
  form: UseFormReturn<HandoverEntry, unknown, HandoverBody>
  load: LoadRecord
  gazetteer: Gazetteer
  location: string
  zone: string
  /** The selected new driver; null before. */
  taker: string | null
}

const first = (name: string) => name.split(' ', 1).join()
const byMiles = 'Leave blank to split by miles'

/** Where, when and why a load is handed over, who reported it, and what each driver is paid. */
export function HandoverFields({ form, load, gazetteer, location, zone, taker }: Props) {
  const { errors } = form.formState
  const { estimate, left } = milesDriven(load, location, gazetteer)
  const giver = first(load.driverName ?? 'the driver')
  const miles = estimate === null ? `Of ${left} mi` : `Leave blank for ${estimate} mi (estimated) of ${left}`
  return (
    <div className="grid gap-4 px-4 py-3 sm:grid-cols-2 sm:px-5">
      <Controller
        control={form.control}
        name="location"
        render={({ field }) => (
          <PlaceField {...field} id="handover-place" label="Place" error={errors.location?.message} gazetteer={gazetteer} />
        )}
      />
      <HappenedAt id="handover-at" form={form} zone={zone} />
      <ReportedBy id="handover-by" form={form} />
      <Field id="handover-miles" label={`Miles of ${giver}`} optional error={errors.milesDriven?.message} hint={miles}>
        {(control) => <input {...control} {...form.register('milesDriven')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <div className="sm:col-span-2">
        <Field
          id="handover-reason"
          label="Reason"
          kind="textarea"
          error={errors.reason?.message}
          hint="Saved in the load history."
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
        </Field>
      </div>
      {load.driverPay !== undefined && (
        <>
          <Field id="handover-before" label={`Pay of ${giver}, $`} optional error={errors.payBefore?.message} hint={byMiles}>
            {(control) => <input {...control} {...form.register('payBefore')} inputMode="decimal" autoComplete="off" />}
          </Field>
          <Field
            id="handover-after"
            label={`Pay of ${taker ? first(taker) : 'new driver'}, $`}
            optional
            error={errors.payAfter?.message}
            hint={byMiles}
          >
            {(control) => <input {...control} {...form.register('payAfter')} inputMode="decimal" autoComplete="off" />}
          </Field>
        </>
      )}
    </div>
  )
}
