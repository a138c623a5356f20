import type { LoadRecord } from '#shared/loads/load'
import type { Reply } from '#shared/loads/replies'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'

type Event = LoadRecord['events'][number]

/** A driver's answer to an event that waits on this device. */
export interface PendingReply {
  reply: Reply
  entry: Entry
}

/** The answers that wait on this device, by the id of their event. */
export function repliesIn(pending: readonly Entry[]): ReadonlyMap<string, PendingReply> {
  return new Map(
    pending.flatMap((entry) => {
      const { event, reply } = (entry.body ?? {}) as { event?: string; reply?: Reply }
      return entry.kind === 'disputeReply' && event && reply ? [[event, { reply, entry }] as const] : []
    }),
  )
}

/** The disputed events of a load for its driver: those without an answer, and those that were answered here or at the office. */
export function asidesIn(events: readonly Event[], pending: readonly Entry[]): { open: Event[]; replied: Event[] } {
  const waiting = repliesIn(pending)
  // A correction is the driver's own answer: it needs no other.
  const disputes = events.filter(({ dispute, corrects }) => dispute && !corrects)
  return {
    open: disputes.filter(({ id, resolvedAs, reply }) => !resolvedAs && !reply && !waiting.has(id)),
    replied: disputes.filter(({ id, reply }) => reply || waiting.has(id)),
  }
}
