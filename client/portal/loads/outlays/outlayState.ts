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
