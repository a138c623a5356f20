import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { loadEquipment } from '#shared/kernel/equipment'

const daySql = (instant: string) => `(${instant} at time zone '${company.zone}')::date`

/** SQL: the words of an equipment. */
const equipment = `case loads.equipment ${Object.entries(loadEquipment)
  .map(([value, text]) => `when '${value}' then '${text}'`)
  .join(' ')} end`

const endSql = (end: 'pickup' | 'delivery', at: string) => `jsonb_build_object(
  'location', ${end}_location, 'facility', null, 'zone', ${end}_zone, 'at', ${at})`

/** The invoices of the added loads that are invoiced or paid, numbered after those that are there. */
const invoicesSql = `
  with billed as (
    select loads.id, loads.status, loads.paid_at, loads.total_cents, loads.broker_id, brokers.net_days, brokers.name, brokers.mc_number,
      least(${daySql('delivered_at')} + 1, ${daySql('now()')}) as day, delivered_at,
      jsonb_build_object('pickup', ${endSql('pickup', 'pickup_date_time')}, 'delivery', ${endSql('delivery', 'delivered_at')},
        'freight', freight_details, 'weight', weight, 'pieces', pieces, 'equipment', ${equipment}, 'distance', distance,
        'reference', broker_reference, 'purchaseOrder', purchase_order, 'billOfLading', bill_of_lading) as haul
    from added_loads join loads using (id) join brokers on brokers.id = loads.broker_id
    where loads.status in ('invoiced', 'paid')),
  numbered as (
    select *, extract(year from day)::int as year, coalesce((
        select last from invoice_counters where series = 'FI' and year = extract(year from day)), 0)
      + row_number() over (partition by extract(year from day) order by delivered_at, id) as place
    from billed),
  counted as (
    insert into invoice_counters (series, year, last) select 'FI', year, max(place) from numbered group by year
    on conflict (series, year) do update set last = excluded.last)
  insert into invoices (number, load_id, broker_id, status, issued_on, net_days, due_on, total_cents, paid_cents, paid_on, payer,
    payer_details, haul, created_at, updated_at)
  select 'FI-' || year || '-' || lpad(place::text, greatest(5, length(place::text)), '0'), id, broker_id,
    case status when 'paid' then 'paid' else 'open' end, day, net_days, day + net_days, total_cents,
    case status when 'paid' then total_cents else 0 end, ${daySql('paid_at')}, name,
    jsonb_build_object('kind', 'Broker', 'contact', null, 'mcNumber', mc_number), haul, day, coalesce(paid_at, day)
  from numbered order by year, place`

const linesSql = `
  insert into invoice_lines (invoice_id, place, code, note, amount_cents)
  select invoices.id, place - 1, charge->>'code', charge->>'note', (charge->>'cents')::int
  from added_loads join loads using (id) join invoices on invoices.load_id = loads.id,
    lateral jsonb_array_elements(jsonb_build_array(jsonb_build_object('code', 'linehaul', 'note', null,
      'cents', rate_linehaul_cents)) || charges) with ordinality one (charge, place)
  where (charge->>'cents')::int <> 0`

const paymentsSql = `
  with paid as (
    select gen_random_uuid() as payment_id, invoices.* from added_loads join invoices on invoices.load_id = added_loads.id
    where invoices.status = 'paid'),
  payments as (
    insert into customer_payments (id, broker_id, payer, status, received_on, method, amount_cents, applied_cents, created_at)
    select payment_id, broker_id, payer, 'applied', paid_on, 'ach', total_cents, total_cents, updated_at from paid)
  insert into payment_allocations (payment_id, invoice_id, amount_cents, applied_on, created_at)
  select payment_id, id, total_cents, paid_on, updated_at from paid`

/** Adds the invoices of the added loads, with their lines and payments. */
export async function addManyInvoices(trx: Knex): Promise<void> {
  for (const sql of [invoicesSql, 'analyze invoices', linesSql, paymentsSql]) await trx.raw(sql)
}
