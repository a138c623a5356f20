import type { Knex } from 'knex'

/** Merges the rows of `load_totals`, to which triggers only add, into one per driver and status; the sums do not change. */
export async function gatherTotals(knex: Knex): Promise<void> {
  await knex.raw(
    `with gathered as (delete from load_totals returning *)
     insert into load_totals (assigned_driver_id, status, count, total_cents, driver_pay_cents)
     select assigned_driver_id, status, sum(count), sum(total_cents), sum(driver_pay_cents) from gathered
     group by assigned_driver_id, status having sum(count) <> 0`,
  )
}
