/** What the office decides of a receipt, in words. */
export const outlayOutcomes = { accepted: 'Accepted', declined: 'Declined' } as const

export type ExpenseOutcome = keyof typeof outlayOutcomes
