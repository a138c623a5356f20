/** Invoices and submissions reach a quote by its link; submissions withdraw it. */

export { withdrawByShipper } from './closeQuote.ts'
export { readLinked } from './linkedQuote.ts'
export { linkOf, quoteOf } from './quoteLinkRoutes.ts'
export { quoteText } from './quoteNotifications.ts'
export { quoteResource } from './quoteResource.ts'
