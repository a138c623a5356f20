import type { InvoiceLine, InvoiceRecord, InvoiceRow } from '#shared/invoices/invoice'
import { lineName } from '#shared/invoices/invoiceMoney'
import { chargeName, charges } from '#shared/loads/charges'
import type { ExportColumn } from '../../platform/http/export.ts'
import { stopClock } from '../loads/index.ts'

/** A line of an invoice in the file; the first line also has the fields of the invoice. */
export type ExportedLine = InvoiceRow & Pick<InvoiceRecord, 'haul' | 'creditMemo'> & { line: InvoiceLine; isFirst: boolean }

/** The lines of an invoice, also of a void one: its credit memo balances it in the books. */
export const exportedLines = (invoice: InvoiceRecord): ExportedLine[] =>
  invoice.lines.map((line, index) => ({ ...invoice, line, isFirst: index === 0 }))

const ofInvoice = (cell: (line: ExportedLine) => string) => (line: ExportedLine) => (line.isFirst ? cell(line) : null)
const money = (amount: number) => amount.toFixed(2)
/** The date format of QuickBooks in the United States: 11/19/2026. */
const date = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

type Columns = readonly ExportColumn<ExportedLine>[]

/** The item columns, which invoices and credit memos share. */
const itemColumns: Columns = [
  { title: 'Item(Product/Service)', fields: ['total'], cell: ({ line }) => charges[line.code] },
  { title: 'ItemDescription', fields: ['total'], cell: ({ line }) => (line.note ? lineName(line) : chargeName(line.code)) },
  { title: 'ItemQuantity', fields: ['total'], cell: () => 1 },
  { title: 'ItemRate', fields: ['total'], cell: ({ line }) => money(line.amount) },
  { title: '*ItemAmount', fields: ['total'], cell: ({ line }) => money(line.amount) },
  {
    title: 'Service Date',
    fields: ['loadId'],
    cell: ({ haul: { delivery }, issuedOn }) => date(delivery.at ? stopDay(delivery.at, delivery.zone) : issuedOn),
  },
]

/** The columns by which QuickBooks Online recognizes the fields of an invoice; * marks required ones. */
export const invoiceColumns: Columns = [
  { title: '*InvoiceNo', fields: ['number'], cell: ({ number }) => number },
  { title: '*Customer', fields: ['payer'], cell: ofInvoice(({ payer }) => payer) },
  { title: '*InvoiceDate', fields: ['issuedOn'], cell: ofInvoice(({ issuedOn }) => date(issuedOn)) },
  { title: '*DueDate', fields: ['dueOn'], cell: ofInvoice(({ dueOn }) => date(dueOn)) },
  {
    title: 'Terms',
    fields: ['netDays'],
    cell: ofInvoice(({ netDays }) => (netDays === 0 ? 'Due on receipt' : `Net ${netDays}`)),
  },
  { title: 'Location', fields: [], cell: () => null },
  {
    title: 'Memo',
    fields: ['loadId'],
    cell: ofInvoice(({ loadId, haul: { pickup, delivery, reference } }) =>
      [`Load ${loadId}`, `${pickup.location} to ${delivery.location}`, reference].filter(Boolean).join(', '),
    ),
  },
  ...itemColumns,
]

/** The same for a credit memo, which covers a whole invoice. Only void invoices have one. */
export const creditMemoColumns: Columns = [
  { title: '*CreditMemoNo', fields: ['creditMemo'], cell: ({ creditMemo }) => creditMemo?.number ?? null },
  { title: '*Customer', fields: ['payer'], cell: ofInvoice(({ payer }) => payer) },
  {
    title: '*CreditMemoDate',
    fields: ['creditMemo'],
    cell: ofInvoice(({ creditMemo, issuedOn }) => date(creditMemo?.issuedOn ?? issuedOn)),
  },
  { title: 'Location', fields: [], cell: () => null },
  {
    title: 'Memo',
    fields: ['creditMemo'],
    cell: ofInvoice(({ number, loadId, creditMemo }) => `Voids ${number}, load ${loadId}: ${creditMemo?.reason}`),
  },
  ...itemColumns,
]

const stopDay = (at: string, zone: string) => stopClock(at, zone).clock.slice(0, 10)
