import { useMemo } from 'react'
import { formatCount } from '#shared/count'
import { type InvoiceAge, invoiceAge, invoiceAges } from '#shared/invoiceAge'
import { formatDollars, sumOfDollars } from '#shared/money'
import type { Projection } from '../../offline/cache/nouns.ts'
import { useCachedRows, useListIndex } from '../../offline/cache/useCachedRows.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { Day, useToday } from './invoiceParts.tsx'

interface Group {
  count: number
  left: number
}

interface Props {
  chosen: string | undefined
  onChoose: (age: InvoiceAge | '') => void
}

const ages = Object.keys(invoiceAges) as InvoiceAge[]
/** What is owed, by how late it is: one bar, and five tiles, which are its legend and filter the list. Of all rows that this device has. */
export function Receivable({ chosen, onChoose }: Props) {
  const { isWhole = false, projections } = useListIndex(useCache(), 'invoices') ?? {}
  const today = useToday()
  const groups = useMemo(() => groupsOf(projections ?? [], today), [projections, today])
  const all = Object.values(groups)
  const count = all.reduce((sum, one) => sum + one.count, 0)
  const total = sumOfDollars(all.map(({ left }) => left))
  if (!isWhole) return <div aria-busy="true" className="skeleton h-56" />
  return (
    <section aria-labelledby="receivable" className="card gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="receivable" className="text-h3">
          Receivable
        </h2>
        <p>
          <span className="font-sign text-h2 tabular-nums">{formatDollars(total)}</span>{' '}
          <span className="text-muted">
            <span>{`in ${counted(count)} as of `}</span>
            <Day on={today} />
          </span>
        </p>
      </div>
      {total > 0 ? (
        <div aria-hidden="true" className="ages-bar">
          {ages.map((age) => groups[age].left > 0 && <span key={age} data-age={age} style={{ flexGrow: groups[age].left }} />)}
        </div>
      ) : (
        <NothingOwed />
      )}
      <fieldset className="ages no-print">
        <legend className="sr-only">Aging</legend>
        {ages.map((age) => {
          const { left, count } = groups[age]
          return (
            <button
              key={age}
              type="button"
              aria-pressed={chosen === age}
              className="age"
              onClick={() => onChoose(chosen === age ? '' : age)}
            >
              <span aria-hidden="true" data-age={age} className="age-swatch" />
              <span className="text-[0.9375rem]">{invoiceAges[age]}</span>
              <strong className={`font-sign text-h3 tabular-nums ${count === 0 ? 'text-muted' : ''}`}>
                {formatDollars(left)}
              </strong>
              <small>{count === 0 ? 'none' : counted(count)}</small>
            </button>
          )
        })}
      </fieldset>
    </section>
  )
}

const counted = (count: number) => (count === 1 ? '1 invoice' : `${formatCount(count)} invoices`)

const paid = ['paid'] as const
const lastPaid = (a: { paidOn: string | null }, b: { paidOn: string | null }) => ((a.paidOn ?? '') < (b.paidOn ?? '') ? 1 : -1)

/** Nothing is owed: with the last payment that this device knows. */
function NothingOwed() {
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

function groupsOf(invoices: readonly Projection<'invoices'>[], today: string): Record<InvoiceAge, Group> {
  const left = Object.fromEntries(ages.map((age) => [age, [] as number[]])) as Record<InvoiceAge, number[]>
  for (const invoice of invoices) if (invoice.status === 'open') left[invoiceAge(invoice.dueOn, today)].push(invoice.left)
  return Object.fromEntries(
    ages.map((age) => [age, { count: left[age].length, left: sumOfDollars(left[age]) }]),
  ) as unknown as Record<InvoiceAge, Group>
}
