/** Whose truck hauls a load: the company's, or that of a leased owner-operator. */
export const haulerLabels = { company: 'Company truck', owner_operator: 'Owner-operator' } as const

export type HaulerKind = keyof typeof haulerLabels
