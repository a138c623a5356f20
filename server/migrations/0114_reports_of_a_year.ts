import type { Knex } from 'knex'

/** Each batch is a transaction of its own, so that whoever reports an event waits for one of them at most. */
export const config = { transaction: false }
const batch = 1_000

export async function up(knex: Knex): Promise<void> {
  for (let after = ''; ; ) {
    const loads: string[] = await knex('loads').where('id', '>', after).orderBy('id').limit(batch).pluck('id')
    if (loads.length === 0) break
    // Of those with events at the pickup alone, and where they are not there yet: it can be interrupted and run again.
    await knex.raw(
      `select tell_loads(array(select distinct load_id from tracking_events join loads on loads.id = load_id
        where load_id = any(:loads) and type in ('arrived_pickup', 'departed_pickup') and aside is null
          and arrived_pickup_at is null and departed_pickup_at is null))`,
      { loads },
    )
    after = loads.at(-1) as string
  }
  await knex.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    // All that reports count of a load that is delivered: a year is read from an index alone, by day, and for empty miles by driver.
    await trx.raw(`
      create index loads_done_by_day on loads (delivered_at) include (status, total_cents, distance, equipment, broker_id,
          pickup_location, delivery_location, arrived_at, arrived_pickup_at, departed_pickup_at, pickup_due, delivery_due)
        where delivered_at is not null and cancelled_at is null;
      create index loads_done_by_driver on loads (assigned_driver_id, delivered_at) include (status, distance, equipment, broker_id,
          pickup_location, delivery_location, pickup_date_time, id)
        where delivered_at is not null and cancelled_at is null;
      create index invoices_paid_on on invoices (paid_on) include (load_id, broker_id) where status = 'paid';
      drop index loads_reported, loads_hauled, tracking_events_at_pickup`)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index invoices_paid_on, loads_done_by_driver, loads_done_by_day;
    create index loads_reported on loads (delivered_at) include (status, total_cents, distance, equipment, broker_id,
        assigned_driver_id, pickup_location, delivery_location, pickup_date_time, arrived_at, pickup_due, delivery_due, id)
      where delivered_at is not null and cancelled_at is null;
    create index loads_hauled on loads (assigned_driver_id, delivered_at desc) include (equipment)
      where delivered_at is not null and cancelled_at is null;
    create index tracking_events_at_pickup on tracking_events (load_id, type, occurred_at)
      where type in ('arrived_pickup', 'departed_pickup') and aside is null`)
}
