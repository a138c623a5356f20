import { cleared, hadArrived, sentLater } from '#shared/messages'
import { formatClock } from '#shared/time'
import { kinds, type Sent } from '../offline/entry.ts'
import type { Teller } from '../offline/telling.ts'
import { notify } from '../ui/toasts.ts'

const inBackground = { background: true }

/** What the outbox does by itself, as notices: they queue behind the one on the screen. */
export const teller: Teller = {
  sent(all) {
    for (const { receipt } of all.filter(({ wish }) => wish)) {
      notify({ tone: 'neutral', title: 'Already Sent', text: hadArrived(referenceOf(receipt)) }, inBackground)
    }
    const later = all.filter(({ wish }) => !wish)
    if (later.length > 0) notify(sentLater(later.map(told)), inBackground)
  },
  editable(all) {
    for (const { kind, createdAt } of all) {
      const text = `Your ${kinds[kind].called} of ${formatClock(createdAt)} was not sent. Open its form to go on with it.`
      notify({ tone: 'neutral', title: 'Ready to Edit', text }, inBackground)
    }
  },
  lost: (count) => notify(cleared(count), inBackground),
}

const told = ({ kind, createdAt, receipt }: Sent) => ({
  called: kinds[kind].called,
  at: formatClock(createdAt),
  reference: referenceOf(receipt),
})

/** The reference that every receipt of ours has. */
function referenceOf(receipt: unknown): string | null {
  const { reference } = (receipt ?? {}) as { reference?: unknown }
  return typeof reference === 'string' ? reference : null
}
