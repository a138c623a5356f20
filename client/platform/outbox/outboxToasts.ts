import { cleared, hadArrived, type Notice, noRoomToSend, readyToEdit, sentLater } from '#shared/kernel/messages'
import type { Sent } from '../offline/outbox/entry.ts'
import type { OutboxToasts } from '../offline/outbox/outboxEvents.ts'
import { referenceOf } from '../offline/outbox/sent.ts'
import { noLongerDraft } from '../offline/outbox/useOutbox.ts'
import { notify, whenShown } from '../ui/toasts.ts'
import { laterOf } from './entryLabels.ts'

/** Toasts of outbox events; they queue behind the one on the screen. */
export const outboxNotices: OutboxToasts = {
  async left(all) {
    await Promise.all(toNotices(all).map(({ notice, until }) => whenShown(enqueueNotice(notice, until))))
  },
  lost: (count) => enqueueNotice(cleared(count)),
  full: () => enqueueNotice(noRoomToSend),
}

const enqueueNotice = (notice: Notice, until?: Promise<void>) => notify(notice, { background: true, ...(until && { until }) })

function toNotices(rows: readonly Sent[]): { notice: Notice; until?: Promise<void> }[] {
  const arrived = rows.filter(({ requestedAction, draft }) => requestedAction && draft === undefined)
  const editable = rows.filter(({ draft }) => draft !== undefined)
  const later = rows.filter(({ requestedAction }) => !requestedAction)
  return [
    ...arrived.map(({ receipt }) => ({
      notice: { tone: 'neutral' as const, title: 'Already Sent', text: hadArrived(referenceOf(receipt)) },
    })),
    ...editable.map((sent) => ({ notice: readyToEdit(laterOf(sent)), until: noLongerDraft(sent.draft ?? '') })),
    ...(later.length > 0 ? [{ notice: sentLater(later.map(laterOf)) }] : []),
  ]
}
