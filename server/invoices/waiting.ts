import type { Knex } from 'knex'
import type { WaitingLoads } from '#shared/invoiceEntry'
import { inDollars } from '../reads/list.ts'
import { proofOf } from './hasProof.ts'

/** The loads that wait for an invoice: so many at once are shown, and invoiced. */
const most = 100

const waitingSql = `
  with waiting as (
    select loads.id, loads.total_cents, loads.delivered_at, coalesce(brokers.name, shippers.name) as payer
    from loads left join brokers on brokers.id = loads.broker_id left join shippers on shippers.id = loads.shipper_id
    where loads.status = 'delivered' and loads.cancelled_at is null),
  elsewhere as (
    select total_cents from loads where status = 'invoiced' and cancelled_at is null
      and not exists (select from invoices where load_id = loads.id and invoices.status <> 'void'))
  select json_build_object(
    'count', (select count(*) from waiting), 'total', (select ${inDollars('coalesce(sum(total_cents), 0)')} from waiting),
    'loads', (select coalesce(json_agg(one), '[]') from (
      select id as "loadId", payer, ${inDollars('total_cents')} as total, delivered_at as "deliveredAt",
        ${proofOf('waiting.id')} as "hasProof"
      from waiting order by "hasProof" desc, delivered_at, id limit ${most}) one),
    'elsewhere', (select json_build_object('count', count(*), 'total', ${inDollars('coalesce(sum(total_cents), 0)')})
      from elsewhere)) as found`

/** The delivered loads without an invoice, and those that were invoiced before invoices were kept here. */
export async function readWaiting(knex: Knex): Promise<WaitingLoads> {
  const { rows } = await knex.raw(waitingSql)
  return rows[0].found
}
