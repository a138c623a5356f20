/** Other domains read and publish loads, open links to them, and draw the same parts of a PDF. */

export {
  type DocumentField,
  fields,
  lastLine,
  letterhead,
  listed,
  pageOf,
  section,
  timeOf,
  unbrokenUnits,
} from './documents/documentParts.ts'
export type { Making } from './documents/loadDocuments.ts'
export { payerOf } from './documents/payer.ts'
export { type ProofFiles, pdfName, proofPage, readProofFiles } from './documents/proofOfDelivery.ts'
export { driverOfLoad } from './expenseActions.ts'
export { namingExpense, noteReceiptArrived } from './expenseFiles.ts'
export { expenseFiles } from './expenses.ts'
export { bareStop, Load, type LoadCharge, splitAddress } from './Load.ts'
export { loadText } from './loadNotifications.ts'
export { loadResource } from './loadResource.ts'
export { isNotUsed } from './notUsed.ts'
export { openLink, publishLinks, requireKnownLink } from './openLink.ts'
export { namedCharges } from './payableDetention.ts'
export { publishLoads } from './publishLoads.ts'
export { agreedForLoadSql } from './settlementOfLoad.ts'
export { stopClock } from './stopClock.ts'
