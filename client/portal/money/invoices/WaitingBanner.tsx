import { useQuery } from '@tanstack/react-query'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { WaitingLoad, WaitingLoads } from '#shared/invoices/invoiceEntry'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import { invoiceQueries } from '../../../platform/api/invoiceQueries.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { formatAsOf } from '../../../platform/ui/asOf.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useResourceChanges } from '../../list/cache/useResourceChanges.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { CreateInvoices } from './CreateInvoices.tsx'

/**
 * The loads that are not invoiced yet, with a button that invoices those with proof of delivery and those that need none. Shown
 * only to users who may create invoices.
 */
export function WaitingBanner() {
  return usePermission('invoices:write') && <Waiting />
}

function Waiting() {
  const { data, dataUpdatedAt, refetch, error } = useQuery(invoiceQueries.waitingLoads())
  useResourceChanges(['loads', 'invoices'], () => void refetch())
  const onLine = useOnLine()
  const [creating, setCreating] = useState<readonly WaitingLoad[] | null>(null)
  const ready = data?.loads.filter(({ hasProof, isNotUsed }) => hasProof || isNotUsed) ?? []
  const isShown = data !== undefined && data.count > 0
  return (
    <>
      {isShown && (
        <section
          aria-label="Not invoiced yet"
          className="card flex-row flex-wrap items-center gap-x-4 gap-y-3 border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink) no-print md:p-5"
        >
          <PackageCheck aria-hidden="true" className="size-7 shrink-0 self-start" />
          <div className="min-w-0 grow basis-56">
            <WaitingText data={data} />
            {error && (
              <p className="text-[0.9375rem]">{`As of ${formatAsOf(dataUpdatedAt, serverNow().getTime())}: couldn't refresh.`}</p>
            )}
          </div>
          {ready.length > 0 && (
            <button type="button" className="btn btn-accent max-sm:w-full" disabled={!onLine} onClick={() => setCreating(ready)}>
              <ReceiptText aria-hidden="true" className="size-5" />
              <span>
                {onLine ? `Create ${ready.length === 1 ? '1 invoice' : `${ready.length} invoices`}` : 'Needs a connection'}
              </span>
            </button>
          )}
        </section>
      )}
      {creating && <CreateInvoices loads={creating} onClose={() => setCreating(null)} />}
    </>
  )
}

/** The maximum of loads without a proof that are listed by number. */
const maxNamed = 3

function WaitingText({ data: { count, total, loads } }: { data: WaitingLoads }) {
  const proven = loads.filter(({ hasProof }) => hasProof).length
  const unused = loads.filter(({ isNotUsed }) => isNotUsed).length
  const bare = loads.filter(({ hasProof, isNotUsed }) => !hasProof && !isNotUsed)
  return (
    <>
      <h2 className="text-h3">
        {`${count === 1 ? '1 load is' : `${formatCount(count)} loads are`} not invoiced yet, ${formatDollars(total)}`}
      </h2>
      <p>
        <span>{`${proven > 0 ? `${formatCount(proven)} ${proven === 1 ? 'has' : 'have'} POD. ` : ''}${unused > 0 ? `${formatCount(unused)} TONU. ` : ''}`}</span>
        {bare.length > 0 && (
          <>
            <span>{proven > 0 ? 'Without one:' : 'Without POD:'}</span>{' '}
            {bare.slice(0, maxNamed).map(({ loadId }, at) => (
              <span key={loadId}>
                {at > 0 && <span>{', '}</span>}
                <Link translate="no" to={`${staffPath('loads')}/${loadId}`} className="link text-inherit">
                  {loadId}
                </Link>
              </span>
            ))}
            <span>{`${bare.length > maxNamed ? ` and ${formatCount(bare.length - maxNamed)} more` : ''}.`}</span>
          </>
        )}
        {count > loads.length && <span>{` Showing the first ${formatCount(loads.length)}.`}</span>}
      </p>
    </>
  )
}
