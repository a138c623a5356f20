import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // A cancelled load keeps its status: one that was only quoted may be without dates for good.
  await knex.raw(`
    alter table loads
      alter pickup_date_time drop not null,
      alter delivery_date_time drop not null,
      add constraint loads_booked_have_dates check (status = 'quoted' or (
        pickup_date_time is not null and delivery_date_time is not null
        and not stops @> '[{"from": null}]'));

    -- The part of a driver who has handed a load over; what is left of it is its driver's.
    create table load_legs (
      id uuid primary key default gen_random_uuid(),
      load_id text not null references loads on delete cascade,
      number bigint not null unique generated always as identity,
      driver_id uuid not null references drivers,
      location text not null,
      zone text not null,
      handed_over_at timestamptz not null,
      told_by text not null,
      reason text not null,
      miles integer not null check (miles >= 0),
      linehaul_cents integer not null check (linehaul_cents >= 0),
      pay_cents integer not null check (pay_cents >= 0)
    );
    create index load_legs_by_load on load_legs (load_id, number);
    create index load_legs_by_driver on load_legs (driver_id)`)
}

export async function down(knex: Knex): Promise<void> {
  // What has no date gets the day it was entered.
  await knex.raw(`
    drop table load_legs;
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
