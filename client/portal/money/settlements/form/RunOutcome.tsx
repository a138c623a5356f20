import { dollars, formatDollars } from '#shared/kernel/money'
import type { Pay } from '#shared/settlements/pay'
import { lessDollars } from '../settlementParts.tsx'

const less = (cents: number) => lessDollars(dollars(cents))

/** What comes out: the sums, and the net pay. It follows every tick. */
export function Outcome({ pay }: { pay: Pay }) {
  const sums: (readonly [name: string, amount: string, isThere: boolean])[] = [
    ['Earnings', formatDollars(dollars(pay.earningsCents)), true],
    ['Reimbursements', formatDollars(dollars(pay.reimbursedCents)), pay.reimbursedCents > 0],
    ['Corrections', formatDollars(dollars(pay.correctedCents)), pay.correctedCents > 0],
    ['Carried over', less(pay.balanceForwardCents), pay.balanceForwardCents > 0],
    ['Deductions', less(pay.deductedCents), pay.deductedCents > 0],
    ['Advances recovered', less(pay.recoveredCents), pay.recoveredCents > 0],
  ]
  return (
    <>
      <dl className="grid gap-1.5 p-4 md:p-5">
        {sums.map(([name, amount, isThere]) =>
          isThere ? (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt>{name}</dt>
              <dd className="font-sign text-label whitespace-nowrap">{amount}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="asphalt p-4 md:p-5">
        <p className="font-sign text-h3">Net pay</p>
        <p role="status" className="font-sign text-[2.75rem] leading-tight whitespace-nowrap">
          {formatDollars(dollars(pay.netCents))}
        </p>
      </div>
    </>
  )
}
