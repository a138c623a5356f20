import { useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { CustomerAccount as Account } from '#shared/invoices/customerAccount'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { invoiceQueries } from '../../../platform/api/invoiceQueries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { Age, AgingBar } from '../invoices/aging.tsx'
import { AgeBadge } from '../invoices/invoiceParts.tsx'
import { invoicePath } from '../invoices/invoicePaths.ts'
import { aging, invoicesCounted } from '../invoices/useReceivable.ts'
import { AccountPayments } from './AccountPayments.tsx'
import { CustomerPaymentDialog } from './CustomerPaymentDialog.tsx'

/** The account of a customer: open amounts by age, open invoices, the payments and the unapplied credit. */
export function CustomerAccount() {
  const { id = '' } = useParams()
  const query = useQuery(invoiceQueries.account(id))
  useRevalidateOnChange(['invoices', 'customerPayments'], query)
  const { data, error, refetch, dataUpdatedAt } = query
  return (
    <RecordScreen
      what="account"
      title={data ? `${data.name} account` : 'Customer account'}
      heading="Customer account"
      back="Back to the customers"
      error={data ? null : error}
      onRetry={refetch}
      banner={
        <StaleBanner
          what="the account"
          isStale={data !== undefined && error instanceof NoResponse}
          revalidatedAt={dataUpdatedAt}
        />
      }
      skeleton={<div className="skeleton h-96" />}
    >
      {data && (
        <>
          <Head account={data} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <OpenInvoices account={data} />
            <AccountPayments account={data} />
          </div>
        </>
      )}
    </RecordScreen>
  )
}

function Head({ account }: { account: Account }) {
  const { name, kind, open, late, credit, asOf } = account
  const mayRecord = usePermission('customerPayments:write')
  const [isRecording, setRecording] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="text-muted">{`${kind}, as of ${formatDay(asOf)}`}</p>
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 no-print">
          {mayRecord && (
            <button type="button" className="btn btn-primary" onClick={() => setRecording(true)}>
              <CheckCheck aria-hidden="true" className="size-5" />
              <span>Record payment</span>
            </button>
          )}
        </div>
      </div>
      <section aria-labelledby="account-open" className="card gap-3 p-4 md:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="account-open" className="text-h3">
            Open balance
          </h2>
          <p>
            <span className="font-sign text-h2 tabular-nums">{formatDollars(open)}</span>{' '}
            <span className="text-muted">
              {[late > 0 && `${formatDollars(late)} past due`, credit > 0 && `${formatDollars(credit)} unapplied credit`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
        </div>
        {open > 0 && <AgingBar aging={account.aging} />}
        <ul aria-label="Aging" className="ages">
          {aging.map((age) => (
            <li key={age} className="age cursor-default! hover:border-line!">
              <Age age={age} group={account.aging[age]} />
            </li>
          ))}
        </ul>
      </section>
      {isRecording && <CustomerPaymentDialog account={account} onClose={() => setRecording(false)} />}
    </>
  )
}

function OpenInvoices({ account: { invoices } }: { account: Account }) {
  return (
    <section aria-labelledby="account-invoices" className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line p-4">
        <h2 id="account-invoices" className="text-h3">
          Open invoices
        </h2>
        <p className="text-muted">{invoices.length === 0 ? 'None' : `${invoicesCounted(invoices.length)}, oldest due first`}</p>
      </div>
      <ul className="grid empty:hidden">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line p-4 last:border-b-0">
            <div className="min-w-0 grow">
              <Link
                translate="no"
                to={invoicePath(invoice.number)}
                className="link inline-flex min-h-6 items-center font-sign text-label pointer-coarse:min-h-11"
              >
                {invoice.number}
              </Link>
              <p className="text-[0.9375rem] text-muted">{`Load ${invoice.loadId}, due ${formatDay(invoice.dueOn)}`}</p>
            </div>
            <AgeBadge invoice={invoice} />
            <p className="basis-28 text-right max-sm:grow">
              <span className="block font-sign text-label tabular-nums">{formatDollars(leftOf(invoice))}</span>
              {leftOf(invoice) !== invoice.total && (
                <span className="block text-[0.8125rem] text-muted">{`${formatDollars(invoice.total)} total`}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
