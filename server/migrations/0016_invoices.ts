import type { Knex } from 'knex'

/** Invoices of loads, their payments and credit memos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table invoice_counters (
      series text not null check (series in ('FI', 'FC')),
      year integer not null,
      last integer not null check (last > 0),
      primary key (series, year)
    );
    comment on table invoice_counters is
      'The last number of each series and year, counted in the transaction of the invoice: a rollback leaves no gap.';
    comment on column invoice_counters.series is 'FI for invoices, FC for credit memos.';

    create table invoices (
      id uuid primary key default gen_random_uuid(),
      sequence bigint not null unique generated always as identity,
      number text not null unique check (number ~ '^FI-[0-9]{4}-[0-9]{5,}$'),
      load_id text not null references loads,
      broker_id uuid references brokers,
      shipper_id uuid references shippers,
      payer text not null,
      payer_details jsonb not null,
      haul jsonb not null,
      status text not null default 'open' check (status in ('open', 'paid', 'void')),
      issued_on date not null,
      issued_by uuid references users,
      net_days smallint not null check (net_days between 0 and 120),
      due_on date not null,
      total_cents bigint not null check (total_cents > 0),
      paid_cents bigint not null default 0,
      paid_on date,
      proofless_reason text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(
        number || chr(10) || load_id || chr(10) || payer || chr(10) ||
        case status when 'open' then 'Open' when 'paid' then 'Paid' when 'void' then 'Void' else '' end)) stored,
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
    -- Reports read the paid invoices of a year from this index alone.
    create index invoices_paid_on on invoices (paid_on) include (load_id, broker_id) where status = 'paid';
    create index invoices_by_broker on invoices (broker_id, sequence desc) where broker_id is not null;
    create index invoices_by_shipper on invoices (shipper_id, sequence desc) where shipper_id is not null;
    create index invoices_search on invoices using gin (search_text gin_trgm_ops);
    comment on table invoices is 'What a customer is billed for a load. Amounts are in cents; what an invoice states never changes after its issue.';
    comment on column invoices.sequence is 'The order of arrival, by which lists are cut into pages.';
    comment on column invoices.number is 'The number that people read: FI-2026-00042.';
    comment on column invoices.payer is 'The name of the customer at the issue.';
    comment on column invoices.payer_details is 'How the customer was reached at the issue.';
    comment on column invoices.haul is 'The load at the issue: its pickup and delivery, freight, equipment and references.';
    comment on column invoices.net_days is 'Payment terms: days from the issue to the due date.';
    comment on column invoices.paid_cents is 'The sum of its payments, without reversed ones.';
    comment on column invoices.paid_on is 'The calendar day of the payment that covered it.';
    comment on column invoices.proofless_reason is 'Why it was issued without a proof of delivery.';

    create table invoice_lines (
      invoice_id uuid not null references invoices on delete cascade,
      place smallint not null check (place >= 0),
      code text not null,
      note text,
      amount_cents bigint not null,
      primary key (invoice_id, place)
    );
    comment on table invoice_lines is 'The lines of an invoice, in their order: the linehaul and the accessorials.';
    comment on column invoice_lines.code is 'linehaul, or the code of the accessorial.';

    create table invoice_payments (
      id uuid primary key default gen_random_uuid(),
      invoice_id uuid not null references invoices on delete cascade,
      amount_cents bigint not null check (amount_cents > 0),
      paid_on date not null,
      method text not null check (method in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
      reference text,
      recorded_by uuid references users,
      created_at timestamptz not null default now(),
      voided_at timestamptz,
      voided_by uuid references users,
      void_reason text,
      constraint invoice_payments_taken_back check ((voided_at is null) = (void_reason is null))
    );
    create index invoice_payments_of_invoice on invoice_payments (invoice_id, created_at);
    comment on table invoice_payments is
      'Payments of an invoice, whole or in part. A wrong one is reversed with a reason, and stays.';
    comment on column invoice_payments.paid_on is 'The calendar day of the payment.';
    comment on column invoice_payments.reference is 'The number of the check or of the transfer.';
    comment on column invoice_payments.voided_at is 'When it was reversed.';

    create table credit_memos (
      id uuid primary key default gen_random_uuid(),
      number text not null unique check (number ~ '^FC-[0-9]{4}-[0-9]{5,}$'),
      invoice_id uuid not null unique references invoices on delete cascade,
      total_cents bigint not null check (total_cents > 0),
      reason text not null,
      issued_on date not null,
      issued_by uuid references users,
      created_at timestamptz not null default now()
    );
    comment on table credit_memos is 'Credit memos: each voids an invoice, which stays.';
    comment on column credit_memos.number is 'The number that people read: FC-2026-00007.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table credit_memos, invoice_payments, invoice_lines, invoices, invoice_counters')
}
