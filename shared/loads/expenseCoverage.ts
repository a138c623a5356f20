import { isReimbursable, type PaidBy } from './charges.ts'

interface Amount {
  code: string
  cents: number
  /** Absent where it is not to be compared; null of a charge of which nobody has said it. */
  paidBy?: PaidBy | null | undefined
}

/**
 * Which receipt stands for which charge of its load: each for one of its code, first where the amounts are the same, then where both
 * say who has paid, then in their order. What has one is paid back by it alone (§7). Where both say who has paid, that is the same; a
 * charge of which nobody has said it is never covered by another amount that the company has paid. Answers the place of the receipt
 * for each charge; null where there is none.
 */
export function coveredBy(charges: readonly Amount[], outlays: readonly Amount[]): (number | null)[] {
  const left = new Set(outlays.keys())
  const covers: (number | null)[] = charges.map(() => null)
  for (const { isSameAmount, isSaid } of passes) {
    for (const [place, charge] of charges.entries()) {
      if (covers[place] !== null) continue
      const found = [...left].find((one) => {
        const outlay = outlays[one] as Amount
        const isLike = outlay.code === charge.code && (!isSameAmount || outlay.cents === charge.cents)
        return isLike && (isSaid ? isOfPayer(charge, outlay) : isOfOnePayer(charge, outlay, isSameAmount))
      })
      if (found === undefined) continue
      covers[place] = found
      left.delete(found)
    }
  }
  return covers
}

const passes = [true, false].flatMap((isSameAmount) => [true, false].map((isSaid) => ({ isSameAmount, isSaid })))

const isOfPayer = (charge: Amount, outlay: Amount) => charge.paidBy != null && charge.paidBy === outlay.paidBy

function isOfOnePayer(charge: Amount, outlay: Amount, isSameAmount: boolean): boolean {
  if (charge.paidBy === undefined || !outlay.paidBy) return true
  return charge.paidBy === null ? isSameAmount || outlay.paidBy === 'driver' : charge.paidBy === outlay.paidBy
}

/** An accepted receipt. `standsAlone`: it was said to be of no charge. */
type Accepted = Amount & { standsAlone?: boolean | null | undefined }

/**
 * What was laid out for a load, in cents: its accepted receipts, and what is charged as laid out and has none. It is charged and paid
 * back or paid out again, so nothing of it is left (§7).
 */
export function reimbursableCents(charges: readonly Amount[], accepted: readonly Accepted[]): number {
  const covers = coveredBy(
    charges.map((charge) => ({ ...charge, paidBy: charge.paidBy ?? undefined })),
    accepted.filter(({ standsAlone }) => !standsAlone),
  )
  const bare = charges.filter(({ code }, place) => isReimbursable(code) && covers[place] === null)
  return [...accepted, ...bare].reduce((sum, { cents }) => sum + cents, 0)
}
