import { type InvoiceAge, invoiceAge, invoiceAging } from '#shared/invoices/invoiceAge'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { ordersBy } from '../../list/sorting.ts'
import type { Chosen } from '../../list/useListFilter.ts'

type Invoice = Projection<'invoices'>

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** The filters for invoices other than their status, by URL parameter. The server has the same ones. */
export const invoiceChoices = {
  age: invoiceAging,
  broker: isId,
  load: (value: string) => /^FF\d{10}$/.test(value),
}

/** The filter for the selected values, as of a calendar day. */
export const invoiceFilterOf =
  (today: string) =>
  ({ age, broker, load }: Chosen) => {
    if (age === undefined && broker === undefined && load === undefined) return undefined
    return (invoice: Invoice) =>
      (age === undefined || (invoice.status === 'open' && invoiceAge(invoice.dueOn, today) === (age as InvoiceAge))) &&
      (broker === undefined || invoice.brokerId === broker) &&
      (load === undefined || invoice.loadId === load)
  }

/** The sort orders other than the default one, which is oldest due date first. */
export const invoiceOrders = ordersBy<Invoice>({
  issued: ({ number }) => number,
  payer: ({ payer }) => payer,
  amount: ({ total }) => total,
  due: ({ dueOn }) => Date.parse(dueOn),
})

/** The labels of the sort orders, by their names in the URL. */
export const invoiceSorts = {
  '-issued': 'Newest first',
  issued: 'Oldest first',
  payer: 'Payer, A to Z',
  '-payer': 'Payer, Z to A',
  '-amount': 'Amount, highest first',
  amount: 'Amount, lowest first',
  due: 'Due, soonest first',
  '-due': 'Due, latest first',
} as const

/** The sort orders in the menu; the table headers offer the others. */
export const mainSorts = ['-issued', '-amount', 'payer'] as const satisfies readonly (keyof typeof invoiceSorts)[]
