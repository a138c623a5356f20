import { typedNumber, typedQuestion } from '#shared/kernel/typedNumber'
import type { PaidBy } from '#shared/loads/charges'
import type { PayInputs, PayLoad } from '#shared/settlements/payInputs'
import { termsOn } from '#shared/settlements/payTerms'
import type { PayChoices } from '#shared/settlements/settlementChoices'

/** What is chosen of a settlement, as it is typed. */
export interface Typed {
  leftOut: Readonly<Record<string, string>>
  notPaidBack: Readonly<Record<string, string>>
  paidBy: Readonly<Record<string, PaidBy>>
  skipped: Readonly<Record<string, string>>
  emptyMiles: Readonly<Record<string, string>>
  bonus: string
  bonusReason: string
}

/** Whether a load could be in the settlement: whether it is depends on a person alone. */
export const canBePaid = (load: PayLoad, { until }: Pick<PayInputs, 'until'>): boolean =>
  load.settledIn === null && load.deliveredOn !== null && load.deliveredOn <= until

/** What was chosen before, as it could have been typed. */
export function typedOf({ leftOut, notPaidBack, paidBy, skipped, emptyMiles, bonus }: PayChoices): Typed {
  return {
    leftOut,
    notPaidBack,
    paidBy,
    skipped,
    emptyMiles: Object.fromEntries(Object.entries(emptyMiles).map(([id, miles]) => [id, String(miles)])),
    bonus: bonus ? String(bonus.amount) : '',
    bonusReason: bonus?.reason ?? '',
  }
}

/** What is typed as it counts: what is no number counts as it was. */
export function choicesOfTyped({ leftOut, notPaidBack, paidBy, skipped, emptyMiles, bonus, bonusReason }: Typed): PayChoices {
  const amount = typedNumber(bonus)
  const miles = Object.entries(emptyMiles).flatMap(([id, typed]) => {
    const value = typedNumber(typed, 0)
    return Number.isInteger(value) ? [[id, value] as const] : []
  })
  return {
    leftOut,
    notPaidBack,
    paidBy,
    skipped,
    emptyMiles: Object.fromEntries(miles),
    bonus: amount > 0 ? { amount, reason: bonusReason.trim() } : null,
  }
}

/** Whether the empty miles before a load count: of who is paid by the mile. */
export const countsEmptyMiles = (load: PayLoad, { terms }: Pick<PayInputs, 'terms'>): boolean =>
  load.deliveredOn !== null && load.agreedCents === null && termsOn(terms, load.deliveredOn)?.terms.kind === 'mile'

/** What is missing before it can be sent: the id of the field and its sentence. */
export function missingOf({ leftOut, notPaidBack, skipped, emptyMiles, bonus, bonusReason }: Typed): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const [key, why] of Object.entries({ ...leftOut, ...notPaidBack, ...skipped })) {
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

/** The id of the field for the reason of a load, a line or an account. */
export const fieldId = (key: string) => `why-${key.replace(/[^\w-]/g, '-')}`
