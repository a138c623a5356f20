import { cents, formatDollars } from '#shared/kernel/money'
import { formatClock } from '#shared/kernel/time'
import type { DisputeBody } from '#shared/settlements/settlementDispute'
import type { Entry } from '../../../../platform/offline/outbox/entry.ts'
import { WaitingEntry } from '../../../detail/WaitingEntry.tsx'
import { signedAmount } from '../settlementParts.tsx'

interface Props {
  entry: Entry
  body: DisputeBody
  onSay: (text: string) => void
}

/** A dispute that this device has not sent yet. */
export function WaitingDispute({ entry, body: { text, expected, amount }, onSay }: Props) {
  return (
    <div className="mt-2 no-print">
      <WaitingEntry entry={entry} title={`Dispute, ${formatClock(entry.createdAt)}`} onSay={onSay}>
        <span>{`“${text}”`}</span>
        {expected != null && (
          <span>{` Should be ${amount < 0 ? signedAmount(0 - cents(expected)) : formatDollars(expected)}.`}</span>
        )}
      </WaitingEntry>
    </div>
  )
}
