import { ErrorSummary } from '../../../platform/forms/ErrorSummary.tsx'
import { fieldName, type PricingFormState, pricingFieldId } from './pricingFields.ts'

/** The missing or wrong fields after a press of Send Quote, each with a button that leads to it. */
export function PricingErrors({ form }: { form: PricingFormState }) {
  const { errors, submitCount } = form.formState
  const gaps = Object.keys(errors).map((name) => ({
    id: name === 'charges' ? chargeId(errors.charges) : pricingFieldId(name),
    label: fieldName(name),
  }))
  if (gaps.length === 0) return null
  return (
    <div className="px-5 pb-4">
      <ErrorSummary gaps={gaps} attempt={submitCount} />
    </div>
  )
}

/** The first field of an accessorial with an error. */
function chargeId(errors: PricingFormState['formState']['errors']['charges']): string {
  const at = Array.isArray(errors) ? errors.findIndex(Boolean) : -1
  const first = Array.isArray(errors) ? errors[at] : undefined
  if (!first) return pricingFieldId('add-charge')
  return pricingFieldId(`charges.${at}.${first.amount ? 'amount' : first.note ? 'note' : 'code'}`)
}
