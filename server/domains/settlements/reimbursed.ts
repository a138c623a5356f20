import { type ChargeCode, chargeName, laidOut, type PaidBy } from '#shared/loads/charges'
import { coveredBy } from '#shared/loads/expenseCoverage'
import type { PaidCharge, PayLoad } from '#shared/settlements/payInputs'
import { paidBackKeys, paidByOther, paidByReceipt } from '#shared/settlements/settlementChoices'
import type { LoadCharge } from '../loads/Load.ts'
import { type AttachedReceipt, attach } from './attachedReceipts.ts'

/** An accepted receipt, as far as it says which charge of its load it stands for; cents. */
export interface Receipt extends AttachedReceipt {
  code: ChargeCode
  paidBy: PaidBy
  /** Of the driver who is settled. */
  isOwn: boolean
  /** What somebody has said of it: the charge that was paid back before it came, or the one that accepting it has added. */
  standsFor: 'paid' | 'added' | null
}

/** The charges of these codes that a settlement has to do with: what came as a correction, that pays. */
export const charged = (charges: readonly LoadCharge[], codes: readonly string[]): LoadCharge[] =>
  charges.filter(({ code, corrected }) => codes.includes(code) && !corrected)

/** A charge as a settlement names it. */
export const paidChargeOf = ({ code, cents, note }: LoadCharge): PaidCharge => ({ code, name: chargeName(code, note), cents })

/** What somebody has laid out, by the charges of a load: each with who paid it, and the receipt that stands for it (§7). */
export function paidBackOf(id: string, charges: readonly LoadCharge[], receipts: readonly Receipt[]): PayLoad['paidBack'] {
  const back = charged(charges, laidOut)
  const covers = coversOf(id, back, receipts)
  const others = receipts.filter((receipt) => !covers.includes(receipt))
  return back.map((charge, place) => {
    const receipt = covers[place]
    const one = { ...paidChargeOf(charge), leftOut: null, paidBy: charge.paidBy ?? null }
    if (receipt?.standsFor === 'paid') return { ...one, paidBy: charge.paidBy ?? receipt.paidBy, hasReceipt: true }
    if (!receipt) return { ...one, paidBy: isDoubtful(charge, others) ? null : one.paidBy }
    const words = receipt.cents === charge.cents ? paidByReceipt : paidByOther(receipt.cents)
    return { ...one, leftOut: words, isCovered: true }
  })
}

/**
 * The own receipt that stands for each charge. First those of which somebody has said which: of what was added, which came last, only
 * what nobody has named.
 */
function coversOf(id: string, charges: readonly LoadCharge[], receipts: readonly Receipt[]): (Receipt | null)[] {
  const own = receipts.filter(({ isOwn }) => isOwn)
  const of = (standsFor: Receipt['standsFor']) => own.filter((receipt) => receipt.standsFor === standsFor)
  const keys = paidBackKeys({ id, paidBack: charges })
  const keyed = charges.map(({ code, cents }, place) => ({ key: keys[place] as string, code, cents }))
  const covers: (Receipt | null)[] = charges.map(() => null)
  const cover = (places: readonly number[], some: readonly Receipt[]) => {
    const free = places.filter((place) => covers[place] === null)
    const amounts = free.map((place) => ({ ...(charges[place] as LoadCharge), paidBy: charges[place]?.paidBy ?? null }))
    for (const [at, found] of coveredBy(amounts, some).entries()) covers[free[at] as number] = some[found ?? -1] ?? null
  }
  const places = [...charges.keys()]
  // Whoever settled has said that the driver paid these, whatever the charges say.
  attach(keyed, of('paid'), { covers, isSure: true })
  cover(places.toReversed(), of('added'))
  attach(keyed, of('paid'), { covers })
  cover(places, of(null))
  return covers
}

/** Whether the receipt of another driver, or of the company, says of the same amount that it has paid: somebody says who did. */
const isDoubtful = ({ code, cents, paidBy }: LoadCharge, others: readonly Receipt[]) =>
  paidBy === 'driver' && others.some((one) => one.code === code && one.cents === cents)
