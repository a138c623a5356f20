import type { Knex } from 'knex'
import type { WaitingLoads } from '#shared/invoices/invoiceEntry'
import { inDollars } from '../../platform/queries/list.ts'
import { isNotUsed } from '../loads/index.ts'
import { proofOf } from './hasProof.ts'

/** The maximum number of loads that wait for an invoice in one list. */
const most = 100

const waitingSql = `
  with waiting as (
    select loads.id, loads.total_cents, loads.delivered_at, loads.cancelled_at, coalesce(brokers.name, shippers.name) as payer
    from (
        select * from loads where status = 'delivered' and cancelled_at is null
        union all
        select * from loads where ${isNotUsed} and not exists (select from invoices where load_id = loads.id and invoices.status <> 'void')) loads
      left join brokers on brokers.id = loads.broker_id left join shippers on shippers.id = loads.shipper_id)
  select json_build_object(
    'count', (select count(*) from waiting), 'total', (select ${inDollars('coalesce(sum(total_cents), 0)')} from waiting),
    'loads', (select coalesce(json_agg(one), '[]') from (select * from (
      select id as "loadId", payer, ${inDollars('total_cents')} as total, coalesce(delivered_at, cancelled_at) as "deliveredAt",
        cancelled_at is not null as "isNotUsed", cancelled_at is null and ${proofOf('waiting.id')} as "hasProof"
      from waiting) reported order by "hasProof" or "isNotUsed" desc, "deliveredAt", "loadId" limit ${most}) one)) as found`

/** The loads without an invoice, delivered or not used. */
export async function readWaiting(knex: Knex): Promise<WaitingLoads> {
  const { rows } = await knex.raw(waitingSql)
  return rows[0].found
}
