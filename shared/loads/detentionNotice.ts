import type { Dwell } from './detention.ts'

const minute = 60_000

/** How long before the free time ends who pays is told that detention begins. */
export const noticeBefore = 30 * minute
/** From how long on an event counts as told later, in milliseconds: the phone was without a connection, or nobody had called. */
export const notifiedLater = 5 * minute
/**
 * How long after a late arrival its notice waits, in milliseconds: what the phone has recorded since then follows it, and may
 * say that the truck has left long ago.
 */
const settling = 2 * minute
/** A notice that could not be made for so long is of no use to anybody. */
const tooLate = 24 * 60 * minute

/** The notice to who pays that detention begins at a stop. */
export interface DetentionNotice {
  /** When it is due, in milliseconds. */
  due: number
  /** The arrival reached us only after the notice should have gone: it says so. */
  isReconstructed: boolean
}

/**
 * The notice that is to be made of a stay; null where none is. It is due half an hour before the free time ends; where the
 * arrival reached us later than that, then. It is not for a truck that has left, unless all of it reached us later and
 * detention is owed.
 */
export function noticeOf({ state, arrived, free }: Dwell, now: number): DetentionNotice | null {
  if (!arrived || !free || state === 'none') return null
  const moment = Math.max(free.from, free.until - noticeBefore)
  const [happened, received] = [Date.parse(arrived.occurredAt), Date.parse(arrived.receivedAt)]
  const isReconstructed = received > moment && received - happened > notifiedLater
  const due = isReconstructed ? received + settling : moment
  return (state === 'waiting' || isReconstructed) && now - due < tooLate ? { due, isReconstructed } : null
}
