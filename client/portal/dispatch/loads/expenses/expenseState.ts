import { formatDollars } from '#shared/kernel/money'
import type { LoadExpense } from '#shared/loads/expense'

/** The state of an expense for its driver or the office. The settlement or the reason appears beside it. */
export function expenseState({ outcome, paidBy, settlement, amount, paidBack, files = [] }: LoadExpense, isOwn: boolean): string {
  if (outcome === null) {
    const uploading = files.filter(({ receivedAt }) => receivedAt === null).length
    if (uploading > 0)
      return `${uploading === 1 ? '1 page' : `${uploading} pages`} still uploading${isOwn ? '' : ' from the phone'}`
    return isOwn ? 'Sent, under review' : 'Needs review'
  }
  if (outcome === 'declined') return 'Declined'
  if (paidBy === 'company') return 'Accepted. Paid by the company, nothing to reimburse'
  if (settlement && paidBack !== null && paidBack !== amount) return `Accepted. ${formatDollars(paidBack)} reimbursed with`
  if (settlement) return 'Accepted, reimbursed with'
  return isOwn ? 'Accepted. Reimbursed with your next settlement' : 'Accepted. Reimbursed with the next settlement'
}

/** What the driver is paid for an accepted expense, given the answer whether a settlement has reimbursed it already. */
export function acceptingText(
  { paidBy, driverName }: Pick<LoadExpense, 'paidBy' | 'driverName'>,
  { isCovered, isAsked }: { isCovered: boolean | null; isAsked: boolean },
): string {
  if (paidBy === 'company') return 'The company paid it: no reimbursement.'
  if (isCovered) return `Already reimbursed: ${driverName} isn't paid again.`
  if (isAsked) return `Your answer decides whether ${driverName} is reimbursed.`
  return `${driverName} is reimbursed on the next settlement, with the receipt.`
}
