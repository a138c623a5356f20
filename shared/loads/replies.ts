/**
 * What a driver says of an own event that was kept aside: that it is right; that the other time for the same moment is, which
 * its files then prove; or that it does not count.
 */
export const replies = ['mine', 'theirs', 'withdrawn'] as const
export type Reply = (typeof replies)[number]
