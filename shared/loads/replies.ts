/**
 * A driver's replies on an own disputed event: it is right; the other time for the same moment is, which its files then prove; or
 * it does not count.
 */
export const replies = ['own', 'other', 'withdrawn'] as const
export type Reply = (typeof replies)[number]
