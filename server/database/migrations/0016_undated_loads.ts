import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // A cancelled load keeps its status: one that was only quoted may be without dates for good.
  await knex.raw(`
    alter table loads
      alter pickup_date_time drop not null,
      alter delivery_date_time drop not null,
      add constraint loads_booked_have_dates check (status = 'quoted' or (
        pickup_date_time is not null and delivery_date_time is not null
        and not stops @> '[{"from": null}]'))`)
}

export async function down(knex: Knex): Promise<void> {
  // What has no date gets the day it was entered.
  await knex.raw(`
    alter table loads drop constraint loads_booked_have_dates;
    update loads set
      pickup_date_time = coalesce(pickup_date_time, created_at),
      delivery_date_time = coalesce(delivery_date_time, created_at),
      stops = (select jsonb_agg(
        case when stop->>'from' is null then stop || jsonb_build_object('from', loads.created_at) else stop end order by place)
        from jsonb_array_elements(stops) with ordinality one (stop, place))
      where stops @> '[{"from": null}]';
    alter table loads alter pickup_date_time set not null, alter delivery_date_time set not null`)
}
