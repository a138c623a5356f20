/** A receipt that is attached to the line of a charge, because a settlement had paid that back before it came; cents. */
export interface AttachedReceipt {
  code: string
  cents: number
  /** The key of its line; of one that is paid back by itself, its own; null where no settlement has it. */
  line: string | null
  /** What its line has paid back. */
  lineCents: number | null
}

interface KeyedCharge {
  /** The key of its line. */
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
// A charge that goes moves the names of those after it; what was settled by an earlier version is named by places.
const rules = [isSame, isAsPaid, isNamed, isAsRead, isLike]

interface Attaching<Receipt> {
  /** The receipt of each charge, as far as it is known: what is found is entered. */
  covers: (Receipt | null)[]
  /** Only what is the same charge beyond doubt. */
  isSure?: boolean
}

/**
 * Enters which charges of a load attached receipts stand for: the one that the line names, at what that has paid back, before any
 * other. It is the amount of the receipt least of all: "pay nothing more" holds for the charge.
 */
export function attach<Receipt extends AttachedReceipt>(
  charges: readonly KeyedCharge[],
  receipts: readonly Receipt[],
  { covers, isSure = false }: Attaching<Receipt>,
): void {
  for (const rule of isSure ? [isSame] : rules) {
    for (const [place, charge] of charges.entries()) {
      covers[place] ??= receipts.find((one) => !covers.includes(one) && rule(charge, one)) ?? null
    }
  }
}
