import type { Knex } from 'knex'

/** The labels at the time of this migration: one that changes them has to rebuild the column. */
const statuses = `case status when 'open' then 'Open' when 'paid' then 'Paid' when 'void' then 'Void' else '' end`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The last number of each series and year. Taken in the transaction of what has the number, so that a rollback leaves no gap.
    create table invoice_counters (
      series text not null check (series in ('FI', 'FC')),
      year integer not null,
      last integer not null check (last > 0),
      primary key (series, year)
    );

    -- What a load is billed for. Amounts in cents; what stands on it is frozen at its issue.
    create table invoices (
      id uuid primary key default gen_random_uuid(),
      -- The order of arrival, by which pages are cut.
      sequence bigint not null unique generated always as identity,
      -- The number that people read.
      number text not null unique check (number ~ '^FI-[0-9]{4}-[0-9]{5,}$'),
      load_id text not null references loads,
      broker_id uuid references brokers,
      shipper_id uuid references shippers,
      status text not null default 'open' check (status in ('open', 'paid', 'void')),
      issued_on date not null,
      net_days smallint not null check (net_days between 0 and 120),
      due_on date not null,
      total_cents bigint not null check (total_cents > 0),
      -- The sum of its payments that were not taken back.
      paid_cents bigint not null default 0,
      -- The day of the payment that covered it.
      paid_on date,
      -- Who pays by that name, and how they are reached.
      payer text not null,
      payer_details jsonb not null,
      haul jsonb not null,
      -- Why it was issued without a proof of delivery.
      proofless_reason text,
      issued_by uuid references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (
        fold_for_search(number || chr(10) || load_id || chr(10) || payer || chr(10) || ${statuses})) stored,
      constraint invoices_have_one_payer check (num_nonnulls(broker_id, shipper_id) = 1),
      constraint invoices_due check (due_on = issued_on + net_days),
      constraint invoices_are_not_overpaid check (paid_cents between 0 and total_cents),
      constraint invoices_paid_when_covered check ((status = 'paid') = (paid_cents = total_cents)),
      constraint invoices_paid_have_a_day check ((status = 'paid') = (paid_on is not null)),
      constraint invoices_void_owe_nothing check (status <> 'void' or paid_cents = 0)
    );
    create unique index invoices_of_load on invoices (load_id) where status <> 'void';
    create index invoices_by_load on invoices (load_id);
    create index invoices_by_status on invoices (status, sequence desc);
    create index invoices_due_first on invoices (due_on, sequence) where status = 'open';
    create index invoices_by_payment on invoices (paid_on) where paid_on is not null;
    create index invoices_by_broker on invoices (broker_id, sequence desc) where broker_id is not null;
    create index invoices_by_shipper on invoices (shipper_id, sequence desc) where shipper_id is not null;
    create index invoices_search on invoices using gin (search_text gin_trgm_ops);

    create table invoice_lines (
      invoice_id uuid not null references invoices on delete cascade,
      place smallint not null check (place >= 0),
      code text not null,
      note text,
      amount_cents bigint not null,
      primary key (invoice_id, place)
    );

    -- A part of what is owed. A wrong one is taken back with a reason, and stays.
    create table invoice_payments (
      id uuid primary key default gen_random_uuid(),
      invoice_id uuid not null references invoices on delete cascade,
      amount_cents bigint not null check (amount_cents > 0),
      paid_on date not null,
      method text not null check (method in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
      reference text,
      recorded_by uuid references users,
      created_at timestamptz not null default now(),
      taken_back_at timestamptz,
      taken_back_by uuid references users,
      taken_back_reason text,
      constraint invoice_payments_taken_back check ((taken_back_at is null) = (taken_back_reason is null))
    );
    create index invoice_payments_of_invoice on invoice_payments (invoice_id, created_at);

    -- What voids an invoice. The invoice stays.
    create table credit_notes (
      id uuid primary key default gen_random_uuid(),
      number text not null unique check (number ~ '^FC-[0-9]{4}-[0-9]{5,}$'),
      invoice_id uuid not null unique references invoices on delete cascade,
      total_cents bigint not null check (total_cents > 0),
      reason text not null,
      issued_on date not null,
      issued_by uuid references users,
      created_at timestamptz not null default now()
    )`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table credit_notes, invoice_payments, invoice_lines, invoices, invoice_counters;
    delete from audit_log where noun = 'invoices'`)
}
