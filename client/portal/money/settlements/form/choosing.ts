import { typedNumber, typedQuestion } from '#shared/kernel/typedNumber'
import type { PayInputs, PayLoad } from '#shared/settlements/payInputs'
import { termsOn } from '#shared/settlements/payTerms'
import type { PayChoices } from '#shared/settlements/settlementChoices'

/** The choices about a settlement, as typed. */
export interface Typed {
  excluded: Readonly<Record<string, string>>
  skipped: Readonly<Record<string, string>>
  emptyMiles: Readonly<Record<string, string>>
  bonus: string
  bonusReason: string
}

/** Whether the office may include the load: only its own decision is missing. */
export const canBePaid = (load: PayLoad, { until }: Pick<PayInputs, 'until'>): boolean =>
  load.settledIn === null && load.deliveredOn !== null && load.deliveredOn <= until

/** The stored choices, as they could have been typed. */
export function typedOf({ excluded, skipped, emptyMiles, bonus }: PayChoices): Typed {
  return {
    excluded,
    skipped,
    emptyMiles: Object.fromEntries(Object.entries(emptyMiles).map(([id, miles]) => [id, String(miles)])),
    bonus: bonus ? String(bonus.amount) : '',
    bonusReason: bonus?.reason ?? '',
  }
}

/** The typed choices as values. Miles that are no whole number are left out, and so is a bonus that is no positive amount. */
export function choicesOfTyped({ excluded, skipped, emptyMiles, bonus, bonusReason }: Typed): PayChoices {
  const amount = typedNumber(bonus)
  const miles = Object.entries(emptyMiles).flatMap(([id, typed]) => {
    const value = typedNumber(typed, 0)
    return Number.isInteger(value) ? [[id, value] as const] : []
  })
  return {
    excluded,
    skipped,
    emptyMiles: Object.fromEntries(miles),
    bonus: amount > 0 ? { amount, reason: bonusReason.trim() } : null,
  }
}

/** Whether the deadhead miles before a load are paid: only under per-mile terms. */
export const countsEmptyMiles = (load: PayLoad, { terms }: Pick<PayInputs, 'terms'>): boolean =>
  load.deliveredOn !== null && load.agreedCents === null && termsOn(terms, load.deliveredOn)?.terms.kind === 'mile'

/** The missing answers before sending: the id of each field with its message. */
export function missingOf({ excluded, skipped, emptyMiles, bonus, bonusReason }: Typed): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const [key, why] of Object.entries({ ...excluded, ...skipped })) {
    if (why.trim() === '') missing[fieldId(key)] = 'Add a reason. The driver will see it.'
  }
  for (const [id, miles] of Object.entries(emptyMiles)) {
    const value = typedNumber(miles, 0)
    if (!Number.isInteger(value) || value > 3_000)
      missing[`empty-${id}`] = typedQuestion(miles, 0) ?? 'Please enter deadhead miles from 0 to 3,000'
  }
  if (bonus.trim() !== '' && !(typedNumber(bonus) > 0)) {
    missing['bonus-amount'] = typedQuestion(bonus) ?? 'Please enter the bonus in dollars'
  }
  if (typedNumber(bonus) > 0 && bonusReason.trim() === '') missing['bonus-reason'] = 'Please enter what the bonus is for'
  return missing
}

/** The id of the field with the reason for a load or an account. */
export const fieldId = (key: string) => `why-${key.replace(/[^\w-]/g, '-')}`
