import { staffPath } from '#shared/access/navigation'
import { api } from '#shared/kernel/paths'

/** The address of the page of an invoice. */
export const invoicePath = (number: string) => `${staffPath('invoices')}/${number}`

/** The addresses of the invoice's documents. */
export const invoicePdf = (number: string) => `${api.invoices}/${number}/invoice.pdf`
export const creditMemoPdf = (number: string) => `${api.invoices}/${number}/credit-memo.pdf`
