import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { CustomerBalance } from '#shared/invoices/customerAccount'
import { company } from '#shared/kernel/company'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { invoiceQueries } from '../../../platform/api/invoiceQueries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { invoicesCounted } from '../invoices/useReceivable.ts'
import { SettlementTabs } from '../settlements/SettlementTabs.tsx'
import { accountPath } from './accountPath.ts'

/** The customers with open invoices or unapplied credit, the largest balance first. */
export function CustomerAccounts() {
  const may = usePermission('customerPayments:read')
  return (
    <>
      <title>{`Customers | ${company.name}`}</title>
      {may ? (
        <Balances />
      ) : (
        <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
          <h1>Settlements</h1>
          <NoAccess />
        </div>
      )}
    </>
  )
}

function Balances() {
  const query = useQuery(invoiceQueries.accounts())
  useRevalidateOnChange(['invoices', 'customerPayments'], query, { pause: 5_000 })
  const { data, error, refetch } = query
  const isStale = data !== undefined && error instanceof NoResponse
  return (
    <>
      <StaleBanner what="customer accounts" isStale={isStale} revalidatedAt={query.dataUpdatedAt} />
      <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
        <h1>Settlements</h1>
        <SettlementTabs />
        {data ? (
          <Customers balances={data} />
        ) : error ? (
          <ErrorAlert error={error} onRetry={refetch} />
        ) : (
          <div aria-busy="true" className="skeleton h-96" />
        )}
      </div>
    </>
  )
}

function Customers({ balances }: { balances: readonly CustomerBalance[] }) {
  if (balances.length === 0) return <p className="card p-5 text-muted">No open invoices and no unapplied credit.</p>
  const sum = (amounts: readonly number[]) => formatDollars(sumOfDollars(amounts))
  return (
    <section aria-labelledby="customers" className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line p-4">
        <h2 id="customers" className="text-h3">
          Customers
        </h2>
        <p className="text-muted">
          <span>{`${sum(balances.map(({ open }) => open))} open`}</span>
          <span>{`, ${sum(balances.map(({ late }) => late))} past due`}</span>
          <span>{`, ${sum(balances.map(({ credit }) => credit))} unapplied credit`}</span>
        </p>
      </div>
      <ul className="grid">
        {balances.map((balance) => (
          <li key={balance.id} className="border-b border-line last:border-b-0">
            <Customer balance={balance} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Customer({ balance: { id, name, kind, invoices, open, late, credit } }: { balance: CustomerBalance }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 grow basis-56">
        <Link to={accountPath(id)} className="link inline-flex min-h-6 items-center wrap-anywhere pointer-coarse:min-h-11">
          {name}
        </Link>
        <p className="text-[0.9375rem] text-muted">{`${kind}, ${invoicesCounted(invoices)} open`}</p>
      </div>
      <dl className="grid w-full grid-cols-3 gap-x-4 text-right sm:w-96">
        <Amount text="Open" amount={open} strong />
        <Amount text="Past due" amount={late} />
        <Amount text="Credit" amount={credit} />
      </dl>
    </div>
  )
}

function Amount({ text, amount, strong = false }: { text: string; amount: number; strong?: boolean }) {
  return (
    <div>
      <dt className="text-[0.875rem] text-muted">{text}</dt>
      <dd className={`tabular-nums ${strong ? 'font-sign text-label' : amount === 0 ? 'text-muted' : ''}`}>
        {amount === 0 && !strong ? '–' : formatDollars(amount)}
      </dd>
    </div>
  )
}
