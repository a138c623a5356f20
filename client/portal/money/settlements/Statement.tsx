import type { ReactNode } from 'react'
import { dollars } from '#shared/kernel/money'
import {
  type CheckedLine,
  type PayCalculation,
  type VerifiedCalculation,
  verifyCalculation,
} from '#shared/settlements/calculationSnapshot'
import type { NotInPay, Pay, PayGroup, PayLine } from '#shared/settlements/pay'
import type { SettlementRow } from '#shared/settlements/settlement'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { NetPay } from './NetPay.tsx'
import { NotIn } from './NotIn.tsx'
import { StatementLine } from './StatementLine.tsx'
import { lessDollars, Period, signedAmount } from './settlementParts.tsx'

interface Props {
  settlement: SettlementRow
  /** The calculation; undefined while only the totals are available. */
  calculation: PayCalculation | undefined
  kind: 'weekly' | 'same_day' | undefined
  /** The address of the user's loads screen. */
  loadsPath: string
  isOwn: boolean
  /** Rendered inside an open line, and below it. */
  atLine?: AtLine
  /** Rendered below the totals. */
  compared?: ReactNode
  /** Rendered below all lines. */
  below?: (pay: Pay) => ReactNode
  /** Rendered below an excluded item. */
  atNotIn?: (item: NotInPay) => ReactNode
  /** Shown in place of unknown lines: a skeleton or an error. */
  children: ReactNode
}

export type AtLine = (line: PayLine, settledCents: number) => { within: ReactNode; below: ReactNode }

/** A settlement line by line, recalculated on this device. Each line opens to show its calculation. */
export function Statement({
  settlement,
  calculation,
  kind,
  loadsPath,
  isOwn,
  atLine,
  compared,
  below,
  atNotIn,
  children,
}: Props) {
  const checked = calculation && verifyCalculation(calculation)
  return (
    <>
      <article aria-labelledby="settlement-id" className="card statement overflow-hidden">
        <div className="p-5">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h1 translate="no" id="settlement-id" className="tracking-[.02em]">
              {settlement.id}
            </h1>
            <StatusBadge resource="settlements" status={settlement.status} />
          </div>
          <p className="text-muted">
            <Period of={settlement} />
            {kind && <span>{` · ${kind === 'weekly' ? 'Weekly' : 'Same-day pay, at no cost'}`}</span>}
          </p>
          <p translate="no" className="mt-3 font-semibold wrap-anywhere">
            {settlement.driverName}
          </p>
        </div>
        <NetPay settlement={settlement} />
        {checked && calculation ? (
          <>
            <Explained pay={checked.pay} isOwn={isOwn} />
            {wrapText(compared)}
            {groups.map((group) => (
              <Group
                key={group}
                group={group}
                checked={checked}
                calculation={calculation}
                loadsPath={loadsPath}
                isOwn={isOwn}
                atLine={atLine}
              />
            ))}
          </>
        ) : (
          wrapText(children)
        )}
      </article>
      {checked && wrapText(below?.(checked.pay))}
      {checked && <NotIn notIn={checked.pay.notIn} loadsPath={loadsPath} at={atNotIn} />}
    </>
  )
}

const groups: readonly PayGroup[] = ['earnings', 'reimbursements', 'corrections', 'carried', 'deductions', 'advances']

const titles: Record<PayGroup, readonly [office: string, own: string]> = {
  earnings: ['Earnings', 'You earned'],
  reimbursements: ['Reimbursements', 'Reimbursed to you'],
  corrections: ['Corrections', 'Corrected'],
  carried: ['Carried over', 'Carried over'],
  deductions: ['Deductions', 'Deductions'],
  advances: ['Advances', 'Advances recovered'],
}

/** The totals that make up the net pay, and the amount carried forward. */
function Explained({ pay, isOwn }: { pay: Pay; isOwn: boolean }) {
  const sums: [PayGroup, number][] = [
    ['earnings', pay.earningsCents],
    ['reimbursements', pay.reimbursedCents],
    ['corrections', pay.correctedCents],
    ['carried', -pay.balanceForwardCents],
    ['deductions', -pay.deductedCents],
    ['advances', -pay.recoveredCents],
  ]
  return (
    <section aria-label={isOwn ? 'Explain my pay' : 'How it adds up'} className="break-inside-avoid px-5 py-4">
      <h2 className="text-label">{isOwn ? 'Explain my pay' : 'How it adds up'}</h2>
      <dl className="mt-1">
        {sums.map(([group, cents]) =>
          cents === 0 && group !== 'earnings' ? null : (
            <div key={group} className="flex items-baseline justify-between gap-4">
              <dt>{titles[group][isOwn ? 1 : 0]}</dt>
              <dd className="font-sign text-label whitespace-nowrap">{signedAmount(cents)}</dd>
            </div>
          ),
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-base-content pt-1 font-sign text-label">
          <dt>Net pay</dt>
          <dd className="whitespace-nowrap">{`= ${signedAmount(pay.netCents)}`}</dd>
        </div>
      </dl>
      {pay.carriedForwardCents > 0 && (
        <p className="mt-2">{`${lessDollars(dollars(pay.carriedForwardCents))} is carried forward to the next settlement.`}</p>
      )}
    </section>
  )
}

interface GroupProps {
  group: PayGroup
  checked: VerifiedCalculation
  calculation: PayCalculation
  loadsPath: string
  isOwn: boolean
  atLine: AtLine | undefined
}

function Group({ group, checked, calculation, loadsPath, isOwn, atLine }: GroupProps) {
  const lines = checked.lines.filter(({ line }) => line.group === group)
  if (lines.length === 0 && group !== 'earnings') return null
  const title = titles[group][isOwn ? 1 : 0]
  const cents = lines.reduce((sum, { line, settledCents }) => sum + (settledCents ?? line.cents), 0)
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between gap-4 break-after-avoid border-y border-line bg-base-200 px-5 py-2.5">
        <h2 className="text-label">{title}</h2>
        <span className="font-sign text-label whitespace-nowrap">{signedAmount(cents)}</span>
      </div>
      {lines.length === 0 && <p className="px-5 py-4 text-muted">No loads on this settlement.</p>}
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          <StatementLine
            key={line.line.key}
            checked={line}
            isSame={checked.isSame === null ? null : isSame(line)}
            load={opensLoad(lines, index) ? (calculation.inputs.loads.find(({ id }) => id === line.line.load) ?? null) : null}
            termsSince={calculation.inputs.terms.find(({ version }) => version === line.line.termsVersion)?.effectiveFrom ?? null}
            loadsPath={loadsPath}
            {...atLine?.(line.line, line.settledCents ?? line.line.cents)}
          />
        ))}
      </ul>
    </section>
  )
}

const isSame = ({ line, settledCents }: CheckedLine) => line.cents === settledCents

/** Whether a line is the first one of its load. */
function opensLoad(lines: readonly CheckedLine[], index: number): boolean {
  const load = lines[index]?.line.load ?? null
  return load !== null && lines[index - 1]?.line.load !== load
}
