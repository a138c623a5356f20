import type { Knex } from 'knex'
import type { DriverType } from '#shared/drivers/status'

/** A driver who has hauled a load or a leg of it, and the company's payment for it; cents. */
export interface Hauler {
  name: string
  type: DriverType
  /** Null while it is not settled. */
  cents: number | null
  settlement: string | null
  /** The day by the company's calendar; null before the payment. */
  paidOn: string | null
}

const haulersSql = `
  with hauled as (
    select driver_id, number from load_legs where load_id = :id
    union all select assigned_driver_id, null from loads where id = :id and assigned_driver_id is not null and cancelled_at is null)
  select drivers.first_name || ' ' || drivers.last_name as name, drivers.type, line.amount_cents as cents,
    settlements.id as settlement, coalesce(settlements.paid_on, (settlements.paid_at at time zone :zone)::date) as "paidOn"
  from (select driver_id, min(coalesce(number, 2147483647)) as place from hauled group by driver_id) one
    join drivers on drivers.id = one.driver_id
    left join settlement_lines line on line.load_id = :id and line.driver_id = one.driver_id
    left join settlements on settlements.id = line.settlement_id
  order by one.place`

/** The drivers in their order; of a cancelled load, only those who had handed it over. */
export async function haulersOf(knex: Knex, loadId: string, zone: string): Promise<Hauler[]> {
  const { rows } = await knex.raw(haulersSql, { id: loadId, zone })
  return rows
}
