import type { Knex } from 'knex'

/** Loads, with the functions that their generated columns call, their totals by driver and status, and the address book. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A generated column cannot contain a subquery, but call a function that does.
    create function sum_of(amounts integer[]) returns integer language sql immutable strict parallel safe
      return (select coalesce(sum(amount), 0)::integer from unnest(amounts) amount);

    -- Immutable: the instants in a stop are written with their offset, so they depend on no setting.
    create function stop_due(stop jsonb, appointment timestamptz) returns timestamptz language sql immutable parallel safe
      return coalesce((stop->>'to')::timestamptz, appointment);
    comment on function stop_due(jsonb, timestamptz) is
      'Until when the truck has to be at a stop: the end of its window, or its appointment.';

    create table loads (
      id text primary key check (id ~ '^FF[0-9]{10}$'),
      number bigint not null unique generated always as identity,
      status text not null check (status in ('quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid')),
      broker_id uuid references brokers,
      shipper_id uuid references shippers,
      quote_id uuid unique references quotes,
      assigned_driver_id uuid references drivers,

      stops jsonb not null,
      pickup_location text not null,
      pickup_date_time timestamptz,
      pickup_zone text not null,
      pickup_due timestamptz generated always as (stop_due(stops->0, pickup_date_time)) stored,
      delivery_location text not null,
      delivery_date_time timestamptz,
      delivery_zone text not null,
      delivery_due timestamptz generated always as (stop_due(stops->-1, delivery_date_time)) stored,
      distance integer not null check (distance >= 0),
      distance_source text not null default 'entered' check (distance_source in ('estimate', 'entered')),

      equipment text not null check (equipment in ('dry_van', 'reefer', 'flatbed', 'hotshot', 'box_truck')),
      trailer_feet smallint,
      trailer_number text,
      seal_number text,
      freight_details text,
      weight integer check (weight > 0),
      pieces integer check (pieces > 0),
      temperature smallint,
      tarps boolean not null default false,
      hazmat text check (hazmat ~ '^UN[0-9]{4}$'),
      broker_reference text,
      purchase_order text,
      bill_of_lading text,
      pickup_number text,

      rate_linehaul_cents integer not null check (rate_linehaul_cents >= 0),
      charges jsonb not null default '[]',
      accessorials_cents integer[] not null default '{}',
      total_cents integer not null generated always as (rate_linehaul_cents + sum_of(accessorials_cents)) stored,
      driver_pay_cents integer check (driver_pay_cents >= 0),

      last_event_type text,
      last_event_at timestamptz,
      last_event_zone text,
      last_event_location text,
      last_event_miles_left integer,
      arrived_pickup_at timestamptz,
      departed_pickup_at timestamptz,
      arrived_at timestamptz,
      delay jsonb,
      unresolved integer not null default 0,
      unread_by_desk integer not null default 0,
      unread_by_driver integer not null default 0,

      delivered_at timestamptz,
      paid_at timestamptz,
      cancelled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(
        number::text || chr(10) || id || chr(10) ||
        case status when 'quoted' then 'Quoted' when 'booked' then 'Booked' when 'planned' then 'Planned'
          when 'enroute' then 'En Route' when 'delivered' then 'Delivered' when 'invoiced' then 'Invoiced'
          when 'paid' then 'Paid' else '' end || chr(10) ||
        pickup_location || chr(10) || delivery_location || chr(10) ||
        case equipment when 'dry_van' then 'Dry Van' when 'reefer' then 'Reefer' when 'flatbed' then 'Flatbed'
          when 'hotshot' then 'Hotshot Trailer' when 'box_truck' then 'Box Truck' else '' end || chr(10) ||
        coalesce(trailer_feet::text || ' ft', ''))) stored,

      constraint loads_have_a_payer check (num_nonnulls(broker_id, shipper_id) > 0),
      constraint loads_have_stops check (jsonb_array_length(stops) between 2 and 8),
      constraint loads_booked_have_dates check (status = 'quoted' or (
        pickup_date_time is not null and delivery_date_time is not null and not stops @> '[{"from": null}]')),
      constraint loads_on_the_way_have_a_driver check (status in ('quoted', 'booked') or assigned_driver_id is not null),
      constraint loads_delivered_have_a_time check ((status in ('delivered', 'invoiced', 'paid')) = (delivered_at is not null)),
      constraint loads_paid_have_a_time check ((status = 'paid') = (paid_at is not null))
    );
    -- Load numbers begin at 10001, so that all have five digits.
    alter table loads alter number restart with 10001;

    create index loads_by_status on loads (status, number desc) where cancelled_at is null;
    create index loads_unpaid on loads (number desc) where status <> 'paid' and cancelled_at is null;
    create index loads_by_driver on loads (assigned_driver_id, number desc);
    create index loads_by_broker on loads (broker_id, number desc);
    create index loads_by_shipper on loads (shipper_id, number desc) where shipper_id is not null;
    -- An export of all loads is in the order of their pickups.
    create index loads_by_pickup on loads (pickup_date_time, number) where cancelled_at is null;
    create index loads_by_delivery on loads (delivered_at) where delivered_at is not null;
    create index loads_by_payment on loads (paid_at) where paid_at is not null;
    create index loads_under_way on loads (assigned_driver_id) where status in ('planned', 'enroute') and cancelled_at is null;
    -- The sidebar counts the unread messages of all loads.
    create index loads_unread on loads (id) where unread_by_desk > 0 or unread_by_driver > 0;
    -- TONU: a cancelled load that is invoiced is found without reading the others.
    create index loads_not_used on loads (cancelled_at)
      where cancelled_at is not null and rate_linehaul_cents = 0 and charges @> '[{"code": "tonu"}]';
    -- Reports read a year of delivered loads from these indexes alone: by day, and for empty miles by driver.
    create index loads_done_by_day on loads (delivered_at) include (status, total_cents, distance, equipment, broker_id,
        pickup_location, delivery_location, arrived_at, arrived_pickup_at, departed_pickup_at, pickup_due, delivery_due)
      where delivered_at is not null and cancelled_at is null;
    create index loads_done_by_driver on loads (assigned_driver_id, delivered_at) include (status, distance, equipment, broker_id,
        pickup_location, delivery_location, pickup_date_time, id)
      where delivered_at is not null and cancelled_at is null;
    create index loads_search on loads using gin (search_text gin_trgm_ops);
  `)

  await knex.raw(`
    comment on table loads is 'Loads. Amounts are in cents.';
    comment on column loads.id is 'The tracking reference: FF and ten random digits, so that it cannot be guessed.';
    comment on column loads.number is
      'The short number that people say; also the order of creation, by which lists are cut into pages.';
    comment on column loads.status is 'A cancelled load keeps its status; cancelled_at says that it is cancelled.';
    comment on column loads.broker_id is 'The broker who pays; null where the shipper pays.';
    comment on column loads.shipper_id is 'The shipper whose freight it is.';
    comment on column loads.quote_id is 'The quote request that it was made from.';
    comment on column loads.stops is 'In their order. The pickup_ and delivery_ columns are derived from the first and the last.';
    comment on column loads.pickup_date_time is 'Null for a quoted load without a date.';
    comment on column loads.pickup_zone is 'The IANA time zone of the pickup.';
    comment on column loads.pickup_due is 'Until when the truck has to be at the pickup.';
    comment on column loads.delivery_date_time is 'Null for a quoted load without a date.';
    comment on column loads.delivery_zone is 'The IANA time zone of the delivery.';
    comment on column loads.delivery_due is 'Until when the truck has to be at the delivery.';
    comment on column loads.distance is 'Miles.';
    comment on column loads.trailer_number is 'The trailer; the guard at a gate and the bill of lading ask for it.';
    comment on column loads.seal_number is 'The seal on the trailer; the guard at a gate and the bill of lading ask for it.';
    comment on column loads.weight is 'Pounds.';
    comment on column loads.temperature is 'Degrees Fahrenheit.';
    comment on column loads.hazmat is 'The UN/NA ID number.';
    comment on column loads.broker_reference is 'The number of the load at the broker.';
    comment on column loads.charges is 'The accessorials with their codes, in their order, with the fuel surcharge.';
    comment on column loads.accessorials_cents is 'The amounts of charges, for total_cents.';
    comment on column loads.total_cents is 'What the customer pays: the linehaul and all accessorials.';
    comment on column loads.driver_pay_cents is
      'What the assigned driver earns by the pay terms at the assignment; load_legs has the pay of earlier drivers.';
    comment on column loads.last_event_type is
      'Triggers copy the last event here: lists read no other table, and a new event makes a new row version.';
    comment on column loads.last_event_zone is 'The IANA time zone of the event.';
    comment on column loads.last_event_miles_left is 'Miles from the event to the delivery; null where the location is unknown.';
    comment on column loads.arrived_pickup_at is 'From the events: when the truck came to the pickup.';
    comment on column loads.departed_pickup_at is 'From the events: when the truck left the pickup.';
    comment on column loads.arrived_at is 'From the events: when the truck came to the delivery.';
    comment on column loads.delay is 'From the events: the last delay, with its stop and when it was reported.';
    comment on column loads.unresolved is 'From the events: how many of them the desk has to review.';
    comment on column loads.unread_by_desk is 'The messages of its drivers that no dispatcher has read.';
    comment on column loads.unread_by_driver is 'The messages of the desk that its driver has not read.'
  `)

  await knex.raw(`
    create table load_totals (
      assigned_driver_id uuid,
      status text not null,
      count bigint not null,
      total_cents bigint not null,
      driver_pay_cents bigint not null
    );
    create index load_totals_by_driver on load_totals (assigned_driver_id);
    comment on table load_totals is
      'Counts and sums of loads. Readers add up its rows: a change only inserts, so that concurrent changes never wait.';
    comment on column load_totals.assigned_driver_id is 'Null for the totals of all loads.';

    create function total_loads() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${totals(counted('came', 1))}
      elsif tg_op = 'UPDATE' then ${totals(`${counted('came', 1)} union all ${counted('went', -1)}`)}
      elsif tg_op = 'DELETE' then ${totals(counted('went', -1))}
      else
        -- Waits for concurrent changes, whose rows must be deleted too.
        lock table load_totals in exclusive mode;
        delete from load_totals;
      end if;
      return null;
    end $$;
    -- Four triggers, because PostgreSQL allows transition tables only in triggers for a single type of change.
    create trigger total_new after insert on loads referencing new table as came
      for each statement execute function total_loads();
    create trigger total_changed after update on loads referencing old table as went new table as came
      for each statement execute function total_loads();
    create trigger total_gone after delete on loads referencing old table as went
      for each statement execute function total_loads();
    create trigger total_none after truncate on loads for each statement execute function total_loads();

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
    comment on table facilities is 'The address book: facilities of the stops of loads, as they were last entered.';
    comment on column facilities.facility is 'The name of the facility.';
    comment on column facilities.location is 'City and state.';
    comment on column facilities.zone is 'The IANA time zone.';
    comment on column facilities.used_at is 'When a load last had this stop.';
    comment on column facilities.folded is 'One row for each value: case and accents make no other facility.'
  `)
}

/** SQL: the totals of `rows`, multiplied by `times` (1 or -1), without cancelled loads. */
const counted = (rows: string, times: number) => `
  select assigned_driver_id as driver_id, status, ${times} as count, ${times} * total_cents::bigint as total_cents,
    ${times} * coalesce(driver_pay_cents, 0)::bigint as driver_pay_cents
  from ${rows} where cancelled_at is null`

/** SQL: adds counted loads to the totals of their drivers, and to those of all loads. */
const totals = (counts: string) => `
  insert into load_totals (assigned_driver_id, status, count, total_cents, driver_pay_cents)
  select assigned_driver_id, status, sum(count), sum(total_cents), sum(driver_pay_cents) from (${counts}) counted,
    lateral (select null::uuid union select counted.driver_id) of (assigned_driver_id)
  group by assigned_driver_id, status
  having sum(count) <> 0 or sum(total_cents) <> 0 or sum(driver_pay_cents) <> 0;`

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table facilities, loads, load_totals;
    drop function total_loads(), stop_due(jsonb, timestamptz), sum_of(integer[])
  `)
}
