import { sumOfDollars } from '../kernel/money.ts'
import { chargeName, charges } from '../loads/charges.ts'
import type { InvoiceLine, InvoiceRow } from './invoice.ts'

/** The open balance in dollars; 0 for a void invoice. */
export function leftOf({ status, total, paid }: Pick<InvoiceRow, 'status' | 'total' | 'paid'>): number {
  return status === 'void' ? 0 : sumOfDollars([total, -paid])
}

/** The name of a line, with what its note says more. */
export function lineName({ code, note }: Pick<InvoiceLine, 'code' | 'note'>): string {
  return code !== 'other' && note ? `${charges[code]}, ${note}` : chargeName(code, note)
}
