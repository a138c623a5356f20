/** What the office decides of a receipt, in words. */
export const expenseOutcomes = { accepted: 'Accepted', declined: 'Declined' } as const

export type ExpenseOutcome = keyof typeof expenseOutcomes
