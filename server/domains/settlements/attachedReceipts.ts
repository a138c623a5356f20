/**
 * A receipt that is attached to the line of a charge, because a settlement reimbursed the charge before the receipt came; cents.
 */
export interface AttachedReceipt {
  code: string
  cents: number
  /** The key of its line. A receipt that is reimbursed by itself has a line of its own; null without a settlement. */
  line: string | null
  /** The amount that its line has reimbursed. */
  lineCents: number | null
}

interface KeyedCharge {
  /** The key of its settlement line. */
  key: string
  code: string
  cents: number
}

type Rule = (charge: KeyedCharge, receipt: AttachedReceipt) => boolean

const isLike: Rule = (charge, { code }) => charge.code === code
const isNamed: Rule = ({ key }, { line }) => key === line
const isAsPaid: Rule = (charge, receipt) => isLike(charge, receipt) && charge.cents === receipt.lineCents
const isSame: Rule = (charge, receipt) => isNamed(charge, receipt) && isAsPaid(charge, receipt)
const isAsRead: Rule = (charge, receipt) => isLike(charge, receipt) && charge.cents === receipt.cents
// Removing a charge changes the names of the later ones.
const rules = [isSame, isAsPaid, isNamed, isAsRead, isLike]

interface Attaching<Receipt> {
  /** The receipt of each charge, or null; `attach` fills in the matches. */
  covers: (Receipt | null)[]
  /** Matches only where key, code and amount all agree. */
  isSure?: boolean
}

/**
 * Assigns attached receipts to the charges of a load. A charge that matches the receipt's line and its reimbursed amount wins.
 * The amount of the receipt counts least: "pay nothing more" holds for the charge.
 */
export function attach<Receipt extends AttachedReceipt>(
  charges: readonly KeyedCharge[],
  receipts: readonly Receipt[],
  { covers, isSure = false }: Attaching<Receipt>,
): void {
  for (const rule of isSure ? [isSame] : rules) {
    for (const [place, charge] of charges.entries()) {
      covers[place] ??= receipts.find((receipt) => !covers.includes(receipt) && rule(charge, receipt)) ?? null
    }
  }
}
