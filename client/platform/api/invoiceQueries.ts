import type { InvoiceRecord } from '#shared/invoices/invoice'
import type { WaitingLoads } from '#shared/invoices/invoiceEntry'
import { api } from '#shared/kernel/paths'
import { openedQuery } from './openedQuery.ts'
import { recordQuery } from './queries.ts'

/** The queries of invoices. */
export const invoiceQueries = {
  /** An invoice with its lines and payments, by its number. */
  one: (number: string) => recordQuery<InvoiceRecord>(api.invoices, number),

  /** The delivered loads without an invoice. Persisted, so that the accountant sees them offline. */
  waitingLoads: () => openedQuery<WaitingLoads>(`${api.invoices}/waiting`),
} as const
