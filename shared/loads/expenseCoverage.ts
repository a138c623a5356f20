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
export function coveredBy(charges: readonly Amount[], expenses: readonly Amount[]): (number | null)[] {
  const left = new Set(expenses.keys())
  const covers: (number | null)[] = charges.map(() => null)
  for (const { isSameAmount, isSaid } of passes) {
    for (const [place, charge] of charges.entries()) {
      if (covers[place] !== null) continue
      const found = [...left].find((index) => {
        const expense = expenses[index] as Amount
        const isLike = expense.code === charge.code && (!isSameAmount || expense.cents === charge.cents)
        return isLike && (isSaid ? isOfPayer(charge, expense) : isOfOnePayer(charge, expense, isSameAmount))
      })
      if (found === undefined) continue
      covers[place] = found
      left.delete(found)
    }
  }
  return covers
}

const passes = [true, false].flatMap((isSameAmount) => [true, false].map((isSaid) => ({ isSameAmount, isSaid })))

const isOfPayer = (charge: Amount, expense: Amount) => charge.paidBy != null && charge.paidBy === expense.paidBy

function isOfOnePayer(charge: Amount, expense: Amount, isSameAmount: boolean): boolean {
  if (charge.paidBy === undefined || !expense.paidBy) return true
  return charge.paidBy === null ? isSameAmount || expense.paidBy === 'driver' : charge.paidBy === expense.paidBy
}

/** An accepted receipt. `isUnmatched`: it was said to be of no charge. */
type Accepted = Amount & { isUnmatched?: boolean | null | undefined }

/**
 * The reimbursable amount of a load, in cents: its accepted receipts, and the reimbursable charges without one. The company bills
 * it and pays it out again, so it adds nothing to the margin (§7).
 */
export function reimbursableCents(charges: readonly Amount[], accepted: readonly Accepted[]): number {
  const covers = coveredBy(
    charges.map((charge) => ({ ...charge, paidBy: charge.paidBy ?? undefined })),
    accepted.filter(({ isUnmatched }) => !isUnmatched),
  )
  const bare = charges.filter(({ code }, place) => isReimbursable(code) && covers[place] === null)
  return [...accepted, ...bare].reduce((sum, { cents }) => sum + cents, 0)
}
