/** The outcomes of a dispute, in the words of the screen. */
export const disputeOutcomes = { agreed: 'Agreed', declined: 'Declined' } as const

export type DisputeOutcome = keyof typeof disputeOutcomes
