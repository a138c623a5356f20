import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Until when the truck has to be at the first and the last stop: the end of the window, or the appointment. The times within
  // are written with their offset, so what they mean depends on no setting.
  await knex.raw(`
    create function stop_due(stop jsonb, appointment timestamptz) returns timestamptz language sql immutable parallel safe
      return coalesce((stop->>'to')::timestamptz, appointment);
    alter table loads
      add pickup_due timestamptz generated always as (stop_due(stops->0, pickup_date_time)) stored,
      add delivery_due timestamptz generated always as (stop_due(stops->-1, delivery_date_time)) stored;

    -- All that reports count of a load that is delivered: a year of them is read from the index alone.
    create index loads_reported on loads (delivered_at) include (status, total_cents, distance, equipment, broker_id,
        assigned_driver_id, pickup_location, delivery_location, pickup_date_time, arrived_at, pickup_due, delivery_due, id)
      where delivered_at is not null and cancelled_at is null;
    create index tracking_events_at_pickup on tracking_events (load_id, type, occurred_at)
      where type in ('arrived_pickup', 'departed_pickup') and aside is null;`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index tracking_events_at_pickup, loads_reported;
    alter table loads drop column pickup_due, drop column delivery_due;
    drop function stop_due(jsonb, timestamptz)`)
}
