import { formatDollars } from '#shared/money'
import type { LoadOutlay } from '#shared/outlay'

/** What became of a receipt, for its driver or the office; the settlement that has it, or the reason, is said beside it. */
export function outlayState({ outcome, paidBy, settlement, amount, paidBack }: LoadOutlay, isOwn: boolean): string {
  if (outcome === null) return isOwn ? 'Sent, being checked' : 'To be checked'
  if (outcome === 'declined') return 'Declined'
  if (paidBy === 'company') return 'Accepted. The company paid it: nothing is to be paid back'
  if (settlement && paidBack != null && paidBack !== amount) return `Accepted. ${formatDollars(paidBack)} is paid back with`
  if (settlement) return 'Accepted, and paid back with'
  return isOwn ? 'Accepted. Your next settlement pays it back' : 'Accepted. The next settlement pays it back'
}

/** What accepting a receipt pays its driver, by what is said of the charge that a settlement has paid back, where that is asked. */
export function acceptingWords(
  { paidBy, driverName }: Pick<LoadOutlay, 'paidBy' | 'driverName'>,
  { isCovered, isAsked }: { isCovered: boolean | null; isAsked: boolean },
): string {
  if (paidBy === 'company') return 'The company has paid it: nothing is paid back.'
  if (isCovered) return `It is paid back already: ${driverName} is paid nothing more by it.`
  if (isAsked) return `Your answer says whether ${driverName} is paid anything by it.`
  return `The next settlement pays it back to ${driverName}, with its receipt.`
}
