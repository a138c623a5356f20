import type { Dwell } from './detention.ts'

const minute = 60_000

/** How long before the free time ends the customer is notified that detention begins. */
export const noticeBefore = 30 * minute
/** From this delay on, in milliseconds, an event counts as reported late: the phone was offline, or the driver called later. */
export const notifiedLater = 5 * minute
/** How long the notice of a late arrival waits, in milliseconds: the phone may still send a departure that was logged since. */
const settling = 2 * minute
/** A notice that is delayed by more than this is not sent at all. */
const tooLate = 24 * 60 * minute

/** The notice to the customer that detention begins at a stop. */
export interface DetentionNotice {
  /** When it is due, in milliseconds. */
  due: number
  /** The arrival reached us only after the notice should have gone: it says so. */
  isReconstructed: boolean
}

/**
 * The notice to send for a dwell; null where none is due. It is due half an hour before the free time ends, or on receipt of an
 * arrival that reached us later than that. A truck that has left gets none, unless its arrival was reported late and detention is
 * payable.
 */
export function noticeOf({ state, arrived, free }: Dwell, now: number): DetentionNotice | null {
  if (!arrived || !free || state === 'none') return null
  const moment = Math.max(free.from, free.until - noticeBefore)
  const [happened, received] = [Date.parse(arrived.occurredAt), Date.parse(arrived.receivedAt)]
  const isReconstructed = received > moment && received - happened > notifiedLater
  const due = isReconstructed ? received + settling : moment
  return (state === 'waiting' || isReconstructed) && now - due < tooLate ? { due, isReconstructed } : null
}
