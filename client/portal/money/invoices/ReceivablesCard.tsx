import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDollars } from '#shared/kernel/money'
import { formatClock } from '#shared/kernel/time'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { Age, AgingBar } from './aging.tsx'
import { aging, invoicesCounted, useReceivable } from './useReceivable.ts'

const openPath = `${staffPath('invoices')}?status=open`

/** Receivables on the dashboard: the open total and its aging. Each amount links to the filtered invoice list. */
export function ReceivablesCard({ isStaleSaid }: { isStaleSaid: boolean }) {
  const state = useCachedResource('invoices')
  const { revalidatedAt, error, refetch } = state
  const receivable = useReceivable()
  const shown = () => {
    if (revalidatedAt == null || !receivable) {
      return error ? <ErrorAlert error={error} onRetry={refetch} what="invoices" /> : <Skeleton />
    }
    const { aging: groups, count, total } = receivable
    return (
      <>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-sign text-[length:min(2.75rem,12vw)] leading-none whitespace-nowrap tabular-nums">
            {formatDollars(total)}
          </span>
          <span className="text-muted">{`open in ${invoicesCounted(count)}, as of ${formatClock(revalidatedAt)}`}</span>
        </p>
        {total > 0 && <AgingBar aging={groups} />}
        <nav aria-label="Aging" className="ages">
          {aging.map((age) => (
            <Link key={age} to={`${openPath}&age=${age}`} className="age">
              <Age age={age} group={groups[age]} />
            </Link>
          ))}
        </nav>
      </>
    )
  }
  return (
    <section aria-labelledby="receivables" className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-2.5">
        <h2 id="receivables" className="text-h3">
          Receivables
        </h2>
        <Link to={openPath} className="link inline-flex min-h-11 items-center gap-1">
          <span>Open invoices</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <StaleBanner what="invoices" {...state} isSaid={isStaleSaid} />
      <div className="grid gap-3 p-4 md:p-5">{shown()}</div>
    </section>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        Loading Receivables
      </p>
      <div className="skeleton h-11 w-48" />
      <div className="skeleton h-28" />
    </div>
  )
}
