import type { Knex } from 'knex'

/** What this migration found: a migration never changes with the code. */
const loadStatuses = ['quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid']
const loadEquipment = ['dry_van', 'reefer', 'flatbed', 'hotshot', 'box_truck']
const driverStatuses = ['applicant', 'onboarded', 'suspended', 'terminated']
const driverTypes = ['w2', 'contractor', 'owner_operator']
const documentKinds = ['medical_card', 'cdl', 'insurance']
const eventTypes = ['arrived_pickup', 'departed_pickup', 'check_call', 'arrived_delivery', 'delivered']
const settlementStatuses = ['pending', 'processed', 'paid']

const oneOf = (values: string[]) => `in (${values.map((value) => `'${value}'`).join(', ')})`

const rowColumns = `
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1`

export async function up(knex: Knex): Promise<void> {
  // number: the order of creation, for lists. The columns named folded: the searched text, in lower case.
  await knex.raw(`
    create table brokers (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      name text not null,
      folded text not null,${rowColumns}
    );
    create index brokers_search on brokers using gin (folded gin_trgm_ops);

    create table shippers (
      id uuid primary key default gen_random_uuid(),
      name text not null,${rowColumns}
    );

    create table drivers (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      status text not null default 'applicant' check (status ${oneOf(driverStatuses)}),
      type text not null check (type ${oneOf(driverTypes)}),
      first_name text not null,
      last_name text not null,
      license_no text not null,
      license_state text not null,
      phone text,
      endorsements text[] not null default '{}',
      share_basis_points integer not null check (share_basis_points between 0 and 10000),
      name_folded text not null,
      license_folded text not null,${rowColumns}
    );
    create index drivers_by_status on drivers (status, number desc);
    create index drivers_name on drivers using gin (name_folded gin_trgm_ops);
    create index drivers_license on drivers using gin (license_folded gin_trgm_ops);

    create table documents (
      id uuid primary key default gen_random_uuid(),
      driver_id uuid not null references drivers on delete cascade,
      kind text not null check (kind ${oneOf(documentKinds)}),
      expires_on date not null,${rowColumns},
      unique (driver_id, kind)
    );
    create index documents_by_expiry on documents (expires_on);

    alter table users add driver_id uuid unique references drivers, add shipper_id uuid references shippers;
    create index users_shipper on users (shipper_id);
  `)

  // From here on some ids are the numbers that people read, not uuids.
  await knex.raw('alter table audit_log alter column row_id type text')

  // A generated column cannot contain a subquery, but call a function that does.
  await knex.raw(`
    create function sum_of(amounts integer[]) returns integer language sql immutable strict parallel safe
      return (select coalesce(sum(amount), 0)::integer from unnest(amounts) amount)
  `)

  await knex.raw(`
    create table loads (
      id text primary key check (id ~ '^FF[0-9]{10}$'),
      number bigint not null unique generated always as identity,
      status text not null check (status ${oneOf(loadStatuses)}),
      broker_id uuid references brokers,
      shipper_id uuid references shippers,
      assigned_driver_id uuid references drivers,
      rate_linehaul_cents integer not null check (rate_linehaul_cents >= 0),
      accessorials_cents integer[] not null default '{}',
      total_cents integer not null generated always as (rate_linehaul_cents + sum_of(accessorials_cents)) stored,
      driver_pay_cents integer check (driver_pay_cents >= 0),
      pickup_location text not null,
      pickup_date_time timestamptz not null,
      pickup_zone text not null,
      delivery_location text not null,
      delivery_date_time timestamptz not null,
      delivery_zone text not null,
      equipment text not null check (equipment ${oneOf(loadEquipment)}),
      trailer_feet smallint,
      distance integer not null check (distance >= 0),
      freight_details text,
      delivered_at timestamptz,
      paid_at timestamptz,
      cancelled_at timestamptz,
      folded text not null,
      search_text text not null generated always as (lower(id) || chr(10) || folded) stored,${rowColumns},
      constraint loads_have_a_payer check (num_nonnulls(broker_id, shipper_id) > 0),
      constraint loads_on_the_way_have_a_driver check (status in ('quoted', 'booked') or assigned_driver_id is not null),
      constraint loads_delivered_have_a_time check ((status in ('delivered', 'invoiced', 'paid')) = (delivered_at is not null)),
      constraint loads_paid_have_a_time check ((status = 'paid') = (paid_at is not null))
    );
    create index loads_by_status on loads (status, number desc) where cancelled_at is null;
    create index loads_by_driver on loads (assigned_driver_id, number desc);
    create index loads_by_broker on loads (broker_id, number desc);
    create index loads_by_shipper on loads (shipper_id, number desc) where shipper_id is not null;
    create index loads_unpaid on loads (number desc) where status <> 'paid' and cancelled_at is null;
    create index loads_by_payment on loads (paid_at) where paid_at is not null;
    create index loads_by_delivery on loads (delivered_at) where delivered_at is not null;
    create index loads_completed on loads (assigned_driver_id) where delivered_at is not null and cancelled_at is null;
    create index loads_search on loads using gin (search_text gin_trgm_ops);

    create table tracking_events (
      id uuid primary key default gen_random_uuid(),
      load_id text not null references loads on delete cascade,
      type text not null check (type ${oneOf(eventTypes)}),
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      zone text not null,
      location text not null,
      note text not null default '',
      private_note text
    );
    create index tracking_events_load on tracking_events (load_id, occurred_at);
  `)

  // A line is a driver's earnings for one load. The unique constraint guarantees that a load is settled once.
  await knex.raw(`
    create table settlements (
      id text primary key check (id ~ '^ST-[0-9]{8}-[0-9]{2,6}$'),
      number bigint not null unique generated always as identity,
      driver_id uuid not null references drivers,
      status text not null default 'pending' check (status ${oneOf(settlementStatuses)}),
      period_start date not null,
      period_end date not null,
      earnings_cents integer not null,
      deductions jsonb not null default '[]',
      deducted_cents integer not null default 0,
      net_pay_cents integer not null generated always as (earnings_cents - deducted_cents) stored,
      paid_at timestamptz,
      search_text text not null generated always as (lower(id)) stored,${rowColumns},
      constraint settlements_period check (period_start <= period_end),
      constraint settlements_paid_have_a_time check ((status = 'paid') = (paid_at is not null))
    );
    create index settlements_by_status on settlements (status, number desc);
    create index settlements_by_driver on settlements (driver_id, number desc);
    create index settlements_by_payment on settlements (paid_at) where paid_at is not null;
    create index settlements_search on settlements using gin (search_text gin_trgm_ops);

    create table settlement_lines (
      settlement_id text not null references settlements on delete cascade,
      load_id text not null unique references loads,
      linehaul_cents integer not null check (linehaul_cents >= 0),
      share_basis_points integer not null check (share_basis_points between 0 and 10000),
      amount_cents integer not null check (amount_cents = (linehaul_cents::bigint * share_basis_points + 5000) / 10000),
      primary key (settlement_id, load_id)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table settlement_lines, settlements, tracking_events, loads;
    drop function sum_of(integer[]);
    delete from audit_log where noun in ('loads', 'drivers', 'brokers', 'settlements');
    alter table audit_log alter column row_id type uuid using row_id::uuid;
    alter table users drop column driver_id, drop column shipper_id;
    drop table documents, drivers, shippers, brokers
  `)
}
