import { type InvoiceAge, invoiceAge, invoiceAging } from '#shared/invoices/invoiceAge'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { ordersBy } from '../../list/sorting.ts'
import type { Chosen } from '../../list/useListFilter.ts'

type Invoice = Projection<'invoices'>

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** What invoices can be filtered by beside their status, by the parameter in the URL; the same as on the server. */
export const invoiceChoices = {
  age: invoiceAging,
  broker: isId,
  load: (value: string) => /^FF\d{10}$/.test(value),
}

/** The filter for what is chosen, as of a day. */
export const invoiceFilterOf =
  (today: string) =>
  ({ age, broker, load }: Chosen) => {
    if (age === undefined && broker === undefined && load === undefined) return undefined
    return (invoice: Invoice) =>
      (age === undefined || (invoice.status === 'open' && invoiceAge(invoice.dueOn, today) === (age as InvoiceAge))) &&
      (broker === undefined || invoice.brokerId === broker) &&
      (load === undefined || invoice.loadId === load)
  }

/** The orders besides the own one, the oldest due first. */
export const invoiceOrders = ordersBy<Invoice>({
  issued: ({ number }) => number,
  payer: ({ payer }) => payer,
  amount: ({ total }) => total,
  due: ({ dueOn }) => Date.parse(dueOn),
})

/** What each is called, by its name in the URL. */
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

/** Those that are offered on their own; the others by the heads of the table. */
export const mainSorts = ['-issued', '-amount', 'payer'] as const satisfies readonly (keyof typeof invoiceSorts)[]
