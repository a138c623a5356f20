import { useMemo } from 'react'
import { invoiceAging } from '#shared/invoices/invoiceAge'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import { SortSelect } from '../../list/SortSelect.tsx'
import { type ListState, useList } from '../../list/useList.ts'
import { SettlementTabs } from '../settlements/SettlementTabs.tsx'
import { InvoiceDoing } from './InvoiceActionDialog.tsx'
import { InvoiceCard } from './InvoiceCard.tsx'
import { InvoiceExport } from './InvoiceExport.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'
import { invoiceChoices, invoiceFilterOf, invoiceOrders, invoiceSorts, mainSorts } from './invoiceFilters.ts'
import { useToday } from './invoiceParts.tsx'
import { Receivable } from './Receivable.tsx'
import { RecordPayment } from './RecordPayment.tsx'
import { WaitingBanner } from './WaitingBanner.tsx'

const look = { table: { columns: invoiceColumns, height: 48, compact: true }, card: { Card: InvoiceCard, height: 236 } }
const orderOf = (sort: string | undefined) => (sort ? invoiceOrders[sort] : undefined)

/** Receivables: the loads that wait for an invoice, the aging, and all invoices. */
export function Invoices() {
  const today = useToday()
  const filterOf = useMemo(() => invoiceFilterOf(today), [today])
  const list = useList('invoices', { choices: invoiceChoices, filterOf, sorts: invoiceSorts, orderOf })
  const { filter } = list
  const { chosen, choose } = filter
  return (
    <InvoiceDoing>
      <ListScreen
        list={list}
        title="Settlements"
        what="invoices"
        searchBy="invoice, payer or load"
        label={`Invoices, ${filter.sort ? invoiceSorts[filter.sort as keyof typeof invoiceSorts].toLowerCase() : 'oldest due first'}`}
        look={look}
        switchFirst
        summary={
          <>
            <SettlementTabs />
            <WaitingBanner />
            {!list.failure && <Receivable chosen={chosen.age} onChoose={(age) => choose('age', age)} />}
          </>
        }
        filters={
          <>
            {chosen.age && (
              <FilterSelect
                label="Age"
                all="Any age"
                choices={invoiceAging}
                value={chosen.age}
                onChoose={(age) => choose('age', age)}
              />
            )}
            <SortSelect
              own="Oldest due first"
              text={invoiceSorts}
              offered={mainSorts}
              value={filter.sort}
              onChoose={(sort) => choose('sort', sort)}
            />
          </>
        }
        below={<Total list={list} />}
        empty={{
          title: 'No invoices found',
          titleOfNone: 'No invoices yet',
          text: 'Adjust the search or clear it.',
          none: 'Invoice a delivered load here or on its page.',
        }}
        actions={
          <>
            <InvoiceExport query={filter.exactQuery} />
            <RecordPayment />
          </>
        }
      />
    </InvoiceDoing>
  )
}

/** The open and the paid total of the listed invoices. */
function Total({ list: { found = [], isMoreUncached } }: { list: ListState<'invoices'> }) {
  const open = found.filter(({ status }) => status === 'open')
  // Includes invoices that are paid in part.
  const paid = sumOfDollars(found.flatMap(({ status, total, left }) => (status === 'void' ? [] : [total, -left])))
  const parts = [
    ...(open.length > 0 || paid === 0 ? [['Open', sumOfDollars(open.map(({ left }) => left))] as const] : []),
    ...(paid > 0 ? [['Paid', paid] as const] : []),
  ]
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t-2 border-base-content px-3 py-2 font-sign text-label">
      <span>{isMoreUncached ? `Total of the first ${found.length}` : `Total of ${found.length}`}</span>
      <span className="ml-auto flex flex-wrap gap-x-6">
        {parts.map(([text, amount]) => (
          <span key={text} className="whitespace-nowrap tabular-nums">
            {`${text} ${formatDollars(amount)}`}
          </span>
        ))}
      </span>
    </p>
  )
}
