import { type ChargeCode, chargeName, laidOut, type PaidBy } from '#shared/charges'
import { coveredBy } from '#shared/outlayCover'
import type { PaidCharge, PayLoad } from '#shared/payInputs'
import { paidByOther, paidByReceipt } from '#shared/settlementChoices'
import type { LoadCharge } from '../loads/Load.ts'

/** An accepted receipt, as far as it says which charge of its load it stands for; cents. */
export interface Receipt {
  code: ChargeCode
  cents: number
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
export function paidBackOf(charges: readonly LoadCharge[], receipts: readonly Receipt[]): PayLoad['paidBack'] {
  const back = charged(charges, laidOut)
  const covers = coversOf(back, receipts)
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

/** `paidBy`: null while nobody has said it; absent where it is no matter. */
type Charge = Pick<Receipt, 'code' | 'cents'> & { paidBy?: PaidBy | null }

/** The own receipt that stands for each charge. First those of which somebody has said which: what was added came last. */
function coversOf(charges: readonly LoadCharge[], receipts: readonly Receipt[]): (Receipt | null)[] {
  const covers: (Receipt | null)[] = charges.map(() => null)
  const said = charges.map(({ code, cents, paidBy = null }) => ({ code, cents, paidBy }))
  const cover = (standsFor: Receipt['standsFor'], places: readonly number[], amounts: readonly Charge[]) => {
    const some = receipts.filter((receipt) => receipt.isOwn && receipt.standsFor === standsFor)
    const free = places.filter((place) => covers[place] === null)
    const one = (place: number) => amounts[place] as Charge
    for (const [at, found] of coveredBy(free.map(one), some).entries()) {
      covers[free[at] as number] = some[found ?? -1] ?? null
    }
  }
  const places = [...charges.keys()]
  cover('added', places.toReversed(), said)
  // Whoever settled has said that the driver paid it, whatever the charge says.
  const whoever = charges.map(({ code, cents }) => ({ code, cents }))
  cover('paid', places, whoever)
  cover(null, places, said)
  return covers
}

/** Whether the receipt of another driver, or of the company, says of the same amount that it has paid: somebody says who did. */
const isDoubtful = ({ code, cents, paidBy }: LoadCharge, others: readonly Receipt[]) =>
  paidBy === 'driver' && others.some((one) => one.code === code && one.cents === cents)
