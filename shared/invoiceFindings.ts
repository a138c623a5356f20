import type { Finding } from './command.ts'
import { formatDollars } from './money.ts'

/** What is known of a load that is to be invoiced; amounts in dollars. */
export interface LoadToInvoice {
  id: string
  total: number
  /** What the person has seen; undefined where they did not say. */
  seen?: number | undefined
  /** A photo, a signature or the name of who received it was recorded. */
  hasProof: boolean
  /** The number of the invoice that it has. */
  invoice: string | null
  /** It is invoiced, as far as its status says. */
  isInvoiced: boolean
}

/**
 * What stands against issuing an invoice (§7). Without a proof of delivery, and for a load that was invoiced before invoices were kept
 * here, it is a warning, which needs a reason.
 */
export function invoiceFindings({ id, total, seen, hasProof, invoice, isInvoiced }: LoadToInvoice): Finding[] {
  const found: (Finding | false)[] = [
    invoice !== null && { code: 'invoiced_already', severity: 'block', sentence: `${id} has an invoice already: ${invoice}.` },
    total <= 0 && {
      code: 'nothing_to_bill',
      severity: 'block',
      sentence: `There is nothing to bill for ${id}: its price is $0.00.`,
    },
    seen !== undefined &&
      Math.round(seen * 100) !== Math.round(total * 100) && {
        code: 'changed_meanwhile',
        severity: 'block',
        sentence: `The price of ${id} has changed meanwhile: it is ${formatDollars(total)} now. Look at it again.`,
      },
    !hasProof && {
      code: 'no_proof',
      severity: 'warn',
      sentence: `${id} has no proof of delivery: no photo, no signature and no name of who received it.`,
    },
    invoice === null &&
      isInvoiced && {
        code: 'invoiced_elsewhere',
        severity: 'warn',
        sentence: `${id} was invoiced before invoices were kept here. Who pays may have that invoice already.`,
      },
  ]
  return found.filter((one) => one !== false)
}
