import { cleared, hadArrived, type Notice, readyToEdit, sentLater } from '#shared/messages'
import type { Sent } from '../offline/entry.ts'
import { referenceOf } from '../offline/sent.ts'
import type { Teller } from '../offline/telling.ts'
import { notify, whenShown } from '../ui/toasts.ts'
import { laterOf } from './entryWords.ts'

/** What the outbox does by itself, as notices: they queue behind the one on the screen. */
export const teller: Teller = {
  async settled(all) {
    await Promise.all(noticesOf(all).map((notice) => whenShown(tell(notice))))
  },
  lost: (count) => tell(cleared(count)),
}

const tell = (notice: Notice) => notify(notice, { background: true })

function noticesOf(all: readonly Sent[]): Notice[] {
  const arrived = all.filter(({ wish, draft }) => wish && draft === undefined)
  const editable = all.filter(({ draft }) => draft !== undefined)
  const later = all.filter(({ wish }) => !wish)
  return [
    ...arrived.map(({ receipt }) => ({
      tone: 'neutral' as const,
      title: 'Already Sent',
      text: hadArrived(referenceOf(receipt)),
    })),
    ...editable.map((sent) => readyToEdit(laterOf(sent))),
    ...(later.length > 0 ? [sentLater(later.map(laterOf))] : []),
  ]
}
