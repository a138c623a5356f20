import type { Knex } from 'knex'

/** SQL: a stop of a load that only has columns for a place and a time. */
const stopOf = (end: 'pickup' | 'delivery') => `jsonb_build_object(
  'facility', null, 'street', null, 'location', ${end}_location, 'zone', ${end}_zone, 'from', ${end}_date_time, 'to', null,
  'contact', null, 'phone', null, 'instructions', null)`

export async function up(knex: Knex): Promise<void> {
  // stops: in their order; the pickup_ and delivery_ columns are those of the first and the last.
  await knex.raw(`
    alter table loads
      add stops jsonb,
      add broker_reference text,
      add purchase_order text,
      add bill_of_lading text,
      add pickup_number text,
      add weight integer check (weight > 0),
      add pieces integer check (pieces > 0),
      add temperature smallint,
      add tarps boolean not null default false,
      add hazmat text check (hazmat ~ '^UN[0-9]{4}$'),
      add distance_source text not null default 'entered' check (distance_source in ('estimate', 'entered'));

    alter table tracking_events add told_by text;

    -- What has been amounts alone gets a name, so that whoever edits the load finds the charges.
    update loads set stops = jsonb_build_array(${stopOf('pickup')}, ${stopOf('delivery')}),
      distance_source = coalesce((
        select price.distance_source from quotes
        join quote_prices price on price.quote_id = quotes.id and price.version = quotes.price_version
        where quotes.id = loads.quote_id), 'entered'),
      pickup_number = (select quotes.pickup_number from quotes where quotes.id = loads.quote_id),
      charges = case when jsonb_array_length(charges) > 0 then charges else (
        select coalesce(jsonb_agg(jsonb_build_object('code', 'other', 'cents', amount, 'note', 'Accessorial') order by place), '[]')
        from unnest(accessorials_cents) with ordinality extra (amount, place)) end;

    alter table loads alter stops set not null,
      add constraint loads_have_stops check (jsonb_array_length(stops) between 2 and 8);

    create index loads_hauled on loads (assigned_driver_id, delivered_at desc) include (equipment)
      where delivered_at is not null and cancelled_at is null;
    create index loads_under_way on loads (assigned_driver_id)
      where status in ('planned', 'enroute') and cancelled_at is null;

    create table facilities (
      id uuid primary key default gen_random_uuid(),
      facility text not null,
      street text,
      location text not null,
      zone text not null,
      contact text,
      phone text,
      instructions text,
      used_at timestamptz not null default now(),
      folded text not null unique generated always as (
        fold_for_search(facility || chr(10) || coalesce(street, '') || chr(10) || location)) stored
    );
    create index facilities_by_use on facilities (used_at desc);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table facilities;
    drop index loads_hauled, loads_under_way;
    alter table tracking_events drop column told_by;
    alter table loads drop column stops, drop column broker_reference, drop column purchase_order, drop column bill_of_lading,
      drop column pickup_number, drop column weight, drop column pieces, drop column temperature, drop column tarps,
      drop column hazmat, drop column distance_source`)
}
