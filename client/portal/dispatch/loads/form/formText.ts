import { loadEquipment } from '#shared/kernel/equipment'
import { formatDay } from '#shared/kernel/time'
import { chargeName } from '#shared/loads/charges'
import type { ChargeForm, LoadForm, Payer, StopForm, StopTime } from './loadForm.ts'

/** The display text of a form value, to compare two sides of a change. */
export function formatText(field: string, value: unknown): string {
  if (field === 'payer') return (value as Payer).name
  if (field === 'stops') return (value as StopForm[]).map(stopText).join('\n')
  if (field === 'charges') return (value as ChargeForm[]).map(chargeText).join('\n')
  if (field.endsWith('.time')) return timeText(value as StopTime)
  if (field === 'equipment') return loadEquipment[value as Exclude<LoadForm['equipment'], ''>] ?? ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}

const chargeText = ({ code, amount, note }: ChargeForm) => `${chargeName(code, note)} $${amount}`

const stopText = ({ facility, location, time }: StopForm) => [facility, location, timeText(time)].filter(Boolean).join(', ')

/** `Nov 24, 2026, 6:00 AM to 8:00 AM`. */
function timeText({ kind, date, from, toDate, to }: StopTime): string {
  const begins = [date && formatDay(date), from && clockText(from)].filter(Boolean).join(', ')
  if (kind === 'appointment' || !to) return begins
  return `${begins} to ${toDate ? `${formatDay(toDate)}, ` : ''}${clockText(to)}`
}

/** 18:30 as 6:30 PM. */
function clockText(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':')
  const number = Number(hour)
  return `${number % 12 || 12}:${minute} ${number < 12 ? 'AM' : 'PM'}`
}
