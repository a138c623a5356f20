import type { ReactNode } from 'react'
import { cents, formatDollars } from '#shared/money'
import type { SettlementDispute } from '#shared/settlementDispute'
import { DeskTime } from '../../record/DeskTime.tsx'
import { signedAmount } from '../settlementParts.tsx'
import { DisputeBadge } from './DisputeBadge.tsx'

interface Props {
  dispute: SettlementDispute
  /** What the line is now, in cents; null where it is not in the settlement any more. */
  nowCents: number | null
  isOwn: boolean
  /** The button that answers it. */
  children?: ReactNode
}

/** A dispute that the server has: what the driver says, and what the office has answered. */
export function DisputeItem({ dispute, nowCents, isOwn, children }: Props) {
  const { name, amount, words, expected, disputedAt, outcome, answer, answeredAt, answeredBy } = dispute
  return (
    <div className="mt-2 break-inside-avoid rounded-box border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">
          Dispute{nowCents === null && `: ${name}`}, <DeskTime at={disputedAt} />
        </p>
        <DisputeBadge outcome={outcome} />
      </div>
      <p className="whitespace-pre-line wrap-anywhere">“{words}”</p>
      {expected !== null && (
        <p>
          Should be <strong>{amount < 0 ? signedAmount(0 - cents(expected)) : formatDollars(expected)}</strong>
        </p>
      )}
      {nowCents !== cents(amount) && (
        <p className="text-second text-muted">
          It was {signedAmount(cents(amount))} then{nowCents === null && ', and is not in the settlement any more'}.
        </p>
      )}
      {answer !== null && answeredAt !== null && (
        <div className="mt-2 border-t border-line pt-2">
          <p className="text-second text-muted">
            {isOwn ? 'The office' : answeredBy}, <DeskTime at={answeredAt} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
      {children}
    </div>
  )
}
