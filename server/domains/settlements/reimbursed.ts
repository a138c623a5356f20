import { type ChargeCode, chargeName, type PaidBy, reimbursableCodes } from '#shared/loads/charges'
import { coveredBy } from '#shared/loads/expenseCoverage'
import type { PaidCharge, PayLoad } from '#shared/settlements/payInputs'
import { paidBackKeys, paidByOther, paidByReceipt } from '#shared/settlements/settlementChoices'
import type { LoadCharge } from '../loads/index.ts'
import { type AttachedReceipt, attach } from './attachedReceipts.ts'

/** An accepted receipt, with the charge of its load that it matches, if any; cents. */
export interface Receipt extends AttachedReceipt {
  code: ChargeCode
  paidBy: PaidBy
  /** Whether it is a receipt of the driver of this settlement. */
  isOwn: boolean
  /** The office's decision: it matches a charge that was reimbursed before it came, or accepting it has added a charge. */
  standsFor: 'paid' | 'added' | null
}

/** The charges of these codes that a settlement pays. Others are paid by a correction. */
export const charged = (charges: readonly LoadCharge[], codes: readonly string[]): LoadCharge[] =>
  charges.filter(({ code, corrected }) => codes.includes(code) && !corrected)

/** A charge as a settlement names it. */
export const paidChargeOf = ({ code, cents, note }: LoadCharge): PaidCharge => ({ code, name: chargeName(code, note), cents })

/** The reimbursable charges of a load: each with its payer, and the receipt that matches it (§7). */
export function paidBackOf(id: string, charges: readonly LoadCharge[], receipts: readonly Receipt[]): PayLoad['paidBack'] {
  const back = charged(charges, reimbursableCodes)
  const covers = getCovers(id, back, receipts)
  const others = receipts.filter((receipt) => !covers.includes(receipt))
  return back.map((charge, place) => {
    const receipt = covers[place]
    const entry = { ...paidChargeOf(charge), excluded: null, paidBy: charge.paidBy ?? null }
    if (receipt?.standsFor === 'paid') return { ...entry, paidBy: charge.paidBy ?? receipt.paidBy, hasReceipt: true }
    if (!receipt) return { ...entry, paidBy: isDoubtful(charge, others) ? null : entry.paidBy }
    const text = receipt.cents === charge.cents ? paidByReceipt : paidByOther(receipt.cents)
    return { ...entry, excluded: text, isCovered: true }
  })
}

/**
 * The driver's own receipt of each charge. Receipts with a decision match first. Added charges are the last ones, so they match
 * from the end.
 */
function getCovers(id: string, charges: readonly LoadCharge[], receipts: readonly Receipt[]): (Receipt | null)[] {
  const own = receipts.filter(({ isOwn }) => isOwn)
  const filterOwn = (standsFor: Receipt['standsFor']) => own.filter((receipt) => receipt.standsFor === standsFor)
  const keys = paidBackKeys({ id, paidBack: charges })
  const keyed = charges.map(({ code, cents }, place) => ({ key: keys[place] as string, code, cents }))
  const covers: (Receipt | null)[] = charges.map(() => null)
  const cover = (places: readonly number[], some: readonly Receipt[]) => {
    const free = places.filter((place) => covers[place] === null)
    const amounts = free.map((place) => ({ ...(charges[place] as LoadCharge), paidBy: charges[place]?.paidBy ?? null }))
    for (const [index, found] of coveredBy(amounts, some).entries()) covers[free[index] as number] = some[found ?? -1] ?? null
  }
  const places = [...charges.keys()]
  // The user who prepared that settlement has said that the driver paid these, whatever the charges say.
  attach(keyed, filterOwn('paid'), { covers, isSure: true })
  cover(places.toReversed(), filterOwn('added'))
  attach(keyed, filterOwn('paid'), { covers })
  cover(places, filterOwn(null))
  return covers
}

/** Whether a receipt of another driver, or of the company, claims the same amount: a person decides who paid. */
const isDoubtful = ({ code, cents, paidBy }: LoadCharge, others: readonly Receipt[]) =>
  paidBy === 'driver' && others.some((other) => other.code === code && other.cents === cents)
