import type { Finding } from '../kernel/findings.ts'
import { formatDollars } from '../kernel/money.ts'
import { formatDay } from '../kernel/time.ts'

/** What is known of a load that is to be invoiced; amounts in dollars. */
export interface LoadToInvoice {
  id: string
  total: number
  /** What the person has seen; undefined where they did not say. */
  seen?: number | undefined
  /** A photo or signature of the delivery has arrived. */
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
      sentence: `Nothing to bill for ${id}: its price is $0.00.`,
    },
    seen !== undefined &&
      Math.round(seen * 100) !== Math.round(total * 100) && {
        code: 'changed_meanwhile',
        severity: 'block',
        sentence: `The price of ${id} has changed: it is now ${formatDollars(total)}. Please review it.`,
      },
    !hasProof && {
      code: 'no_proof',
      severity: 'warn',
      sentence: `${id} has no proof of delivery: no photo and no signature has arrived.`,
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

/** By how many days before its delivery a load may have been paid for. */
export const maxDaysAhead = 30

/**
 * What stands against the day of a payment (§7): an invoice is issued after the delivery, so an earlier day is nearly always a slip. It
 * is warned of, because some do pay ahead; by more than `maxDaysAhead` days the field itself refuses it. Calendar days of the company.
 */
export function paymentFindings({ paidOn, deliveredOn }: { paidOn: string; deliveredOn: string }): Finding[] {
  if (paidOn >= deliveredOn) return []
  const sentence = `${formatDay(paidOn)} is before the load was delivered, on ${formatDay(deliveredOn)}. Look at the day, or record it as a payment ahead.`
  return [{ code: 'paid_ahead', severity: 'warn', sentence }]
}
