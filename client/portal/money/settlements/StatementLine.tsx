import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { company } from '#shared/kernel/company'
import { dollars, formatDollars } from '#shared/kernel/money'
import type { CheckedLine } from '#shared/settlements/calculationSnapshot'
import type { PayLine } from '#shared/settlements/pay'
import type { PayLoad } from '#shared/settlements/payInputs'
import { formulaOf, inputsOf } from '#shared/settlements/payText'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { LoadHead } from './StatementLoadHead.tsx'
import { OtherSettlement, signedAmount } from './settlementParts.tsx'

interface Props {
  checked: CheckedLine
  /** Whether this device calculates the same cents; null where this build has other calculation rules. */
  isSame: boolean | null
  /** The load, for the first line of each load. */
  load: PayLoad | null
  termsSince: string | null
  loadsPath: string
  /** Rendered inside the open line, and below it. */
  within?: ReactNode
  below?: ReactNode
}

/** A line of a settlement. It opens to show its inputs, its rule, and whether this device calculates the same amount. */
export function StatementLine({ checked: { line, settledCents }, isSame, load, termsSince, loadsPath, within, below }: Props) {
  const settled = settledCents ?? line.cents
  return (
    <li className="break-inside-avoid px-5 py-3">
      {load && (
        <div className="mb-1">
          <LoadHead load={load} path={loadsPath} />
        </div>
      )}
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4">
          <span className="min-w-0">
            <span className="block wrap-anywhere">{line.name}</span>
            <span className="block text-second text-muted">{formulaOf(line.basis)}</span>
          </span>
          <span className="flex shrink-0 items-center gap-2 font-sign text-label whitespace-nowrap">
            <span>{signedAmount(settled)}</span>
            <ChevronDown aria-hidden="true" className="size-5 text-muted group-open:rotate-180 no-print" />
          </span>
        </summary>
        <div className="mt-2 mb-1 rounded-box bg-base-200 p-4">
          <p className="font-sign text-label">
            <span>{`${formulaOf(line.basis)} = ${formatDollars(dollars(Math.abs(line.cents)))}`}</span>
            {wasRounded(line) && <span className="font-normal text-muted"> (rounded)</span>}
          </p>
          <dl className="mt-2 divide-y divide-line">
            {inputsOf(line.basis, line.termsVersion, termsSince).map(({ name, value, source }) => (
              <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
                <dt>{name}</dt>
                <dd className="font-semibold whitespace-nowrap">{value}</dd>
                <dd className="col-span-full text-second wrap-anywhere text-muted">{source}</dd>
              </div>
            ))}
          </dl>
          {line.basis.by === 'correction' && line.basis.settlement && <OtherSettlement id={line.basis.settlement} />}
          <Verdict isSame={isSame} current={line.cents} settled={settledCents} />
          {wrapText(within)}
        </div>
      </details>
      {wrapText(below)}
    </li>
  )
}

/** Whether the share was no whole number of cents. */
function wasRounded({ basis }: PayLine): boolean {
  if (basis.by === 'share') return (basis.wholeCents * basis.basisPoints) % 10_000 !== 0
  return basis.by === 'miles' && (basis.miles * basis.mills) % 10 !== 0
}

function Verdict({ isSame, current, settled }: { isSame: boolean | null; current: number; settled: number | null }) {
  if (isSame === null) {
    return (
      <p className="mt-2 text-second">This settlement uses newer pay rules than this app. Open it again after the app updates.</p>
    )
  }
  if (isSame) {
    return (
      <p className="mt-2 flex gap-2 text-(--green-ink)">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>Recalculated on this device: matches to the penny.</span>
      </p>
    )
  }
  return (
    <p className="mt-2 flex gap-2 text-(--red-ink)">
      <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {`Recalculated on this device: ${signedAmount(current)}. On the settlement: ${settled === null ? 'missing' : signedAmount(settled)}. Call the office: ${company.phone}.`}
      </span>
    </p>
  )
}
