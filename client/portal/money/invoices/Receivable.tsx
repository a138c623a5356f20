import type { InvoiceAge } from '#shared/invoices/invoiceAge'
import { formatDollars } from '#shared/kernel/money'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { Age, AgingBar } from './aging.tsx'
import { Day } from './invoiceParts.tsx'
import { aging, invoicesCounted, useReceivable } from './useReceivable.ts'

interface Props {
  chosen: string | undefined
  onChoose: (age: InvoiceAge | '') => void
}

/** The receivables of all cached invoices by age: one bar, and five tiles that are its legend and filter the list. */
export function Receivable({ chosen, onChoose }: Props) {
  const receivable = useReceivable()
  if (!receivable) return <div aria-busy="true" className="skeleton h-56" />
  const { aging: groups, count, total, today } = receivable
  return (
    <section aria-labelledby="receivable" className="card gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="receivable" className="text-h3">
          Receivable
        </h2>
        <p>
          <span className="font-sign text-h2 tabular-nums">{formatDollars(total)}</span>{' '}
          <span className="text-muted">
            <span>{`in ${invoicesCounted(count)} as of `}</span>
            <Day on={today} />
          </span>
        </p>
      </div>
      {total > 0 ? <AgingBar aging={groups} /> : <NothingReceivable />}
      <fieldset className="ages no-print">
        <legend className="sr-only">Aging</legend>
        {aging.map((age) => (
          <button
            key={age}
            type="button"
            aria-pressed={chosen === age}
            className="age"
            onClick={() => onChoose(chosen === age ? '' : age)}
          >
            <Age age={age} group={groups[age]} />
          </button>
        ))}
      </fieldset>
    </section>
  )
}

const paid = ['paid'] as const
const lastPaid = (a: { paidOn: string | null }, b: { paidOn: string | null }) => ((a.paidOn ?? '') < (b.paidOn ?? '') ? 1 : -1)

/** Without receivables: shows the last cached payment. */
function NothingReceivable() {
  const last = useCachedRows(useCache(), 'invoices', { statuses: paid, order: lastPaid, limit: 1 })?.rows[0]
  return (
    <p>
      <span>No open invoices.</span>
      {last?.paidOn && (
        <span className="text-muted">
          {' '}
          <span>{`The last one paid is ${last.number} of ${last.payer}, ${formatDollars(last.total)} on `}</span>
          <Day on={last.paidOn} />
          <span>.</span>
        </span>
      )}
    </p>
  )
}
