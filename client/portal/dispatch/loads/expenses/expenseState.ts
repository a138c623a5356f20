import type { LoadExpense } from '#shared/loads/expense'

/** The state of an expense for its driver or the office. The settlement or the reason appears beside it. */
export function expenseState({ outcome, paidBy, settlement, files = [] }: LoadExpense, isOwn: boolean): string {
  if (outcome === null) {
    const uploading = files.filter(({ receivedAt }) => receivedAt === null).length
    if (uploading > 0)
      return `${uploading === 1 ? '1 page' : `${uploading} pages`} still uploading${isOwn ? '' : ' from the phone'}`
    return isOwn ? 'Sent, under review' : 'Needs review'
  }
  if (outcome === 'declined') return 'Declined'
  if (paidBy === 'company') return 'Accepted. Paid by the company, nothing to reimburse'
  if (settlement) return 'Accepted, reimbursed with'
  return isOwn ? 'Accepted. Reimbursed with your next settlement' : 'Accepted. Reimbursed with the next settlement'
}

/** What the driver is paid for an accepted expense. */
export const acceptingText = ({ paidBy, driverName }: Pick<LoadExpense, 'paidBy' | 'driverName'>): string =>
  paidBy === 'company'
    ? 'The company paid it: no reimbursement.'
    : `${driverName} is reimbursed on the next settlement, with the receipt.`
