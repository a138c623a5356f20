import type { Finding } from '../kernel/findings.ts'
import { formatDollars } from '../kernel/money.ts'
import { formatDay } from '../kernel/time.ts'

/** The data of a load to be invoiced; amounts in dollars. */
export interface LoadToInvoice {
  id: string
  total: number
  /** The total that the person has seen; undefined where the request has none. */
  seen?: number | undefined
  /** A photo or signature of the delivery has arrived. */
  hasProof: boolean
  /** The number of the invoice that it has. */
  invoice: string | null
}

/**
 * Findings about issuing an invoice (§7). A missing proof of delivery is a warning, which needs a reason.
 */
export function invoiceFindings({ id, total, seen, hasProof, invoice }: LoadToInvoice): Finding[] {
  const found: (Finding | false)[] = [
    invoice !== null && { code: 'invoiced_already', severity: 'block', message: `${id} has an invoice already: ${invoice}.` },
    total <= 0 && {
      code: 'nothing_to_bill',
      severity: 'block',
      message: `Nothing to bill for ${id}: its price is $0.00.`,
    },
    seen !== undefined &&
      Math.round(seen * 100) !== Math.round(total * 100) && {
        code: 'changed_meanwhile',
        severity: 'block',
        message: `The price of ${id} has changed: it is now ${formatDollars(total)}. Please review it.`,
      },
    !hasProof && {
      code: 'no_proof',
      severity: 'warn',
      message: `${id} has no proof of delivery: no photo and no signature has arrived.`,
    },
  ]
  return found.filter((finding) => finding !== false)
}

/** By how many days before its delivery a load may have been paid for. */
export const maxDaysAhead = 30

/**
 * Findings about the day of a payment (§7). An invoice is issued after the delivery, so an earlier day is usually a mistake. It
 * is a warning, because some customers pay ahead; the field itself refuses more than `maxDaysAhead` days. Calendar days of the
 * company.
 */
export function paymentFindings({ paidOn, deliveredOn }: { paidOn: string; deliveredOn: string }): Finding[] {
  if (paidOn >= deliveredOn) return []
  const message = `${formatDay(paidOn)} is before the load was delivered, on ${formatDay(deliveredOn)}. Look at the day, or record it as a payment ahead.`
  return [{ code: 'paid_ahead', severity: 'warn', message }]
}

/** The finding that a payment leaves credit: `rest` dollars of it pay no invoice. None where all of it does. */
export function creditFindings(rest: number, payer: string): Finding[] {
  if (rest <= 0) return []
  const message = `${formatDollars(rest)} pays no invoice. It becomes unapplied credit for ${payer}.`
  return [{ code: 'leaves_credit', severity: 'warn', message }]
}
