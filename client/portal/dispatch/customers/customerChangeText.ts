import type { FieldChange } from '#shared/kernel/findings'
import { formatPhone } from '#shared/kernel/phone'
import { change, type ShownChange } from '../../detail/changeText.ts'
import { type BrokerForm, brokerLabels, brokerText } from './form/brokerForm.ts'

const formatText = (field: string, value: unknown): string | null => {
  if (value === null) return null
  return field === 'phone' ? formatPhone(String(value)) : brokerText(field, value)
}

/** The text of a changed field of a broker. */
export function brokerChanges({ field, from, to }: FieldChange): ShownChange[] {
  const label = brokerLabels[field as keyof BrokerForm]
  return label ? change(label, formatText(field, from), formatText(field, to)) : []
}
