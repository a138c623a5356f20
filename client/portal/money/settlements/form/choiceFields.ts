import type { PayInputs } from '#shared/settlements/payInputs'
import { canBePaid, type Typed } from './choosing.ts'

/**
 * The choices, each as a field of its own, so that a draft stores them and a merge compares them with those of other users. An
 * excluded item has its reason, an included one null. For same-day pay a load is included only when it is selected: `in`.
 */
export type ChoiceFields = Record<string, string | { why: string } | null>

/** No choices yet: a weekly settlement includes everything, same-day pay no load. */
export const nothingChosen: ChoiceFields = { bonus: '', bonusReason: '' }

/** Same-day pay includes the selected loads only; the other loads wait. */
const waits = 'Waits for the weekly settlement'

const parts = { excluded: 'load', skipped: 'skip', emptyMiles: 'empty' } as const

/** The choices as fields. */
export function fieldsOf({ bonus, bonusReason, ...typed }: Typed, inputs: PayInputs): ChoiceFields {
  const fields: ChoiceFields = { bonus, bonusReason }
  const ticked = inputs.kind === 'same_day' ? inputs.loads.filter((load) => canBePaid(load, inputs)) : []
  for (const { id } of ticked) fields[`load ${id}`] = 'in'
  for (const part of ['excluded', 'skipped'] as const)
    for (const [key, why] of Object.entries(typed[part])) fields[`${parts[part]} ${key}`] = { why }
  for (const [id, miles] of Object.entries(typed.emptyMiles)) fields[`${parts.emptyMiles} ${id}`] = miles
  return fields
}

/**
 * The fields as choices about the current inputs. The field of a load or account that is gone is ignored, but the draft retains
 * it. A load that came later is part of a weekly settlement, and excluded from same-day pay.
 */
export function typedOfFields(fields: ChoiceFields, inputs: PayInputs): Typed {
  const readField = (part: keyof typeof parts, key: string) => fields[`${parts[part]} ${key}`] ?? null
  const reasons = (part: 'excluded' | 'skipped', keys: readonly string[]) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = readField(part, key)
        return value !== null && typeof value === 'object' ? [[key, value.why] as const] : []
      }),
    )
  const payable = inputs.loads.filter((load) => canBePaid(load, inputs)).map(({ id }) => id)
  const unseen = inputs.kind === 'weekly' ? [] : payable.filter((id) => readField('excluded', id) === null)
  return {
    excluded: { ...reasons('excluded', payable), ...Object.fromEntries(unseen.map((id) => [id, waits])) },
    skipped: reasons(
      'skipped',
      [...inputs.deductions, ...inputs.escrow].map(({ account }) => account),
    ),
    emptyMiles: Object.fromEntries(
      inputs.loads.flatMap(({ id }) => {
        const miles = readField('emptyMiles', id)
        return typeof miles === 'string' ? [[id, miles] as const] : []
      }),
    ),
    bonus: String(fields.bonus ?? ''),
    bonusReason: String(fields.bonusReason ?? ''),
  }
}

/** The fields that a change affects; null for a choice that the user cleared. */
export function fieldChanges(before: Typed, after: Typed, inputs: PayInputs): ChoiceFields {
  const [was, is] = [fieldsOf(before, inputs), fieldsOf(after, inputs)]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = is[name] ?? null
      return JSON.stringify(was[name] ?? null) === JSON.stringify(value) ? [] : [[name, value] as const]
    }),
  )
}

/** The label of a field: `Load FF4821337705`. */
export function fieldLabel(field: string, inputs: PayInputs): string {
  const [part = '', ...rest] = field.split(' ')
  const key = rest.join(' ')
  switch (part) {
    case 'load':
      return `Load ${key}`
    case 'empty':
      return `Deadhead before ${key}`
    case 'skip':
      return [...inputs.deductions, ...inputs.escrow].find(({ account }) => account === key)?.name ?? 'Deduction'
    case 'bonusReason':
      return 'Bonus description'
    default:
      return 'Bonus'
  }
}

/** The text of a field's value. */
export function fieldText(field: string, value: unknown): string {
  const [part] = field.split(' ')
  if (typeof value === 'object' && value !== null) {
    const { why } = value as { why: string }
    return why.trim() === '' ? 'Left off' : `Left off: ${why}`
  }
  if (part === 'load' || part === 'skip') return 'Selected'
  return String(value ?? '')
}
