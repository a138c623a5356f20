import type { ReactNode } from 'react'
import { cents, formatDollars } from '#shared/kernel/money'
import type { SettlementDispute } from '#shared/settlements/settlementDispute'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { DeskTime } from '../../../detail/DeskTime.tsx'
import { OtherSettlement, signedAmount } from '../settlementParts.tsx'
import { DisputeBadge } from './DisputeBadge.tsx'
import { isOfNotIn } from './disputeLines.ts'

interface Props {
  dispute: SettlementDispute
  /** The current amount of the line, in cents; null when the settlement no longer has it. */
  nowCents: number | null
  /** The current name of the line. */
  nowName: string | null
  isOwn: boolean
  /** The button that answers the dispute. */
  children?: ReactNode
}

/** A stored dispute: the driver's message and the office's answer. */
export function DisputeItem({ dispute, nowCents, nowName, isOwn, children }: Props) {
  const { name, amount, text, expected, disputedAt, outcome, answer, answeredAt, answeredBy } = dispute
  return (
    <div className="mt-2 break-inside-avoid rounded-box border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">
          <span>{`Dispute${nowName !== name ? `: ${name}` : ''}, `}</span>
          <DeskTime at={disputedAt} />
        </p>
        <DisputeBadge outcome={outcome} />
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{`“${text}”`}</p>
      {expected !== null && (
        <p>
          Should be <strong>{amount < 0 ? signedAmount(0 - cents(expected)) : formatDollars(expected)}</strong>
        </p>
      )}
      {nowCents !== cents(amount) && !isOfNotIn(dispute) && (
        <p className="text-second text-muted">
          {`It was ${signedAmount(cents(amount))} then${nowCents === null ? ', and is no longer on the settlement' : ''}.`}
        </p>
      )}
      {answer !== null && answeredAt !== null && (
        <div className="mt-2 border-t border-line pt-2">
          <p className="text-second text-muted">
            <span>{`${isOwn ? 'The office' : (answeredBy ?? '')}, `}</span>
            <DeskTime at={answeredAt} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
          {outcome === 'agreed' && <Corrected dispute={dispute} isOwn={isOwn} />}
        </div>
      )}
      {wrapText(children)}
    </div>
  )
}

/** The effect of an accepted dispute: an adjustment on the next settlement, on a known settlement, or none. */
function Corrected({ dispute, isOwn }: { dispute: SettlementDispute; isOwn: boolean }) {
  const { correction } = dispute
  if (correction === null) {
    // Another settlement may still pay the excluded item.
    const what = isOfNotIn(dispute) ? 'no adjustment follows' : 'no settlement adds one by itself'
    return <p className="mt-1 text-second text-muted">{`No amount was entered: ${what}.`}</p>
  }
  const { amount, left, settlement } = correction
  if (amount === 0) {
    const text = isOwn
      ? "The office reversed this amount later. Call the office if that's wrong."
      : 'The amount was reversed later.'
    return <p className="mt-1 text-second text-muted">{text}</p>
  }
  return (
    <p className="mt-1 font-semibold">
      {left > 0 && <span>{`${formatDollars(left)} comes with ${isOwn ? 'your' : 'the'} next settlement. `}</span>}
      {settlement !== null && (
        <>
          <span>{`${formatDollars(amount - left)} is in `}</span>
          <OtherSettlement id={settlement} />
        </>
      )}
    </p>
  )
}
