import { type QuoteEquipment, quoteEquipment } from '#shared/kernel/equipment'
import type { FieldChange } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import { formatPhone } from '#shared/kernel/phone'
import { formatStop } from '#shared/kernel/time'
import { quoteLabels } from '../../../platform/forms/quoteEntry.ts'
import { change, type ShownChange } from '../../detail/changeText.ts'

const labels: Record<string, string> = { ...quoteLabels, shipperName: 'Shipper', total: 'Price' }

function formatText(field: string, value: unknown): string | null {
  if (value === null) return null
  if (field === 'equipment') return quoteEquipment[value as QuoteEquipment]
  if (field === 'phone') return formatPhone(String(value))
  if (field === 'total') return formatDollars(Number(value))
  if (field === 'pickupTime') {
    const { at, zone } = value as { at: string; zone: string }
    return formatStop(at, zone)
  }
  return String(value)
}

/** A changed field of a quote request as people read it. */
export function quoteChanges({ field, from, to }: FieldChange): ShownChange[] {
  const label = labels[field]
  return label ? change(label, formatText(field, from), formatText(field, to)) : []
}
