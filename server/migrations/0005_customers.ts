import type { Knex } from 'knex'

/** Customers: the brokers and shippers who pay for loads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table brokers (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      name text not null,
      status text not null default 'active' check (status in ('active', 'on_hold')),
      hold_reason text,
      mc_number text unique check (mc_number ~ '^[1-9][0-9]{0,7}$'),
      contact text,
      phone text,
      email text,
      billing_email text,
      net_days smallint not null default 30 check (net_days between 0 and 120),
      pays_fuel_surcharge boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      name_text text not null generated always as (fold_for_search(name)) stored,
      search_text text not null generated always as (fold_for_search(name || chr(10) ||
        coalesce('MC ' || mc_number || ' MC-' || mc_number || ' MC' || mc_number, ''))) stored,
      constraint brokers_on_hold_have_a_reason check ((status = 'on_hold') = (hold_reason is not null))
    );
    create index brokers_by_status on brokers (status, number desc);
    create index brokers_name on brokers using gin (name_text gin_trgm_ops);
    create index brokers_search on brokers using gin (search_text gin_trgm_ops);
    comment on table brokers is 'Brokers who pay for loads. Two of them may have the same name.';
    comment on column brokers.number is 'The order of arrival, by which lists are cut into pages.';
    comment on column brokers.status is 'on_hold is a credit hold.';
    comment on column brokers.mc_number is 'The FMCSA docket number: digits without leading zeros.';
    comment on column brokers.contact is 'The name of a person.';
    comment on column brokers.email is 'The address for load confirmations.';
    comment on column brokers.billing_email is 'The address for invoices.';
    comment on column brokers.net_days is 'Payment terms: days from the invoice to its due date.';
    comment on column brokers.pays_fuel_surcharge is
      'The rate of a broker is all-in; only where its terms say so does it pay a fuel surcharge beside the rate.';
    comment on column brokers.name_text is 'Searches of loads read this text.';
    comment on column brokers.search_text is
      'Line breaks separate the parts: no search contains one, so no match spans two parts.';

    create table shippers (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    comment on table shippers is 'Shippers, who have freight to move; their users see their loads.';

    alter table users add foreign key (shipper_id) references shippers
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop constraint users_shipper_id_fkey;
    drop table shippers, brokers
  `)
}
