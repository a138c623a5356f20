import type { LoadRecord } from '#shared/loads/load'
import type { Reply } from '#shared/loads/replies'
import type { Entry } from '../../../../platform/offline/outbox/entry.ts'

type Event = LoadRecord['events'][number]

/** What a driver has said of an event and waits on this device. */
export interface PendingReply {
  reply: Reply
  entry: Entry
}

/** The replies that wait on this device, by the id of their event. */
export function repliesIn(pending: readonly Entry[]): ReadonlyMap<string, PendingReply> {
  return new Map(
    pending.flatMap((entry) => {
      const { event, reply } = (entry.body ?? {}) as { event?: string; reply?: Reply }
      return entry.kind === 'asideReply' && event && reply ? [[event, { reply, entry }] as const] : []
    }),
  )
}

/**
 * The events of a load that are kept aside, as its driver reads them: those that wait for what the driver says, and those of
 * which it was said, here or at the office.
 */
export function asidesIn(events: readonly Event[], pending: readonly Entry[]): { open: Event[]; replied: Event[] } {
  const waiting = repliesIn(pending)
  // A correction is the driver's own answer: no question is open.
  const asides = events.filter(({ aside, corrects }) => aside && !corrects)
  return {
    open: asides.filter(({ id, settledAs, reply }) => !settledAs && !reply && !waiting.has(id)),
    replied: asides.filter(({ id, reply }) => reply || waiting.has(id)),
  }
}
