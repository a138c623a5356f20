import { type InvoiceAge, invoiceAging } from '#shared/invoices/invoiceAge'
import { formatDollars } from '#shared/kernel/money'
import { aging as all, invoicesCounted, type Receivable } from './useReceivable.ts'

/** The receivables as one bar, split by age. */
export function AgingBar({ aging }: Pick<Receivable, 'aging'>) {
  return (
    <div aria-hidden="true" className="ages-bar">
      {all.map((age) => aging[age].left > 0 && <span key={age} data-age={age} style={{ flexGrow: aging[age].left }} />)}
    </div>
  )
}

/** The open amount of one age, in its tile. It is also the legend of the bar. */
export function Age({ age, group: { left, count } }: { age: InvoiceAge; group: Receivable['aging'][InvoiceAge] }) {
  return (
    <>
      <span aria-hidden="true" data-age={age} className="age-swatch" />
      <span className="text-[0.9375rem]">{invoiceAging[age]}</span>
      <strong className={`font-sign text-h3 tabular-nums ${count === 0 ? 'text-muted' : ''}`}>{formatDollars(left)}</strong>
      <small>{count === 0 ? 'none' : invoicesCounted(count)}</small>
    </>
  )
}
