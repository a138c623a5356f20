import type { Knex } from 'knex'
import { type InvoiceAge, invoiceAging } from '#shared/invoices/invoiceAge'
import { formatCount } from '#shared/kernel/count'
import { keysOf } from '#shared/kernel/keysOf'
import { dollars, formatDollars } from '#shared/kernel/money'
import type { ReportTable } from '#shared/reports/report'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { mondaySql, weekOfDaySql } from './doneLoads.ts'
import { maxLines, shownOf } from './lanes.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

const ageNames = keysOf<InvoiceAge>(invoiceAging)

interface Owed {
  payer: string
  age: InvoiceAge
  invoices: number
  cents: number
}

type Payer = { payer: string; cents: number; invoices: number } & Record<InvoiceAge, number>

/** The balance of each open invoice today, by the company's calendar, whatever the period. */
const readPayable = (knex: Knex, today: string) =>
  readRows<Owed>(
    knex,
    `select payer, age, count(*)::int as invoices, sum(left_cents)::float8 as cents
     from invoices, lateral (select case when due_on >= :today::date then 'current' when due_on >= :today::date - 30 then 'to30'
         when due_on >= :today::date - 60 then 'to60' when due_on >= :today::date - 90 then 'to90' else 'over90' end as age) how
     where status = 'open' group by 1, 2`,
    { today },
  )

const sumPayable = (payable: readonly Owed[]) => ({
  cents: payable.reduce((sum, { cents }) => sum + cents, 0),
  invoices: payable.reduce((sum, { invoices }) => sum + invoices, 0),
})

/** The open amounts by age; every age has a row, even at $0.00. */
export async function readAging(knex: Knex, today: string): Promise<{ payable: Owed[]; table: ReportTable }> {
  const payable = await readPayable(knex, today)
  const rows = ageNames.map((age) => ({
    text: invoiceAging[age] as string,
    ...sumPayable(payable.filter((invoice) => invoice.age === age)),
  }))
  const all = sumPayable(payable)
  const table = tableOf({
    id: 'aging',
    title: 'Receivable',
    rows,
    total: { text: 'All', ...all },
    note: `${formatDollars(dollars(all.cents))} in ${formatCount(all.invoices)} ${all.invoices === 1 ? 'invoice' : 'invoices'}, by days late`,
    columns: [
      { id: 'age', text: 'Days late', unit: 'text', cell: ({ text }) => text },
      { id: 'invoices', text: 'Invoices', unit: 'count', cell: ({ invoices }) => invoices },
      { id: 'amount', text: 'Open', unit: 'dollars', cell: ({ cents }) => dollars(cents) },
      { id: 'share', text: 'Share', unit: 'percent', cell: ({ cents }) => percentOf(cents, all.cents) },
    ],
  })
  return { payable, table }
}

interface Received {
  week: string
  payments: number
  cents: number
}

/** A reversed payment does not count. */
const receivedSql = `
  select ${mondaySql('week')}::text as week, count(*)::int as payments, sum(amount_cents)::float8 as cents
  from (select amount_cents, ${weekOfDaySql('received_on')} as week from customer_payments
    where status <> 'void' and received_on between :from::date and :through::date) paid
  group by week`

const readReceived = (knex: Knex, slice: Slice) => readRows<Received>(knex, receivedSql, slice)

const getTotal = (rows: readonly Received[]) => ({
  payments: rows.reduce((sum, { payments }) => sum + payments, 0),
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
})

function payersTable(payable: readonly Owed[]): ReportTable {
  const payers = new Map<string, Payer>()
  for (const { payer, age, cents, invoices } of payable) {
    const sofar = payers.get(payer) ?? { payer, cents: 0, invoices: 0, current: 0, to30: 0, to60: 0, to90: 0, over90: 0 }
    payers.set(payer, { ...sofar, cents: sofar.cents + cents, invoices: sofar.invoices + invoices, [age]: sofar[age] + cents })
  }
  const rows = [...payers.values()].sort((a, b) => b.cents - a.cents || (a.payer < b.payer ? -1 : 1))
  const shown = rows.slice(0, maxLines)
  const all = Object.fromEntries(ageNames.map((age) => [age, sumPayable(payable.filter((invoice) => invoice.age === age)).cents]))
  return tableOf<Payer>({
    id: 'payers',
    title: 'Who owes it',
    rows: shown,
    note: shownOf(shown.length, rows.length, 'who owe most'),
    total: { payer: 'All', ...sumPayable(payable), ...(all as Record<InvoiceAge, number>) },
    columns: [
      { id: 'payer', text: 'Payer', unit: 'text', cell: ({ payer }) => payer },
      { id: 'amount', text: 'Open', unit: 'dollars', cell: ({ cents }) => dollars(cents) },
      { id: 'invoices', text: 'Invoices', unit: 'count', cell: ({ invoices }) => invoices },
      ...ageNames.map(
        (age): Column<Payer> => ({ id: age, text: invoiceAging[age], unit: 'dollars', cell: (payer) => dollars(payer[age]) }),
      ),
    ],
  })
}

/** The report Receivables: open amounts today by age and customer, and payments in the period. */
export async function readReceivables(knex: Knex, request: Asked) {
  const [{ payable, table }, { now, before }] = await Promise.all([
    readAging(knex, request.today),
    ofBoth(request, (slice) => readReceived(knex, slice)),
  ])
  const all = sumPayable(payable)
  const late = sumPayable(payable.filter(({ age }) => age !== 'current'))
  const received = getTotal(now)
  const weeks = request.weeks.map((week) => now.find((row) => row.week === week) ?? { week, payments: 0, cents: 0 })
  return {
    metrics: [
      figureOf('open', 'Open', 'dollars', dollars(all.cents), { note: `${formatCount(all.invoices)} invoices` }),
      figureOf('late', 'Late', 'dollars', dollars(late.cents), { note: `${formatCount(late.invoices)} invoices` }),
      figureOf('received', 'Paid in the period', 'dollars', dollars(received.cents), {
        before: before ? dollars(getTotal(before).cents) : undefined,
      }),
    ],
    tables: [
      table,
      payersTable(payable),
      tableOf<Received>({
        id: 'weeks',
        title: 'Payments by week',
        rows: weeks,
        total: { week: formatWeeks(weeks.length), ...received },
        columns: [
          { id: 'week', text: 'Week from', unit: 'week', cell: ({ week }) => week },
          { id: 'amount', text: 'Paid', unit: 'dollars', cell: ({ cents }) => dollars(cents) },
          { id: 'payments', text: 'Payments', unit: 'count', cell: ({ payments }) => payments },
        ],
      }),
    ],
  }
}
