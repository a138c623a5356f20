import type { CustomerAccount, CustomerBalance } from '#shared/invoices/customerAccount'
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

  /** The customers with open invoices or unapplied credit. */
  accounts: () => openedQuery<CustomerBalance[]>(api.customerAccounts),

  /** The account of a broker or shipper. */
  account: (id: string) => recordQuery<CustomerAccount>(api.customerAccounts, id),
} as const
