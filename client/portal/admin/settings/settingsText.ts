import { formatDay, formatTimeOfDay } from '#shared/kernel/time'
import { typedNumber, typedQuestion } from '#shared/kernel/typedNumber'
import { formatRate } from '#shared/quotes/margin'
import type { SettingsRecord } from '#shared/settings/settings'
import { type SettingsGroup, settingsField, settingsGroups } from '#shared/settings/settingsFields'

export type SettingValue = number | string

/** The typed values of a group's form, by field. */
export type Entered = Record<string, string>

/** The maximum decimals of a number by its unit; all other units have two. */
const decimalsOfUnit: Readonly<Record<string, number>> = { '$/gal': 3, '$/mi': 3, '%': 3, mi: 0, months: 0 }

const getDecimals = (group: SettingsGroup, field: string) => decimalsOfUnit[settingsField(group, field)?.unit ?? ''] ?? 2

const textual: readonly unknown[] = ['day', 'clock', 'text', 'choice']

/** Whether a field holds a number, not a text. */
export const isNumber = (group: SettingsGroup, field: string) => !textual.includes(settingsField(group, field)?.unit)

/** The value of a typed field: text for a day, a time, a text or a choice, otherwise a number. */
export function settingValue(group: SettingsGroup, field: string, typed: string): SettingValue {
  return isNumber(group, field) ? typedNumber(typed, getDecimals(group, field)) : typed
}

/** The question about a number that has two readings; null for any other. */
export const settingQuestion = (group: SettingsGroup, field: string, typed: string): string | null =>
  isNumber(group, field) ? typedQuestion(typed, getDecimals(group, field)) : null

/** As many decimals as the value has, but at least the usual number: 6.5, 6.0, 6.25. */
const decimals = (value: number, least: number) => value.toFixed(Math.max(least, (String(value).split('.')[1] ?? '').length))

/** A value as its field shows it. */
export function typedOf(group: SettingsGroup, field: string, value: SettingValue): string {
  const unit = settingsField(group, field)?.unit
  if (typeof value === 'string') return value
  if (unit?.startsWith('$')) return decimals(value, 2)
  return unit === 'mpg' ? decimals(value, 1) : String(value)
}

/** A value with its unit as a text: $3.85, 6.0 mpg, 30%, Nov 16, 2026. */
export function settingText(group: SettingsGroup, field: string, value: SettingValue): string {
  const { unit, choices } = settingsField(group, field) ?? {}
  if (choices) return choices[value] ?? String(value)
  if (unit === 'clock') return formatTimeOfDay(String(value)) || 'nothing'
  if (unit === 'text') return String(value) || 'nothing'
  if (unit === 'day' || typeof value === 'string') return formatDay(String(value))
  if (Number.isNaN(value)) return 'unreadable value'
  if (unit?.startsWith('$')) return formatRate(value)
  return unit === '%' ? `${value}%` : `${typedOf(group, field, value)} ${unit ?? ''}`.trim()
}

/** The label of a field; its name when the group no longer has it. */
export function settingLabel(group: SettingsGroup, field: string): string {
  return settingsField(group, field)?.label ?? field
}

/** The values of a group as its form shows them. */
export function enteredOf(group: SettingsGroup, current: SettingsRecord['current']): Entered {
  const values: Record<string, SettingValue> = current
  return Object.fromEntries(
    Object.keys(settingsGroups[group].fields).map((field) => [field, typedOf(group, field, values[field] ?? '')]),
  )
}

/** The changed fields of a group, with their new values; NaN for a value that is not a number. */
export function changesOf(
  group: SettingsGroup,
  entered: Entered,
  current: SettingsRecord['current'],
): Record<string, SettingValue> {
  const before: Record<string, SettingValue> = current
  const changed = Object.keys(settingsGroups[group].fields).flatMap((field): [string, SettingValue][] => {
    const value = settingValue(group, field, entered[field] ?? '')
    return value === before[field] ? [] : [[field, value]]
  })
  return Object.fromEntries(changed)
}
