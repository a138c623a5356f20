import { isReimbursable, type PaidBy } from './charges.ts'

interface Amount {
  code: string
  cents: number
  /** Absent where the comparison ignores the payer; null for a charge without an entered payer. */
  paidBy?: PaidBy | null | undefined
}

/**
 * Matches the charges of a load with its receipts, one to one and of the same code. Equal amounts match first, then pairs that
 * both name the payer, then the rest in their order. A matched charge is reimbursed by its receipt alone (§7). Payers that both
 * sides name must be equal. A charge without an entered payer never matches a receipt of another amount that the company paid.
 * Returns the index of the receipt for each charge; null where none matches.
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
 * The reimbursable amount of a load, in cents: its accepted receipts, and the reimbursable charges without one. The company bills
 * it and pays it out again, so it adds nothing to the margin (§7).
 */
export function reimbursableCents(charges: readonly Amount[], accepted: readonly Accepted[]): number {
  const covers = coveredBy(
    charges.map((charge) => ({ ...charge, paidBy: charge.paidBy ?? undefined })),
    accepted.filter(({ standsAlone }) => !standsAlone),
  )
  const bare = charges.filter(({ code }, place) => isReimbursable(code) && covers[place] === null)
  return [...accepted, ...bare].reduce((sum, { cents }) => sum + cents, 0)
}
