import { cents, dollars, formatDollars } from '../kernel/money.ts'
import type { PaidBy } from '../loads/charges.ts'
import { chargeKeys, type PaidCharge, type PayInputs, type PayLoad } from './payInputs.ts'

/** What a person chooses of a settlement: each with its reason. By the ids of loads and accounts, and the keys of lines. */
export interface PayChoices {
  excluded: Readonly<Record<string, string>>
  notPaidBack: Readonly<Record<string, string>>
  /** Who paid an expense, by the key of its line; it overrides the entry of the charge. */
  paidBy: Readonly<Record<string, PaidBy>>
  skipped: Readonly<Record<string, string>>
  /** The empty miles before a load, in place of the estimate. */
  emptyMiles: Readonly<Record<string, number>>
  /** Dollars. */
  bonus?: { amount: number; reason: string } | null | undefined
}

/** The keys of a load's reimbursable charges, in their order. */
export const paidBackKeys = ({ id, paidBack }: { id: string; paidBack: readonly Pick<PaidCharge, 'code'>[] }): string[] =>
  chargeKeys(paidBack).map((name) => `${id}:back ${name}`)

const paidByCompany = 'The company has paid it'
const paidByUnknown = 'No one has entered who paid it'

/** Why a charge itself is not reimbursed: the driver is reimbursed by the receipt that matches it. */
export const paidByReceipt = 'Its receipt says what is paid back'

/**
 * The same where the receipt has another amount, in cents. Driver and office both read it, because the charge may be for
 * something else.
 */
export const paidByOther = (amount: number): string => `Its receipt of ${formatDollars(dollars(amount))} says what is paid back`

/** Why an expense is not reimbursed to the driver, by who paid it; null where it is reimbursed. */
function notByDriver(whoPaid: PaidBy | null): string | null {
  return whoPaid === 'driver' ? null : whoPaid === 'company' ? paidByCompany : paidByUnknown
}

/** Whether the text was generated from who paid or from the receipt; other reasons were entered by a person. */
export const isOfWhoPaid = ({ excluded, isCovered }: PayLoad['paidBack'][number]): boolean =>
  isCovered === true || excluded === paidByCompany || excluded === paidByUnknown

/** The reimbursable charges without an entered payer; the settlement cannot be created before they have one. */
export const withoutPaidBy = ({ loads }: Pick<PayInputs, 'loads'>): { load: string; name: string }[] =>
  loads.flatMap(({ id, excluded, paidBack }) =>
    excluded === null
      ? paidBack.flatMap((charge) => (charge.excluded === paidByUnknown ? [{ load: id, name: charge.name }] : []))
      : [],
  )

/** The inputs of a settlement with what a person has chosen. */
export function chosen(inputs: PayInputs, { excluded, notPaidBack, paidBy, skipped, emptyMiles, bonus }: PayChoices): PayInputs {
  return {
    ...inputs,
    loads: inputs.loads.map((load) => {
      const keys = paidBackKeys(load)
      return {
        ...load,
        excluded: excluded[load.id] ?? null,
        emptyMiles: emptyMiles[load.id] ?? load.emptyMiles,
        paidBack: load.paidBack.map((charge, place) => {
          if (charge.isCovered) return charge
          const key = keys[place] as string
          const whoPaid = paidBy[key] ?? charge.paidBy
          return { ...charge, paidBy: whoPaid, excluded: notPaidBack[key] ?? notByDriver(whoPaid) }
        }),
      }
    }),
    deductions: inputs.deductions.map((deduction) => ({ ...deduction, skipped: skipped[deduction.account] ?? null })),
    escrow: inputs.escrow.map((escrow) => ({ ...escrow, skipped: skipped[escrow.account] ?? null })),
    bonus: bonus ? { cents: cents(bonus.amount), reason: bonus.reason } : null,
  }
}

/** What was chosen of a settlement that was worked out from these inputs. */
export function choicesOf({ loads, deductions, escrow, bonus }: PayInputs): PayChoices {
  const reimbursableCodes = loads.flatMap((load) => {
    const keys = paidBackKeys(load)
    return load.paidBack.map((charge, place) => ({ ...charge, key: keys[place] as string }))
  })
  const definedOnly = (all: readonly (readonly [string, string | null])[]) =>
    Object.fromEntries(all.filter((entry): entry is readonly [string, string] => entry[1] !== null))
  return {
    excluded: definedOnly(loads.map(({ id, excluded }) => [id, excluded])),
    notPaidBack: definedOnly(reimbursableCodes.map((charge) => [charge.key, isOfWhoPaid(charge) ? null : charge.excluded])),
    paidBy: Object.fromEntries(reimbursableCodes.flatMap(({ key, paidBy }) => (paidBy === null ? [] : [[key, paidBy] as const]))),
    skipped: definedOnly([...deductions, ...escrow].map(({ account, skipped }) => [account, skipped])),
    emptyMiles: Object.fromEntries(loads.map(({ id, emptyMiles }) => [id, emptyMiles])),
    bonus: bonus && { amount: bonus.cents / 100, reason: bonus.reason },
  }
}
