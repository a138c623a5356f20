import { type InvoiceAge, invoiceAging } from '#shared/invoices/invoiceAge'
import { formatDollars } from '#shared/kernel/money'
import { ages as all, invoicesCounted, type Receivable } from './useReceivable.ts'

/** What is owed as one bar, by how late it is. */
export function AgingBar({ ages }: Pick<Receivable, 'ages'>) {
  return (
    <div aria-hidden="true" className="ages-bar">
      {all.map((age) => ages[age].left > 0 && <span key={age} data-age={age} style={{ flexGrow: ages[age].left }} />)}
    </div>
  )
}

/** What is owed of one age, within its tile: also the legend of the bar. */
export function Age({ age, group: { left, count } }: { age: InvoiceAge; group: Receivable['ages'][InvoiceAge] }) {
  return (
    <>
      <span aria-hidden="true" data-age={age} className="age-swatch" />
      <span className="text-[0.9375rem]">{invoiceAging[age]}</span>
      <strong className={`font-sign text-h3 tabular-nums ${count === 0 ? 'text-muted' : ''}`}>{formatDollars(left)}</strong>
      <small>{count === 0 ? 'none' : invoicesCounted(count)}</small>
    </>
  )
}
