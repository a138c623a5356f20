import { type ReactNode, useState } from 'react'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import type { PayAccount } from '#shared/settlements/payAccount'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'

/** About a year of weeks. */
const atOnce = 50

interface Props {
  transactions: PayAccount['transactions']
  /** The name of the account, for screen readers. */
  children: ReactNode
}

/** The transactions of an account, newest first. A button shows the earlier ones, until their sum is the balance. */
export function AccountTransactions({ transactions, children }: Props) {
  const [shown, setShown] = useState(atOnce)
  const older = transactions.length - shown
  return (
    <>
      <ul className="mt-1 grid gap-1 text-second">
        {transactions.slice(0, shown).map(({ id, onDay, amount, note }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="whitespace-nowrap">{formatDay(onDay)}</span>
              <span>{` · ${note}`}</span>
            </span>
            <span className="whitespace-nowrap">{signed(amount)}</span>
          </li>
        ))}
      </ul>
      {older > 0 && (
        <button
          type="button"
          className="btn btn-sm btn-ghost mt-1 no-print pointer-coarse:min-h-11"
          onClick={() => setShown(shown + atOnce)}
        >
          <span>{`Show ${formatCount(Math.min(older, atOnce))} older${older > atOnce ? ` of ${formatCount(older)}` : ''}`}</span>
          {wrapText(children)}
        </button>
      )}
    </>
  )
}

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatDollars(Math.abs(amount))}`
