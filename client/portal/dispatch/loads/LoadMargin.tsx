import { formatCount } from '#shared/kernel/count'
import { dollars, formatDollars } from '#shared/kernel/money'
import type { LoadRecord } from '#shared/loads/load'
import { loadMargin, type LoadMargin as Margin } from '#shared/loads/loadMargin'

interface Props {
  record: LoadRecord
  /** Dollars. */
  rateLinehaul: number
  accessorials: readonly number[]
}

/** What a load costs beside the pay of its drivers, and its gross margin. Only the whole load has all of it. */
export function LoadMargin({ record, rateLinehaul, accessorials }: Props) {
  const { lines, expenseCents, marginCents, miles } = loadMargin({ ...record, rateLinehaul, accessorials })
  return (
    <>
      {lines.map(({ label, amountCents }) => (
        <Cost key={label} name={label} cents={amountCents} />
      ))}
      {expenseCents > 0 && <Cost name="Expenses" how="Reimbursed to the driver or paid by the company" cents={expenseCents} />}
      <dt className="font-semibold">
        <span>Gross margin</span>
        {miles && <span className="block text-[0.8125rem] font-normal text-muted">{basisText(miles)}</span>}
      </dt>
      <dd className="pl-4 text-right font-semibold whitespace-nowrap">{formatDollars(dollars(marginCents))}</dd>
    </>
  )
}

/** What the cost of the haul follows from. */
function basisText({ company, owner }: NonNullable<Margin['miles']>): string {
  if (owner === 0) return 'Company truck, at our cost per mile with deadhead'
  if (company === 0) return 'Owner-operator’s truck and diesel'
  return `Company truck for ${formatCount(company)} mi, owner-operator for ${formatCount(owner)} mi`
}

function Cost({ name, how, cents }: { name: string; how?: string; cents: number }) {
  return (
    <>
      <dt className="min-w-0 text-muted wrap-anywhere">
        <span>{name}</span>
        {how && <span className="block text-[0.8125rem]">{how}</span>}
      </dt>
      <dd className="pl-4 text-right whitespace-nowrap">{`−${formatDollars(dollars(cents))}`}</dd>
    </>
  )
}
