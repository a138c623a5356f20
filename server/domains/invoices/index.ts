/** Quotes show the invoice of their load. */

export { readLinkedInvoice } from './linkedInvoice.ts'
